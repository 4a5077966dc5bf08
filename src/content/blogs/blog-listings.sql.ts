import { type RawBuilder, sql } from "kysely";
import {
  type ItemRecord,
  isUntil,
  type MonthCount,
  type MonthPlace,
  selectItemsWhere,
  selectMonths,
  selectTags,
  type TagCount,
} from "#modules/content/content.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { bytesContain } from "#platform/db/contains.ts";
import { blogs } from "./blogs.type.ts";

/** Which Live blogs are in a listing. */
export interface BlogChoice {
  /** Blogs with any of these; null for all, including blogs without a type. */
  readonly types: readonly string[] | null;
  /** Only the newest ones; 0 for no limit. */
  readonly maxEntries: number;
}

/** A visitor's filters of a listing; "" for none. */
export interface BlogFilters {
  readonly search: string;
  readonly tag: string;
  /** YYYY-MM. */
  readonly month: string;
}

/** The condition that one of several types matches. */
const bearsType = (types: BlogChoice["types"]): RawBuilder<boolean> =>
  types === null ? sql`true` : sql`types && ${[...types]}::text[]`;

/** The blogs of a listing. */
const listed = (tx: ReadTx, { types, maxEntries }: BlogChoice): RawBuilder<unknown> => sql`
  (select id, dated_on, tags, search_text from blogs
   where company_id = ${tx.companyId} and deleted_at is null and status = 'Live' and ${bearsType(types)}
     ${maxEntries > 0 ? sql`order by dated_on desc, id desc limit ${maxEntries}` : sql``}) listed`;

const isInMonth = (month: string): RawBuilder<boolean> => {
  const first = sql`${`${month}-01`}::date`;
  return sql`dated_on >= ${first} and dated_on < (${first} + interval '1 month')::date`;
};

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;

const any = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  sql`(${sql.join(conditions, sql` or `)})`;

/** The condition for a tag or a month. */
const isOf = ({ tag, month }: Omit<BlogFilters, "search">): RawBuilder<boolean> => {
  const conditions: RawBuilder<boolean>[] = [];
  if (tag !== "") {
    const wanted = tag.toLowerCase();
    // The search text includes all tags and is faster to check. Not with LIKE, for which PostgreSQL expects so few rows
    // that it would read all of them instead of stopping at the end of the page.
    conditions.push(sql`strpos(search_text, ${wanted}) > 0`);
    conditions.push(sql`exists (select from unnest(tags) one where lower(one) = ${wanted})`);
  }
  if (month !== "") conditions.push(isInMonth(month));
  return all(conditions);
};

/** The filters with the search's terms instead of its text. */
export interface TermFilters extends Omit<BlogFilters, "search"> {
  /** Each term in its spellings, in lowercase. */
  readonly terms: readonly (readonly string[])[];
}

/**
 * The condition for all filters together, in the narrow search table. Every term must be in the title, teaser, author,
 * date, month and year, or tags [PUB-036]. The cheapest condition comes first.
 */
const matching = ({ terms, tag, month }: TermFilters): RawBuilder<boolean> => {
  const wanted = [...terms, ...(tag === "" ? [] : [[tag.toLowerCase()]])];
  return all([
    ...(month === "" ? [] : [isInMonth(month)]),
    ...wanted.map((spellings) => any(spellings.map((one) => bytesContain(sql`bytes`, one)))),
    ...(tag === "" ? [] : [sql<boolean>`${tag.toLowerCase()} = any (tags)`]),
  ]);
};

/** A listing's blogs from a position on, newest first. */
export const selectListed = async (
  tx: ReadTx,
  choice: BlogChoice,
  filters: Omit<BlogFilters, "search">,
  { until, offset, limit }: MonthPlace & { readonly limit: number },
): Promise<ItemRecord[]> => {
  const { rows } = await sql<{ id: number }>`select id from ${listed(tx, choice)}
    where ${isOf(filters)} and ${isUntil(until)}
    order by dated_on desc, id desc limit ${limit} offset ${offset}`.execute(tx.sql);
  return selectLiveByIds(
    tx,
    rows.map(({ id }) => id),
  );
};

