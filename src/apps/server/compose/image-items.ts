import { contentTypes } from "#content/types.generated.ts";
import { itemsWithImage as itemsOfType } from "#modules/content/content.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";

/** Where items of all content types show an image. @param path starts its every address */
export const itemsWithImage = async (tx: ReadTx, path: string): Promise<{ where: string }[]> => {
  const uses: { where: string }[] = [];
  for (const type of contentTypes) uses.push(...(await itemsOfType(tx, type, path)));
  return uses;
};
