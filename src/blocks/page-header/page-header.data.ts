import { imageWords } from "#modules/images/images.public.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import type { HalvesData } from "#platform/blocks/halves.view.tsx";
import { pageHeader } from "./page-header.schema.ts";

/** The image's description in the library. */
export const pageHeaderData = defineBlockData(pageHeader, {
  queryKeys: [],
  load: async ({ tx, value }) => {
    const { alt, tags } = await imageWords(tx, value.imageLink);
    const data: HalvesData = { alt };
    return { data, tags };
  },
});
