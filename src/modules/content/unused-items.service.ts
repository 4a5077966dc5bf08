import { type RawBuilder, sql } from "kysely";
import { usedFileIds } from "#modules/uses/uses.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { Services } from "#platform/services/services.ts";
import type { ContentType } from "./content-type.schema.ts";
import { listedByTables } from "./listing-tables.sql.ts";

/**
 * The condition that no text, menu, or setting links to an item's file, and that no table lists the item in a draft,
 * pending, or live version. What is in Trash counts too, because it can be restored.
 */
export const unusedCondition = async (
  tx: ReadTx,
  type: ContentType,
  textsOfItems: Services["textsOfItems"],
): Promise<RawBuilder<boolean>> => {
  const linked = await usedFileIds(tx, textsOfItems);
  return sql<boolean>`${sql.ref(`${type.table}.uploadId`)} <> all (${linked}::bigint[])
    and ${sql.ref(`${type.table}.id`)} not in (${listedByTables(tx, type, String(type.list.unusedWithout))})`;
};
