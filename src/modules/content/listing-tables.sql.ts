import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";
import { newestFirst, notDeleted } from "./content-items.sql.ts";
import type { ContentType } from "./content-type.schema.ts";

/** The components that list items in draft, pending, and live versions, as `tables`. @param columns of `blocks` and so on */
const tables = (tx: ReadTx, kind: string, columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select distinct ${columns}, string_to_array(blocks.data ->> 'types', ',') as types,
    nullif((blocks.data ->> 'maxEntries')::int, 0) as most
  from blocks join page_versions on page_versions.company_id = blocks.company_id
    and page_versions.id = blocks.page_version_id
  join pages on pages.company_id = page_versions.company_id and pages.id = page_versions.page_id
  where blocks.company_id = ${tx.companyId} and blocks.kind = ${kind}
    and page_versions.status in ('draft', 'pending', 'live')) as tables`;

/** The ids of items that a component in `tables` lists. */
const listedByTable = (tx: ReadTx, type: ContentType): RawBuilder<{ id: number }> => sql`
  select ${sql.table(type.table)}.id from ${sql.table(type.table)}
  where ${notDeleted(tx, type)} and ${sql.ref(`${type.table}.types`)} && tables.types
  order by ${newestFirst(type)} limit tables.most`;

/** The ids of items that components list in draft, pending, and live versions. @param kind of the components */
export const listedByTables = (
  tx: ReadTx,
  type: ContentType,
  kind: string,
): RawBuilder<{ id: number }> => sql`
  select listed.id from ${tables(tx, kind, sql`true`)} cross join lateral (${listedByTable(tx, type)}) as listed`;

/** Names of pages with a component that lists one of these items in a draft, pending, or live version. @param kind of the component */
export const selectPagesListing = async (
  tx: ReadTx,
  type: ContentType,
  kind: string,
  ids: readonly number[],
): Promise<{ name: string; status: string }[]> =>
  (
    await sql<{ name: string; status: string }>`
      select distinct tables.name, tables.status from ${tables(tx, kind, sql`pages.name, page_versions.status`)}
      where exists (select from (${listedByTable(tx, type)}) as listed where listed.id = any(${[...ids]}::bigint[]))
      order by tables.name, tables.status`.execute(tx.sql)
  ).rows;
