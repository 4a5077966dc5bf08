import { sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";

/** Number of items in a month, YYYY-MM. */
export interface MonthCount {
  readonly month: string;
  readonly count: number;
}

export interface TagCount {
  readonly name: string;
  readonly count: number;
}

const tallies = (tx: ReadTx, table: string, facet: "month" | "tag", types: readonly string[] | null) =>
  sql`from item_tallies where company_id = ${tx.companyId} and items = ${table} and facet = ${facet} and count > 0
    ${types === null ? sql`` : sql`and types && ${[...types]}::text[]`}`;

/**
 * The months of the items with one of the types, newest first. @param types null for all, including items without types
 */
export const selectMonths = async (
  tx: ReadTx,
  table: string,
  types: readonly string[] | null,
): Promise<MonthCount[]> => {
  const { rows } = await sql<MonthCount>`select key as month, sum(count)::int as count
    ${tallies(tx, table, "month", types)} group by key order by key desc`.execute(tx.sql);
  return rows;
};

/** The tags of the items with one of the types, without duplicates in any letter case. */
export const selectTags = async (
  tx: ReadTx,
  table: string,
  types: readonly string[] | null,
): Promise<TagCount[]> => {
  const { rows } = await sql<TagCount>`select min(name) as name, sum(count)::int as count
    ${tallies(tx, table, "tag", types)} group by key`.execute(tx.sql);
  return rows;
};

/**
 * Where a page of a list starts, newest first: its month, and how many items of that month and earlier ones come before
 * it.
 */
export interface MonthPlace {
  /** YYYY-MM; "" at the start of the list. */
  readonly until: string;
  readonly offset: number;
}

/** Finds the month of a position in a list, so that no newer rows have to be skipped. */
export const placeInMonths = (months: readonly MonthCount[], offset: number): MonthPlace => {
  let passed = 0;
  for (const { month, count } of months) {
    if (passed + count > offset) return { until: month, offset: offset - passed };
    passed += count;
  }
  return { until: "", offset };
};

/** The condition that an item is from a month or earlier. */
export const isUntil = (until: string) =>
  until === ""
    ? sql<boolean>`true`
    : sql<boolean>`dated_on < (${`${until}-01`}::date + interval '1 month')::date`;

export const totalOf = (months: readonly MonthCount[]): number =>
  months.reduce((sum, { count }) => sum + count, 0);
