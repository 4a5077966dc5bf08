import { defineBlock, type RuleViolation } from "#platform/blocks/define-block.ts";
import { text } from "#platform/fields/fields.ts";
import { image, link, number, select } from "#platform/fields/value-fields.ts";

export const BANNER_HEIGHTS = ["Small", "Medium", "Large"] as const;

/** How long a slide stands: whole seconds, sent and stored in milliseconds [CMP-BANNER-05]. */
export const slideDuration = (label: string, help: string) =>
  number({
    label,
    help,
    required: true,
    min: 1000,
    max: 10_000,
    step: 1000,
    fallback: 5000,
    unit: { label: "seconds", factor: 1000 },
  });

/** Where the text and the buttons of a banner stand on its picture [CMP-BANNER-03]. */
export const BUTTON_POSITIONS = [
  { value: "UpperLeft", label: "Upper left" },
  { value: "UpperRight", label: "Upper right" },
  { value: "BottomLeft", label: "Bottom left" },
  { value: "BottomRight", label: "Bottom right" },
  { value: "BottomMiddle", label: "Bottom middle" },
  { value: "Middle", label: "Middle" },
] as const;

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === "";

/** A button is a text and a link [CMP-BANNER-06]; the second one stands beside the first one. */
const buttonRules = (value: Readonly<Record<string, unknown>>): RuleViolation[] => {
  const needs = (field: string, message: string) => (isBlank(value[field]) ? [{ field, message }] : []);
  const first =
    isBlank(value.buttonText) && isBlank(value.buttonLink)
      ? []
      : [
          ...needs("buttonText", "Button Text is required where there is a button link."),
          ...needs("buttonLink", "Button Link is required where there is a button text."),
          ...needs("buttonPosition", "Button Position is required where there is a button."),
        ];
  const second =
    isBlank(value.button2Text) && isBlank(value.button2Link)
      ? []
      : [
          ...needs("button2Text", "Second Button Text is required where there is a second button link."),
          ...needs("button2Link", "Second Button Link is required where there is a second button text."),
        ];
  return [...first, ...second];
};

/** One slide of a banner container [CMP-BANNER-02]. Its fields' order is the form's. */
export const banner = defineBlock({
  type: "Banner",
  title: "Banner",
  description: "One slide of a banner container.",
  names: { one: "banner", many: "banners" },
  firstCall: 81,
  fields: {
    backgroundImage: image({
      label: "Background Image",
      help: "Fills the slide; best at 1,920 px wide. Its edges may be cut off on narrow screens.",
      required: true,
    }),
    actionText: text({ label: "Action Text", help: "The slide's heading." }),
    subActionText: text({ label: "Sub Action Text", help: "One sentence below the heading." }),
    buttonText: text({ label: "Button Text" }),
    buttonLink: link({ label: "Button Link" }),
    buttonPosition: select({
      label: "Button Position",
      help: "Where text and buttons stand on wide screens. On phones they stand below the picture.",
      choices: BUTTON_POSITIONS,
      initial: "BottomMiddle",
    }),
    button2Text: text({ label: "Second Button Text" }),
    button2Link: link({ label: "Second Button Link" }),
    sliderDuration: slideDuration("Slider Duration", "How long this slide stands, 1 to 10."),
    height: select({
      label: "Height",
      help: "None: the height of the banner container.",
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
