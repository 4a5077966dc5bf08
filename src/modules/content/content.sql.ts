import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { contains } from "#platform/db/contains.ts";
import type { DB } from "#platform/db/schema.generated.ts";
import { type ContentFilters, type ContentRange, WITHOUT_TYPE } from "./content.schema.ts";

/** Tables of items with `types text[]`, `deleted_at` and `row_version`. */
export type ContentTable = "blogs" | "documents" | "events" | "news";

/** Which items of a list are asked for, and what they are searched for beside their `search_text`: in lower case. */
export interface ListScope {
  readonly table: ContentTable;
  readonly filters: ContentFilters;
  readonly alsoSearched?: readonly RawBuilder<string>[];
}

/** The condition of a list: what isn't deleted, bears the type, and has the search in its text. */
const isListed = ({ table, filters, alsoSearched = [] }: ListScope): RawBuilder<boolean> => {
  const { search = "", type } = filters;
  const types = sql.ref<string[]>(`${table}.types`);
  const conditions = [sql<boolean>`${sql.ref(`${table}.deletedAt`)} is null`];
  if (type === WITHOUT_TYPE) conditions.push(sql`cardinality(${types}) = 0`);
  else if (type) conditions.push(sql`${type} = any (${types})`);
  const wanted = search.trim().toLowerCase();
  if (wanted !== "") {
    const texts = [sql.ref<string>(`${table}.searchText`), ...alsoSearched];
    const finds = texts.map((text) => contains(text, wanted));
    conditions.push(sql`(${sql.join(finds, sql` or `)})`);
  }
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

/** Words as people sort them, those that are missing at the end; indexes of migration 0030 have this order. */
export const wordOrder = (column: string): RawBuilder<unknown> =>
  sql`nullif(left(${sql.ref(column)}, 200), '') collate tenantry_words`;

/** A list's order: what each column is sorted by, and its own order, which also settles ties. */
export interface ListOrder<K extends string> {
  readonly sorts: Readonly<Record<K, RawBuilder<unknown>>>;
  readonly own: readonly RawBuilder<unknown>[];
}

/** A page of a list in the asked order, otherwise in its own. @param query selects the items with all that is shown */
export const contentPage = <TB extends keyof DB, O, K extends string>(
  tx: ReadTx,
  query: SelectQueryBuilder<DB, TB, O>,
  scope: ListScope,
  { page = 1, pageSize, sort }: ContentRange<K>,
  { sorts, own }: ListOrder<K>,
): SelectQueryBuilder<DB, TB, O> => {
  const asked = !sort
    ? []
    : sort.direction === "asc"
      ? [sql`${sorts[sort.key]} asc nulls last`]
      : [sql`${sorts[sort.key]} desc nulls first`];
  const orders = [...asked, ...own];
  const { table } = scope;
  // The page is found among the items alone; only its rows are given what is shown beside.
  const ids = sql`select ${sql.ref(`${table}.id`)} from ${sql.table(table)}
    where ${sql.ref(`${table}.companyId`)} = ${tx.companyId} and ${isListed(scope)}
    ${pageSize === undefined ? sql`` : sql`order by ${sql.join(orders)} limit ${pageSize} offset ${(page - 1) * pageSize}`}`;
  let paged = query.where(sql<boolean>`${sql.ref(`${table}.id`)} in (${ids})`);
  for (const order of orders) paged = paged.orderBy(order);
  return paged;
};

export const selectListedCount = async (tx: ReadTx, scope: ListScope): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(scope.table)}
    where ${sql.ref(`${scope.table}.companyId`)} = ${tx.companyId} and ${isListed(scope)}`.execute(tx.sql);
  return rows[0]?.count ?? 0;
};

/** Hides an item everywhere. */
export const updateItemDeleted = async (tx: WriteTx, table: ContentTable, id: number): Promise<void> => {
  await sql`update ${sql.table(table)} set deleted_at = now()
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.sql);
};

/** The day that it is in the company's time zone, YYYY-MM-DD. */
export const selectToday = async (tx: ReadTx): Promise<string> => {
  const { rows } = await sql<{
    day: string;
  }>`select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as day
    from companies where company_id = ${tx.companyId}`.execute(tx.sql);
  return rows[0]?.day ?? "";
};

/** The day that a moment is in the company's time zone; a day is that day, and null is today. */
export const itemDayOf = (tx: WriteTx, timestamp: string | null): RawBuilder<string> =>
  timestamp && !timestamp.includes("T")
    ? sql<string>`${timestamp}::date`
    : sql<string>`(select (${timestamp ?? sql`now()`}::timestamptz at time zone time_zone)::date
        from companies where company_id = ${tx.companyId})`;
