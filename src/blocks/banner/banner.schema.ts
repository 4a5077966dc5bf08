import { defineBlock, type RuleViolation } from "#platform/blocks/define-block.ts";
import { text } from "#platform/fields/fields.ts";
import { image, link, number, select } from "#platform/fields/value-fields.ts";

export const BANNER_HEIGHTS = ["Small", "Medium", "Large"] as const;

/** How long a slide is shown: whole seconds, sent and stored in milliseconds [CMP-BANNER-05]. */
export const slideDuration = (help: string) =>
  number({
    label: "Slider duration",
    help,
    required: true,
    min: 1000,
    max: 10_000,
    step: 1000,
    fallback: 5000,
    unit: { label: "seconds", factor: 1000 },
  });

/** Position of a banner's text and buttons on its image [CMP-BANNER-03]. */
export const BUTTON_POSITIONS = [
  { value: "UpperLeft", label: "Upper left" },
  { value: "UpperRight", label: "Upper right" },
  { value: "BottomLeft", label: "Bottom left" },
  { value: "BottomRight", label: "Bottom right" },
  { value: "BottomMiddle", label: "Bottom middle" },
  { value: "Middle", label: "Middle" },
] as const;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";

/** A button has a text and a link [CMP-BANNER-06]. The second one is beside the first. */
const buttonRules = (value: Readonly<Record<string, unknown>>): RuleViolation[] => {
  const needs = (field: string, message: string) => (isBlank(value[field]) ? [{ field, message }] : []);
  const first =
    isBlank(value.buttonText) && isBlank(value.buttonLink)
      ? []
      : [
          ...needs("buttonText", "Button text is required if there is a button link."),
          ...needs("buttonLink", "Button link is required if there is button text."),
          ...needs("buttonPosition", "Button position is required if there is a button."),
        ];
  const second =
    isBlank(value.button2Text) && isBlank(value.button2Link)
      ? []
      : [
          ...needs("button2Text", "Second button text is required if there is a second button link."),
          ...needs("button2Link", "Second button link is required if there is second button text."),
        ];
  return [...first, ...second];
};

/** One slide of a banner container [CMP-BANNER-02], with its fields in the form's order. */
export const banner = defineBlock({
  type: "Banner",
  title: "Banner",
  description: "One slide of a banner container.",
  names: { one: "banner", many: "banners" },
  firstCall: 81,
  fields: {
    backgroundImage: image({
      label: "Background image",
      help: "Fills the slide. Use an image at least 1,920 pixels wide. Narrow screens may crop it.",
      required: true,
    }),
    actionText: text({ label: "Action text", help: "The slide's heading." }),
    subActionText: text({ label: "Sub action text", help: "One sentence, shown below the heading." }),
    buttonText: text({ label: "Button text" }),
    buttonLink: link({ label: "Button link" }),
    buttonPosition: select({
      label: "Button position",
      help: "The position of the text and buttons on wide screens. Phones show them below the image.",
      choices: BUTTON_POSITIONS,
      initial: "BottomMiddle",
    }),
    button2Text: text({ label: "Second button text" }),
    button2Link: link({ label: "Second button link" }),
    sliderDuration: slideDuration("Show this slide for 1 to 10 seconds."),
    height: select({
      label: "Height",
      help: "Choose None to use the banner container's height.",
      choices: BANNER_HEIGHTS,
    }),
  },
  rules: buttonRules,
  parent: {
    type: "BannerContainer",
    key: "bannerContainerId",
    orderCall: "UpdateBannerComponentOrder",
    orderCallId: "C-185",
    orderKey: "bannerIds",
    addLabel: "Add Slide",
    orderTitle: "Banner Order",
    hasOrder: true,
    prefill: ["sliderDuration"],
  },
  showsName: true,
  valueVersion: 1,
});
