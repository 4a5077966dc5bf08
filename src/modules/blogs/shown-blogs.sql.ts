import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";
import { type BlogRecord, presentBlogs } from "./blogs.sql.ts";

/** Which Live blogs a listing is made of. */
export interface BlogChoice {
  /** Blogs of any of these; null: of all, and those without a type. */
  readonly types: readonly string[] | null;
  /** The newest ones alone; 0: as many as there are. */
  readonly maxEntries: number;
}

/** What a visitor has narrowed a listing to; "" for nothing. */
export interface BlogFilters {
  readonly search: string;
  readonly tag: string;
  /** YYYY-MM. */
  readonly month: string;
}

/** The blogs of a listing. Its columns stand in an index, but for `search_text`. */
const listed = (
  tx: ReadTx,
  { types, maxEntries }: BlogChoice,
  isSearched = false,
): RawBuilder<unknown> => sql`
  (select id, dated_on, tags ${isSearched ? sql`, search_text` : sql``} from blogs
   where company_id = ${tx.companyId} and deleted_at is null and status = 'Live'
     ${types === null ? sql`` : sql`and types && ${[...types]}::text[]`}
     ${maxEntries > 0 ? sql`order by dated_on desc, id desc limit ${maxEntries}` : sql``}) listed`;

const MAX_TERMS = 20;

/** All terms must stand somewhere in title, teaser, author, date, month and year, or tags [PUB-036]. */
const matching = ({ search, tag, month }: BlogFilters): RawBuilder<boolean> => {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_TERMS);
  const conditions = terms.map((term) => sql<boolean>`strpos(search_text, ${term}) > 0`);
  if (tag !== "")
    conditions.push(sql`exists (select from unnest(tags) one where lower(one) = ${tag.toLowerCase()})`);
  if (month !== "") {
    const first = sql`${`${month}-01`}::date`;
    conditions.push(sql`dated_on >= ${first} and dated_on < ${first} + interval '1 month'`);
  }
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
};

export const selectListedCount = async (
  tx: ReadTx,
  choice: BlogChoice,
  filters: BlogFilters,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${listed(tx, choice, filters.search !== "")} where ${matching(filters)}`.execute(tx.sql);
  return rows[0]?.count ?? 0;
};

/** A page of a listing, the newest first. */
export const selectListed = async (
  tx: ReadTx,
  choice: BlogChoice,
  filters: BlogFilters,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<BlogRecord[]> => {
  const { rows } = await sql<{ id: number }>`select id
    from ${listed(tx, choice, filters.search !== "")} where ${matching(filters)}
    order by dated_on desc, id desc limit ${limit} offset ${offset}`.execute(tx.sql);
  return selectLiveByIds(
    tx,
    rows.map(({ id }) => id),
  );
};

/** Live blogs by their ids, in this order; others are left out. */
export const selectLiveByIds = async (tx: ReadTx, ids: readonly number[]): Promise<BlogRecord[]> => {
  if (ids.length === 0) return [];
  const records = await presentBlogs(tx)
    .where("status", "=", "Live")
    .where("id", "=", sql<number>`any (${[...ids]}::bigint[])`)
    .execute();
  return ids.flatMap((id) => records.find((record) => record.id === id) ?? []);
};

/** How many blogs of a listing stand on each day. */
export const selectDayCounts = async (
  tx: ReadTx,
  choice: BlogChoice,
): Promise<{ day: string; count: number }[]> => {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(dated_on, 'YYYY-MM-DD') as day, count
    from (select dated_on, count(*)::int as count from ${listed(tx, choice)} group by dated_on) days
    order by dated_on desc`.execute(tx.sql);
  return rows;
};

/** How many blogs of a listing bear each set of tags. */
export const selectTagCounts = async (
  tx: ReadTx,
  choice: BlogChoice,
): Promise<{ tags: string[]; count: number }[]> => {
  const { rows } = await sql<{ tags: string[]; count: number }>`
    select tags, count(*)::int as count from ${listed(tx, choice)} group by tags`.execute(tx.sql);
  return rows;
};
