import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { WriteTx } from "#platform/db/company-db.ts";
import type { DB } from "#platform/db/schema.generated.ts";
import { type ContentFilters, type ContentRange, WITHOUT_TYPE } from "./content.schema.ts";

/** Tables of items with `types text[]`, `deleted_at` and `row_version`. */
export type ContentTable = "blogs" | "documents" | "events" | "news";

/**
 * The condition of a list: what isn't deleted, bears the type, and has the search in its text.
 * @param text what is searched, as SQL: sql<string>`documents.name || ' ' || …`
 */
export const isListed = (
  table: ContentTable,
  { search = "", type }: ContentFilters,
  text: RawBuilder<string>,
): RawBuilder<boolean> => {
  const types = sql.ref<string[]>(`${table}.types`);
  const conditions = [sql<boolean>`${sql.ref(`${table}.deletedAt`)} is null`];
  if (type === WITHOUT_TYPE) conditions.push(sql`cardinality(${types}) = 0`);
  else if (type) conditions.push(sql`${type} = any (${types})`);
  const wanted = search.trim().toLowerCase();
  if (wanted !== "") conditions.push(sql`strpos(lower(${text}), ${wanted}) > 0`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

/** Words as people sort them, those that are missing at the end. */
export const wordOrder = (text: RawBuilder<string>): RawBuilder<unknown> =>
  sql`nullif(${text}, '') collate tenantry_words`;

/** A list of tags as people sort it. */
export const tagOrder = (column: string): RawBuilder<unknown> =>
  wordOrder(sql<string>`array_to_string(${sql.ref(column)}, ', ')`);

/**
 * A page of a list in the asked order, otherwise in its own.
 * @param sorts what each column is sorted by
 * @param own the list's own order, which also settles ties
 */
export const contentPage = <TB extends keyof DB, O, K extends string>(
  query: SelectQueryBuilder<DB, TB, O>,
  { page = 1, pageSize, sort }: ContentRange<K>,
  sorts: Readonly<Record<K, RawBuilder<unknown>>>,
  own: readonly RawBuilder<unknown>[],
): SelectQueryBuilder<DB, TB, O> => {
  let sorted = query;
  if (sort)
    sorted = sorted.orderBy(sorts[sort.key], (order) =>
      sort.direction === "asc" ? order.asc().nullsLast() : order.desc().nullsFirst(),
    );
  for (const order of own) sorted = sorted.orderBy(order);
  return pageSize === undefined ? sorted : sorted.limit(pageSize).offset((page - 1) * pageSize);
};

/** The day that a moment is in the company's time zone; a day is that day, and null is today. */
export const itemDayOf = (tx: WriteTx, timestamp: string | null): RawBuilder<string> =>
  timestamp && !timestamp.includes("T")
    ? sql<string>`${timestamp}::date`
    : sql<string>`(select (${timestamp ?? sql`now()`}::timestamptz at time zone time_zone)::date
        from companies where company_id = ${tx.companyId})`;
