import { type RawBuilder, sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { contains } from "#platform/db/contains.ts";
import { type ContentFilters, WITHOUT_TYPE } from "./content.schema.ts";

/** Filters of a list. The search text is compared with `search_text` in lowercase. */
export interface ListScope {
  readonly table: string;
  readonly filters: ContentFilters;
  readonly alsoSearched?: readonly RawBuilder<string>[];
  /** A further condition of its items. */
  readonly condition?: RawBuilder<boolean> | undefined;
}

/** The condition of a list: items that aren't deleted, have the type, and contain the search text. */
const isListed = ({ table, filters, alsoSearched = [], condition }: ListScope): RawBuilder<boolean> => {
  const { search = "", type } = filters;
  const types = sql.ref<string[]>(`${table}.types`);
  const conditions = [sql<boolean>`${sql.ref(`${table}.deletedAt`)} is null`];
  if (type === WITHOUT_TYPE) conditions.push(sql`cardinality(${types}) = 0`);
  else if (type) conditions.push(sql`${type} = any (${types})`);
  if (condition) conditions.push(sql`(${condition})`);
  const wanted = search.trim().toLowerCase();
  if (wanted !== "") {
    const texts = [sql.ref<string>(`${table}.searchText`), ...alsoSearched];
    const finds = texts.map((text) => contains(text, wanted));
    conditions.push(sql`(${sql.join(finds, sql` or `)})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

/** Case-insensitive order with missing values last. The indexes of migration 0030 use the same. */
export const wordOrder = (column: string): RawBuilder<unknown> =>
  sql`nullif(left(${sql.ref(column)}, 200), '') collate tenantry_words`;

/** A page of a list, to follow a selection of its items: condition, order, and limit. */
export const listPage = (
  tx: ReadTx,
  scope: ListScope,
  {
    page = 1,
    pageSize,
    order,
    own,
  }: {
    readonly page?: number | undefined;
    readonly pageSize?: number | undefined;
    readonly order?: { readonly by: RawBuilder<unknown>; readonly direction: "asc" | "desc" } | undefined;
    /** The list's own order, which also breaks ties. */
    readonly own: RawBuilder<unknown>;
  },
): RawBuilder<unknown> => {
  const asked = !order
    ? sql``
    : order.direction === "asc"
      ? sql`${order.by} asc nulls last,`
      : sql`${order.by} desc nulls first,`;
  const orderBy = sql`order by ${asked} ${own}`;
  const table = sql.table(scope.table);
  // Finds the page among the items first, and only then joins further columns for its rows.
  const range =
    pageSize === undefined ? sql`` : sql`${orderBy} limit ${pageSize} offset ${(page - 1) * pageSize}`;
  return sql`where ${table}.company_id = ${tx.companyId} and ${table}.id in (
    select ${table}.id from ${table}
    where ${table}.company_id = ${tx.companyId} and ${isListed(scope)} ${range}) ${orderBy}`;
};

export const selectListedCount = async (tx: ReadTx, scope: ListScope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(scope.table)}
    where ${sql.ref(`${scope.table}.companyId`)} = ${tx.companyId} and ${isListed(scope)}`.execute(tx.sql);
  return rows[0]?.count ?? 0;
};

/** Hides an item everywhere. */
export const updateItemDeleted = async (tx: WriteTx, table: string, id: number): Promise<void> => {
  await sql`update ${sql.table(table)} set deleted_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.sql);
};

/** Undoes `updateItemDeleted`. @throws a unique violation if its Friendly URL was taken at the same time */
export const updateItemRestored = async (tx: WriteTx, table: string, id: number): Promise<void> => {
  await sql`update ${sql.table(table)} set deleted_at = null
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.sql);
};

/** The current date in the company's time zone, YYYY-MM-DD. */
export const selectToday = async (tx: ReadTx): Promise<string> => {
  const { rows } = await sql<{
    day: string;
  }>`select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day
    from companies where company_id = ${tx.companyId}`.execute(tx.sql);
  return rows[0]?.day ?? "";
};

/** The date of an instant in the company's time zone. A date stays the same, and null is today. */
export const itemDayOf = (tx: WriteTx, timestamp: string | null): RawBuilder<string> =>
  timestamp && !timestamp.includes("T")
    ? sql<string>`${timestamp}::date`
    : sql<string>`(select (${timestamp ?? sql`now()`}::timestamptz at time zone time_zone)::date
        from companies where company_id = ${tx.companyId})`;
