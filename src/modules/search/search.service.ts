import type { ReadTx } from "#platform/db/company-db.ts";
import { RESULTS_PER_PAGE, SEARCH_KINDS, type SearchKind } from "./search.schema.ts";
import {
  type Found,
  selectCounts,
  selectFound,
  selectItemIds,
  selectLikeWords,
  selectWords,
  type WordGroup,
} from "./search.sql.ts";

export interface SearchResult {
  readonly found: readonly Found[];
  readonly total: number;
  /** The current page, starting at 1; the last one if a later one was requested. */
  readonly page: number;
  /** Whether similar words were used for one that appears nowhere. */
  readonly isCorrected: boolean;
  /** Whether nothing contains all words, so that the results contain only some. */
  readonly isPartial: boolean;
}

const NOTHING: SearchResult = { found: [], total: 0, page: 1, isCorrected: false, isPartial: false };

/** More words change little and take time. */
const MAX_WORDS = 8;
const MAX_LIKE_WORDS = 4;

/**
 * Searches for all words in any form, with or without accents, best first. A word that appears nowhere is replaced by
 * similar ones. If nothing contains all words, results contain some of them.
 * @param isModuleOn hides items of modules that are off
 * @param page starts at 1
 */
export const search = async (
  tx: ReadTx,
  text: string,
  { isModuleOn, page }: { isModuleOn: (module: string) => boolean; page: number },
): Promise<SearchResult> => {
  const words = (await selectWords(tx, text)).slice(0, MAX_WORDS);
  const counts = await selectCounts(tx, words);
  const known = words.filter((word) => counts.get(word));
  const unknown = words.filter((word) => !counts.get(word));
  const meant = await Promise.all(unknown.map((word) => selectLikeWords(tx, word, MAX_LIKE_WORDS)));
  const likeCounts = await selectCounts(tx, meant.flat());
  const groups: WordGroup[] = [
    ...known.map((word) => ({ words: [word], count: counts.get(word) ?? 0 })),
    ...meant
      .map((like) => like.filter((word) => likeCounts.get(word)))
      .map((like) => ({
        words: like,
        count: like.reduce((sum, word) => sum + (likeCounts.get(word) ?? 0), 0),
      })),
  ].toSorted((one, other) => one.count - other.count);
  const usable = groups.filter((group) => group.words.length > 0);
  if (usable.length === 0) return NOTHING;

  const kinds = SEARCH_KINDS.filter((kind): kind is SearchKind => kind === "page" || isModuleOn(kind));
  const isCorrected = unknown.length > 0;
  const all = usable.length === groups.length ? await selectPage(tx, usable, kinds, page) : null;
  if (all && all.total > 0) return { ...all, isCorrected, isPartial: false };
  if (words.length < 2) return NOTHING;
  const some = await selectPage(
    tx,
    [{ words: usable.flatMap((group) => group.words), count: usable[0]?.count ?? 0 }],
    kinds,
    page,
  );
  return { ...some, isCorrected, isPartial: true };
};

/** A page of results; the last one if there is no page with that number. */
const selectPage = async (
  tx: ReadTx,
  groups: readonly WordGroup[],
  kinds: readonly SearchKind[],
  page: number,
): Promise<Pick<SearchResult, "found" | "total" | "page">> => {
  const at = async (number: number) => {
    const window = { kinds, limit: RESULTS_PER_PAGE, offset: (number - 1) * RESULTS_PER_PAGE };
    return { ...(await selectFound(tx, groups, window)), page: number };
  };
  const asked = await at(page);
  // Past the end, no row has the total.
  if (asked.total > 0 || page === 1) return asked;
  const first = await at(1);
  const last = Math.ceil(first.total / RESULTS_PER_PAGE);
  return last > 1 ? at(last) : first;
};

/** Completions of a word that is still being typed. */
const MAX_COMPLETIONS = 8;

/**
 * Published items of one kind that have all words, in any form, best first. The last word may be incomplete.
 * @returns their ids, at most `limit`
 */
export const findPublished = async (
  tx: ReadTx,
  text: string,
  kind: SearchKind,
  limit: number,
): Promise<number[]> => {
  const words = (await selectWords(tx, text)).slice(0, MAX_WORDS);
  const last = words.at(-1);
  if (last === undefined) return [];
  const like = await selectLikeWords(tx, last, MAX_COMPLETIONS);
  const completions = like.filter((word) => word.startsWith(last));
  const counts = await selectCounts(tx, [...words, ...completions]);
  const groups = words.map((word): WordGroup => {
    const meant = word === last ? [...new Set([word, ...completions])] : [word];
    return { words: meant, count: meant.reduce((sum, each) => sum + (counts.get(each) ?? 0), 0) };
  });
  if (groups.some(({ count }) => count === 0)) return [];
  return selectItemIds(
    tx,
    groups.toSorted((one, other) => one.count - other.count),
    kind,
    limit,
  );
};