/** A page of a filtered listing and its total; the last page if there are fewer. */
export const selectNarrowed = async (
  tx: ReadTx,
  choice: BlogChoice,
  filters: TermFilters,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ total: number; records: ItemRecord[] }> => {
  const { types, maxEntries } = choice;
  // Types are checked last, among the matches, because that takes longer than finding them.
  const searched =
    maxEntries === 0
      ? sql`blog_search_texts where company_id = ${tx.companyId} and ${matching(filters)} and ${bearsType(types)}`
      : sql`(select * from blog_search_texts where company_id = ${tx.companyId} and ${bearsType(types)}
          order by dated_on desc, blog_id desc limit ${maxEntries}) listed where ${matching(filters)}`;
  const { rows } = await sql<{ total: number; ids: number[] }>`
    with hits as materialized (select blog_id as id, dated_on from ${searched}),
    counted as (select count(*)::int as total from hits)
    select total, array(
      select id from hits order by dated_on desc, id desc
      limit ${pageSize} offset (least(${page}, greatest(1, ceil(total / ${pageSize}::numeric))) - 1) * ${pageSize}) as ids
    from counted`.execute(tx.sql);
  const { total = 0, ids = [] } = rows[0] ?? {};
  return { total, records: await selectLiveByIds(tx, ids.map(Number)) };
};

/** Live blogs by id, in this order. Others are left out. */
export const selectLiveByIds = async (tx: ReadTx, ids: readonly number[]): Promise<ItemRecord[]> => {
  if (ids.length === 0) return [];
  const records = await selectItemsWhere(
    tx,
    blogs,
    sql`status = 'Live' and id = any (${[...ids]}::bigint[])`,
  );
  const found = new Map(records.map((record) => [record.id, record]));
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** The newest Live blogs except one. */
export const selectOtherBlogs = (tx: ReadTx, exceptId: number, limit: number): Promise<ItemRecord[]> =>
  selectItemsWhere(
    tx,
    blogs,
    sql`status = 'Live' and id <> ${exceptId} order by dated_on desc, id desc limit ${limit}`,
  );

/** The Live blogs right after and right before one, by date; null where it is the newest or the oldest. */
export const selectNeighbors = async (
  tx: ReadTx,
  { id, timestamp }: { readonly id: number; readonly timestamp: string },
): Promise<{ newer: ItemRecord | null; older: ItemRecord | null }> => {
  const place = sql`(${timestamp}::date, ${id}::bigint)`;
  const [[newer = null], [older = null]] = await Promise.all([
    selectItemsWhere(
      tx,
      blogs,
      sql`status = 'Live' and (dated_on, id) > ${place} order by dated_on, id limit 1`,
    ),
    selectItemsWhere(
      tx,
      blogs,
      sql`status = 'Live' and (dated_on, id) < ${place} order by dated_on desc, id desc limit 1`,
    ),
  ]);
  return { newer, older };
};

/** Number of a listing's blogs per month, newest first. */
export const selectListedMonths = async (tx: ReadTx, choice: BlogChoice): Promise<MonthCount[]> => {
  if (choice.maxEntries === 0) return selectMonths(tx, "blogs", choice.types);
  const { rows } = await sql<MonthCount>`select to_char(dated_on, 'YYYY-MM') as month, count(*)::int as count
    from ${listed(tx, choice)} group by 1 order by 1 desc`.execute(tx.sql);
  return rows;
};

/** Number of a listing's blogs per tag, ignoring letter case. */
export const selectListedTags = async (tx: ReadTx, choice: BlogChoice): Promise<TagCount[]> => {
  if (choice.maxEntries === 0) return selectTags(tx, "blogs", choice.types);
  const { rows } = await sql<TagCount>`select min(tag) as name, count(*)::int as count
    from ${listed(tx, choice)}, unnest(tags) tag group by lower(tag)`.execute(tx.sql);
  return rows;
};
