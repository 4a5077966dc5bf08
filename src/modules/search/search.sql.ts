import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { SearchKind } from "./search.schema.ts";

/** Only this many of the best entries are considered, because nobody reads further down. */
const MAX_CANDIDATES = 5_000;
/** Sample size for telling common words from rare ones. */
const MAX_COUNTED = 2_000;
/** Minimum similarity to a mistyped word, from 0 to 1. */
const LIKENESS = 0.35;

/** Words that are equivalent in a search: the typed one, or its possible corrections. */
export interface WordGroup {
  readonly words: readonly string[];
  /** Number of entries with them, up to a limit. */
  readonly count: number;
}

export interface Found {
  readonly kind: SearchKind;
  readonly itemId: number;
  /** With U+E000 and U+E001 around matches. */
  readonly title: string;
  readonly excerpt: string;
  readonly href: string;
}

/** A text's distinct words as text search reduces them, without stop words (`the`). */
export const selectWords = async (tx: ReadTx, text: string): Promise<string[]> => {
  const { rows } = await sql<{ lexeme: string }>`
    select lexeme from unnest(to_tsvector('tenantry', ${text})) order by positions[1]`.execute(tx.sql);
  return rows.map(({ lexeme }) => lexeme);
};

/** Number of entries with each word, up to a limit. */
export const selectCounts = async (tx: ReadTx, words: readonly string[]): Promise<Map<string, number>> => {
  const { rows } = await sql<{ word: string; count: number }>`
    select word, (select count(*)::int from (
      select from search_words found
      where found.company_id = ${tx.companyId} and found.word = asked.word collate "C" limit ${MAX_COUNTED}) counted) count
    from unnest(${[...words]}::text[]) asked(word)`.execute(tx.sql);
  return new Map(rows.map(({ word, count }) => [word, count]));
};

/** Possible completions or corrections of a word, most likely first. */
export const selectLikeWords = async (tx: ReadTx, word: string, limit: number): Promise<string[]> => {
  const first = word.slice(0, 1);
  const { rows } = await sql<{ word: string }>`
    select word from search_vocabulary
    where company_id = ${tx.companyId} and word >= ${first} collate "C" and word < ${`${first}\u{10ffff}`} collate "C"
      and (starts_with(word, ${word}) or similarity(word, ${word}) >= ${LIKENESS})
    order by starts_with(word, ${word}) desc, similarity(word, ${word}) desc, word limit ${limit}`.execute(
    tx.sql,
  );
  return rows.map((row) => row.word);
};

/** Rare words compensate for weak matches. 100,000 entries are a large site. */
const rarity = (count: number): number => Math.log(1 + 100_000 / Math.max(1, count));

const arrayOf = (words: readonly string[]): RawBuilder<unknown> => sql`${[...words]}::text[]`;

/** Entries with a group's words, and their rank, best first. */
const candidates = (tx: ReadTx, { words, count }: WordGroup): RawBuilder<unknown> =>
  words.length === 1
    ? sql`select entry_id, weight * ${rarity(count)}::float8 score from search_words
        where company_id = ${tx.companyId} and word = ${words[0]} collate "C"
        order by weight desc limit ${MAX_CANDIDATES}`
    : sql`select entry_id, max(weight) * ${rarity(count)}::float8 score from search_words
        where company_id = ${tx.companyId} and word = any(${arrayOf(words)})
        group by entry_id order by max(weight) desc limit ${MAX_CANDIDATES}`;

/** Where a result's page of entries starts and ends. */
interface Window {
  readonly kinds: readonly SearchKind[];
  readonly limit: number;
  readonly offset: number;
}

/** Ranked entries of some kinds with at least one word of every group, best first. @param groups rarest first */
const ranked = (
  tx: ReadTx,
  [rarest, ...others]: readonly [WordGroup, ...WordGroup[]],
  { kinds, limit, offset }: Window,
): RawBuilder<unknown> => {
  const joins = others.map(
    ({ words, count }, index) => sql`cross join lateral (
      select max(weight) * ${rarity(count)}::float8 score from search_words also
      where also.company_id = ${tx.companyId} and also.entry_id = best.entry_id and also.word = any(${arrayOf(words)})
      having count(*) > 0) ${sql.raw(`other${index}`)}`,
  );
  const score = sql.join(
    [sql`best.score`, ...others.map((_, index) => sql.raw(`other${index}.score`))],
    sql` + `,
  );
  return sql`
    select entry.id, entry.item_id, count(*) over ()::int total, ${score} score, entry.changed_at
    from (${candidates(tx, rarest)}) best ${sql.join(joins, sql` `)}
    join search_entries entry on entry.company_id = ${tx.companyId} and entry.id = best.entry_id
    where entry.kind = any(${[...kinds]}::text[])
    order by score desc, entry.changed_at desc, entry.id limit ${limit} offset ${offset}`;
};

const hasGroups = (groups: readonly WordGroup[]): groups is readonly [WordGroup, ...WordGroup[]] =>
  groups.length > 0;

/** The items of one kind with at least one word of every group, best first. @param groups rarest first */
export const selectItemIds = async (
  tx: ReadTx,
  groups: readonly WordGroup[],
  kind: SearchKind,
  limit: number,
): Promise<number[]> => {
  if (!hasGroups(groups)) return [];
  const { rows } = await sql<{ itemId: number }>`
    select item_id "itemId" from (${ranked(tx, groups, { kinds: [kind], limit, offset: 0 })}) found
    order by score desc, changed_at desc, id`.execute(tx.sql);
  return rows.map(({ itemId }) => itemId);
};

/**
 * Entries of some kinds with at least one word of every group, best first, and their number.
 * @param groups rarest first
 */
export const selectFound = async (
  tx: ReadTx,
  groups: readonly WordGroup[],
  window: Window,
): Promise<{ total: number; found: Found[] }> => {
  if (!hasGroups(groups)) return { total: 0, found: [] };
  const { rows } = await sql<Found & { total: number }>`
    with ranked as (${ranked(tx, groups, window)})
    select entry.kind, entry.item_id "itemId", entry.href, ranked.total,
      ts_headline('tenantry', entry.title, asked.query, ${`HighlightAll=true, ${MARKS}`}) title,
      ts_headline('tenantry', entry.body, asked.query,
        ${`MaxFragments=2, MinWords=12, MaxWords=28, FragmentDelimiter=" … ", ${MARKS}`}) excerpt
    from ranked
    join search_entries entry on entry.company_id = ${tx.companyId} and entry.id = ranked.id
    cross join (select ${groups.flatMap(({ words }) => words.map(quoted)).join(" | ")}::tsquery query) asked
    order by ranked.score desc, ranked.changed_at desc, ranked.id`.execute(tx.sql);
  return { total: rows[0]?.total ?? 0, found: rows.map(({ total: _, ...found }) => found) };
};

/** Characters outside any script, which texts contain only by mistake. */
const MARKS = 'StartSel="\u{e000}", StopSel="\u{e001}"';

/** A word in text-search query syntax. */
const quoted = (word: string): string => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
