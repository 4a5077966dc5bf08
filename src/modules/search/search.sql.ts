import { type RawBuilder, sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { SearchKind } from "./search.schema.ts";

/** Only this many of the best entries are considered, because nobody reads further down. */
const MAX_CANDIDATES = 5_000;
/** Sample size for telling common words from rare ones. */
const MAX_COUNTED = 2_000;
/** Minimum similarity to a mistyped word, from 0 to 1. */
const LIKENESS = 0.35;

/** Words that are equivalent in a search: the typed one with and without a hyphen, or its possible corrections. */
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

/** Words as they are written, with what text search reduces each of them to; without those it ignores. */
export const selectReduced = async (
  tx: ReadTx,
  written: readonly string[],
): Promise<readonly { readonly written: string; readonly word: string }[]> => {
  const { rows } = await sql<{ written: string; word: string }>`
    select written, lexeme word from unnest(${[...written]}::text[]) with ordinality asked(written, place)
    cross join lateral unnest(to_tsvector('tenantry', written)) order by place, positions[1]`.execute(tx.sql);
  return rows;
};

const arrayOf = (words: readonly string[]): RawBuilder<unknown> => sql`${[...words]}::text[]`;

/** Patterns for `like`: a word with one wrong, missing, extra, or swapped letter. */
const oneLetterOff = (word: string): readonly string[] => {
  const letters = [...word].map((letter) => letter.replace(/[\\%_]/, "\\$&"));
  // Almost any three letters are close to another word.
  if (letters.length < 4) return [];
  const around = (from: number, to: number, between: string) =>
    [...letters.slice(0, from), between, ...letters.slice(to)].join("");
  return letters.flatMap((letter, index) => [
    around(index, index + 1, "_"),
    around(index + 1, index + 1, "_"),
    around(index, index + 1, ""),
    around(index, index + 2, (letters[index + 1] ?? "") + letter),
  ]);
};

/** The one of some written words that is most like another; null if none is like it. */
export const selectMostAlike = async (
  tx: ReadTx,
  written: string,
  others: readonly string[],
): Promise<string | null> => {
  const { rows } = await sql<{ other: string }>`
    select other from unnest(${[...others]}::text[]) other cross join lateral (
      select other like any(${arrayOf(oneLetterOff(written))}) is_close, similarity(other, ${written}) likeness) how
    where is_close or likeness >= ${LIKENESS}
    order by is_close desc, likeness desc, other limit 1`.execute(tx.sql);
  return rows[0]?.other ?? null;
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

/** Whether a word is a number, such as 2026 or -0199: another one is never what was meant. */
export const isNumber = (word: string): boolean => !/\p{L}/u.test(word);

/** Possible completions or corrections of a word, most likely first. Numbers are only completed. */
export const selectLikeWords = async (tx: ReadTx, word: string, limit: number): Promise<string[]> => {
  const first = word.slice(0, 1);
  const { rows } = await sql<{ word: string }>`
    select word from search_vocabulary cross join lateral (
      select starts_with(word, ${word}) is_completed, word like any(${arrayOf(oneLetterOff(word))}) is_close,
        similarity(word, ${word}) likeness) how
    where company_id = ${tx.companyId} and word >= ${first} collate "C" and word < ${`${first}\u{10ffff}`} collate "C"
      and (is_completed or not ${isNumber(word)}::boolean and (is_close or likeness >= ${LIKENESS}))
    order by is_completed desc, is_close desc, likeness desc, word limit ${limit}`.execute(tx.sql);
  return rows.map((row) => row.word);
};

/** Rare words compensate for weak matches. 100,000 entries are a large site. */
const rarity = (count: number): number => Math.log(1 + 100_000 / Math.max(1, count));

/** Entries with a group's words, and their rank, best first. */
const candidates = (tx: ReadTx, { words, count }: WordGroup): RawBuilder<unknown> =>
  words.length === 1
    ? sql`select entry_id, weight * ${rarity(count)}::float8 score from search_words
        where company_id = ${tx.companyId} and word = ${words[0]} collate "C"
        order by weight desc limit ${MAX_CANDIDATES}`
    : sql`select entry_id, max(weight) * ${rarity(count)}::float8 score from search_words
        where company_id = ${tx.companyId} and word = any(${arrayOf(words)})
        group by entry_id order by max(weight) desc limit ${MAX_CANDIDATES}`;

/** Which entries to look at, and which part of those found to return. */
interface Window {
  readonly kinds: readonly SearchKind[];
  /** Returns only entries of this kind. All of `kinds` are counted. */
  readonly only?: SearchKind | null;
  readonly limit: number;
  readonly offset: number;
}

/** Entries of some kinds with at least one word of every group, and their scores. @param groups rarest first */
const matching = (
  tx: ReadTx,
  [rarest, ...others]: readonly [WordGroup, ...WordGroup[]],
  kinds: readonly SearchKind[],
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
    select entry.id, entry.item_id, entry.kind, ${score} score, entry.changed_at
    from (${candidates(tx, rarest)}) best ${sql.join(joins, sql` `)}
    join search_entries entry on entry.company_id = ${tx.companyId} and entry.id = best.entry_id
    where entry.kind = any(${[...kinds]}::text[])`;
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
    select item_id "itemId" from (${matching(tx, groups, [kind])}) found
    order by score desc, changed_at desc, id limit ${limit}`.execute(tx.sql);
  return rows.map(({ itemId }) => itemId);
};

/** Number of entries of each kind that has any. */
export type KindCounts = Readonly<Partial<Record<SearchKind, number>>>;

/**
 * Entries of some kinds with at least one word of every group, best first, and their numbers, which are unknown if
 * there is nothing in the window.
 * @param groups rarest first
 */
export const selectFound = async (
  tx: ReadTx,
  groups: readonly WordGroup[],
  { kinds, only = null, limit, offset }: Window,
): Promise<{ total: number; counts: KindCounts; found: Found[] }> => {
  if (!hasGroups(groups)) return { total: 0, counts: {}, found: [] };
  const { rows } = await sql<Found & { total: number; counts: KindCounts }>`
    with matching as materialized (${matching(tx, groups, kinds)}),
    counted as (
      select jsonb_object_agg(kind, number) counts
      from (select kind, count(*)::int number from matching group by kind) each_kind),
    ranked as (
      select id, count(*) over ()::int total, score, changed_at from matching
      where ${only}::text is null or kind = ${only}
      order by score desc, changed_at desc, id limit ${limit} offset ${offset})
    select entry.kind, entry.item_id "itemId", entry.href, ranked.total, counted.counts,
      ts_headline('tenantry', entry.title, asked.query, ${`HighlightAll=true, ${MARKS}`}) title,
      ts_headline('tenantry', entry.body, asked.query,
        ${`MaxFragments=2, MinWords=12, MaxWords=28, FragmentDelimiter=" … ", ${MARKS}`}) excerpt
    from ranked cross join counted
    join search_entries entry on entry.company_id = ${tx.companyId} and entry.id = ranked.id
    cross join (select ${groups.flatMap(({ words }) => words.map(quoted)).join(" | ")}::tsquery query) asked
    order by ranked.score desc, ranked.changed_at desc, ranked.id`.execute(tx.sql);
  return {
    total: rows[0]?.total ?? 0,
    counts: rows[0]?.counts ?? {},
    found: rows.map(({ total: _, counts: __, ...found }) => found),
  };
};

/** Characters outside any script, which texts contain only by mistake. */
const MARKS = 'StartSel="\u{e000}", StopSel="\u{e001}"';

/** A word in text-search query syntax. */
const quoted = (word: string): string => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
