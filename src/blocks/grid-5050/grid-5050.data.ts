import { imageWords } from "#modules/images/images.public.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import type { HalvesData } from "#platform/blocks/halves.view.tsx";
import { grid5050 } from "./grid-5050.schema.ts";

/** The image's description in the library. */
export const grid5050Data = defineBlockData(grid5050, {
  queryKeys: [],
  load: async ({ tx, value }) => {
    const { alt, tags } = await imageWords(tx, value.imageLink);
    const data: HalvesData = { alt };
    return { data, tags };
  },
});
