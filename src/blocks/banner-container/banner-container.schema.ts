import { BANNER_HEIGHTS, slideDuration } from "#blocks/banner/banner.schema.ts";
import { defineBlock } from "#platform/blocks/define-block.ts";
import { select, toggle } from "#platform/fields/value-fields.ts";

/** A slider of large images with text and a clear action; contains banners [CMP-BANNERCONTAINER-02]. */
export const bannerContainer = defineBlock({
  type: "BannerContainer",
  title: "Banner Container",
  description: "A slideshow of large images with text and a button.",
  keywords: ["carousel", "slider", "hero", "gallery", "photo", "picture"],
  names: { one: "bannerContainer", many: "bannerContainers" },
  firstCall: 85,
  siteCall: { id: "C-264" },
  fields: {
    sliderDuration: slideDuration("Show each new slide for 1 to 10 seconds."),
    height: select({ label: "Height", required: true, choices: BANNER_HEIGHTS, initial: "Medium" }),
    showSearch: toggle({
      label: "Show a search field",
      help: "Adds a search of this website to the text of a single slide.",
    }),
  },
  children: "Banner",
  island: "banner-container",
  showsName: true,
  valueVersion: 1,
});
