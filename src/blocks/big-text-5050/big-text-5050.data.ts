import { imageWords } from "#modules/images/images.public.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import type { HalvesData } from "#platform/blocks/halves.view.tsx";
import { bigText5050 } from "./big-text-5050.schema.ts";

/** The image's description in the library. */
export const bigText5050Data = defineBlockData(bigText5050, {
  queryKeys: [],
  load: async ({ tx, value }) => {
    const { alt, tags } = await imageWords(tx, value.imageLink);
    const data: HalvesData = { alt };
    return { data, tags };
  },
});
