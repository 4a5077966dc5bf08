import { BANNER_HEIGHTS, slideDuration } from "#blocks/banner/banner.schema.ts";
import { defineBlock } from "#platform/blocks/define-block.ts";
import { select } from "#platform/fields/value-fields.ts";

/** A slider of large images with text and a clear action; contains banners [CMP-BANNERCONTAINER-02]. */
export const bannerContainer = defineBlock({
  type: "BannerContainer",
  title: "Banner Container",
  description: "A slideshow of large images with text and a button.",
  names: { one: "bannerContainer", many: "bannerContainers" },
  firstCall: 85,
  siteCall: { id: "C-264" },
  fields: {
    sliderDuration: slideDuration("Slider duration", "The seconds each new slide is shown, 1 to 10."),
    height: select({ label: "Height", required: true, choices: BANNER_HEIGHTS, initial: "Medium" }),
  },
  children: "Banner",
  island: "banner-container",
  showsName: true,
  valueVersion: 1,
});
