import { sql } from "kysely";
import { fileUses, usedFileIds, useOnPage } from "#modules/uses/uses.public.ts";
import type { Use } from "#modules/uses/uses.schema.ts";
import type { Actor } from "#platform/access/actor.ts";
import { mayCall } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import type { Services } from "#platform/services/services.ts";
import { selectItemsWhere } from "./content-items.sql.ts";
import { type ContentType, namesOf } from "./content-type.schema.ts";
import { selectPagesListing } from "./listing-tables.sql.ts";

/**
 * Everything that links to the files of some items, and the pages with a table that lists one of them. Items that were
 * deleted are left out.
 * @throws Refusal 403; 404 if all of them were
 */
export const itemUses = async (
  tx: ReadTx,
  actor: Actor,
  type: ContentType,
  ids: readonly number[],
  { itemsWithImage, textsOfItems }: Pick<Services, "itemsWithImage" | "textsOfItems">,
): Promise<Use[]> => {
  if (!mayCall(type.who.list, actor)) throw refuse.notAllowed();
  const items = await selectItemsWhere(
    tx,
    type,
    sql`${sql.ref(`${type.table}.id`)} = any(${[...ids]}::bigint[])`,
  );
  if (items.length === 0) throw refuse.notFound(type.noun);
  const uses: Use[] = [];
  for (const { where, isDraft = false } of (
    await selectPagesListing(tx, type, String(type.list.unusedWithout), ids)
  ).map(useOnPage))
    uses.push({ where, isDraft, isInTrash: false });
  const files = items.flatMap((item) => namesOf(type, "file").map((name) => Number(item[name])));
  // It takes many queries to find where one is used, and most aren't linked to.
  const used = new Set(await usedFileIds(tx, textsOfItems));
  for (const file of files.filter((id) => used.has(id))) {
    // A page can both list an item and link to files.
    const linked = await fileUses(tx, file, itemsWithImage);
    uses.push(...linked.filter((one) => !uses.some(({ where }) => where === one.where)));
  }
  return uses;
};
