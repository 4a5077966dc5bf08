import { fileUses, useOnPage } from "#modules/uses/uses.public.ts";
import type { Use } from "#modules/uses/uses.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import { mayCall } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import { selectItem } from "./content-items.sql.ts";
import { type ContentType, namesOf } from "./content-type.schema.ts";
import { selectPagesListing } from "./listing-tables.sql.ts";

/**
 * Everything that links to an item's file, and the pages with a table that lists the item.
 * @throws Refusal 403, 404
 */
export const itemUses = async (
  tx: ReadTx,
  actor: Actor,
  type: ContentType,
  id: number,
  itemsWithImage: Services["itemsWithImage"],
): Promise<Use[]> => {
  if (!mayCall(type.who.list, actor)) throw refuse.notAllowed();
  const item = await selectItem(tx, type, id);
  if (!item) throw refuse.notFound(type.noun);
  const uses: Use[] = [];
  for (const { where, isDraft = false } of (
    await selectPagesListing(tx, type, String(type.list.unusedWithout), id)
  ).map(useOnPage))
    uses.push({ where, isDraft, isInTrash: false });
  for (const name of namesOf(type, "file")) {
    // A page can both list the item and link to its file.
    const linked = await fileUses(tx, Number(item[name]), itemsWithImage);
    uses.push(...linked.filter((one) => !uses.some(({ where }) => where === one.where)));
  }
  return uses;
};
