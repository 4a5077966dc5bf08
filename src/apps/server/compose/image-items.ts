import { contentTypes } from "#content/types.generated.ts";
import { itemsWithImage as itemsOfType, itemTexts } from "#modules/content/content.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";

/** Items of all content types that show an image, or those in Trash. @param path the start of all of its addresses */
export const itemsWithImage = async (
  tx: ReadTx,
  path: string,
  which: { readonly inTrash: boolean },
): Promise<{ where: string }[]> => {
  const uses: { where: string }[] = [];
  for (const type of contentTypes) uses.push(...(await itemsOfType(tx, type, path, which)));
  return uses;
};

/** What items of all content types show, or those in Trash, as queries for `text`. */
export const textsOfItems = (tx: ReadTx, which: { readonly inTrash: boolean }) =>
  contentTypes.map((type) => itemTexts(tx, type, which)).filter((texts) => texts !== null);
