import { sql } from "kysely";
import { findPublished } from "#modules/search/search.public.ts";
import type { SearchKind } from "#modules/search/search.schema.ts";
import { tablePage } from "#platform/blocks/table-pages.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { ImageLinks } from "#platform/html/site-images.ts";
import { wordOrder } from "./content.sql.ts";
import { isShown, selectItemsWhere } from "./content-items.sql.ts";
import { presentPublicItem } from "./content-reads.service.ts";
import { type ContentType, type PublicItem, titleField } from "./content-type.schema.ts";
import type { ItemPage, RequestedPage } from "./public-items.service.ts";

/** How a visitor has narrowed and ordered a table. */
export interface Narrowing {
  /** Words that items have; empty for all items. The last one may be incomplete. */
  readonly search: string;
  readonly order: "newest" | "name";
}

/** The most items that a search finds. No one reads further. */
const MAX_FOUND = 500;

/**
 * A page of a table's dated items that have the words, in the visitor's order, and their number. A table's limit
 * applies first, so that a search finds nothing that the table doesn't list [PUB-058].
 */
export const narrowedItems = async <C extends ContentType>(
  tx: ReadTx,
  type: C,
  links: ImageLinks,
  { types, maxEntries, page: asked, search, order }: RequestedPage & Narrowing,
): Promise<ItemPage<PublicItem<C>> & { readonly total: number }> => {
  const found = search === "" ? null : await findPublished(tx, search, type.name as SearchKind, MAX_FOUND);
  const table = sql.table(type.table);
  const listed = sql`select id, dated_on, ${wordOrder(`${type.table}.${titleField(type)}`)} title_order from ${table}
    where company_id = ${tx.companyId} and deleted_at is null and ${isShown(type)}
      and ${types ? sql`types && ${[...types]}::text[]` : sql`true`}
      ${maxEntries > 0 ? sql`order by dated_on desc, id desc limit ${maxEntries}` : sql``}`;
  const narrowed = sql`from (${listed}) listed where ${found ? sql`id = any(${found}::bigint[])` : sql`true`}`;
  const { rows } = await sql<{ total: number }>`select count(*)::int total ${narrowed}`.execute(tx.sql);
  const total = rows[0]?.total ?? 0;
  const { page, pages, limit, offset } = tablePage(total, 0, asked);
  const byOrder = order === "name" ? sql`title_order, id` : sql`dated_on desc, id desc`;
  const ids = await sql<{ id: number }>`
    select id ${narrowed} order by ${byOrder} limit ${limit} offset ${offset}`.execute(tx.sql);
  const inOrder = ids.rows.map(({ id }) => Number(id));
  const items = await selectItemsWhere(
    tx,
    type,
    sql`${table}.id = any(${inOrder}::bigint[]) order by array_position(${inOrder}::bigint[], ${table}.id)`,
  );
  return { items: items.map(presentPublicItem(type, links)), page, pages, total };
};
