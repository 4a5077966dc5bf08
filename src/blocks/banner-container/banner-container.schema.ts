import { defineBlock } from "#platform/blocks/define-block.ts";
import { number, select } from "#platform/fields/value-fields.ts";

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

/** A slider of large pictures with a text and one clear action; holds banners [CMP-BANNERCONTAINER-02]. */
export const bannerContainer = defineBlock({
  type: "BannerContainer",
  title: "Banner Container",
  description: "Large pictures with a text and a button, one after another.",
  names: { one: "bannerContainer", many: "bannerContainers" },
  firstCall: 85,
  siteCall: { id: "C-264" },
  fields: {
    sliderDuration: slideDuration(
      "Slider Duration",
      "How long a slide stands, 1 to 10. New slides start with it.",
    ),
    height: select({ label: "Height", required: true, choices: BANNER_HEIGHTS, initial: "Medium" }),
  },
  children: "Banner",
  island: "banner-container",
  valueVersion: 1,
});
