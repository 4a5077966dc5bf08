import type { ReadTx } from "#platform/db/company-db.ts";
import { kindsOn, RESULTS_PER_PAGE, type SearchKind } from "./search.schema.ts";
import {
  type Found,
  isNumber,
  type KindCounts,
  selectCounts,
  selectFound,
  selectItemIds,
  selectLikeWords,
  selectMostAlike,
  selectReduced,
  type WordGroup,
} from "./search.sql.ts";

export interface SearchResult {
  readonly found: readonly Found[];
  readonly total: number;
  /** How many results each kind has, whichever kind is shown. */
  readonly counts: KindCounts;
  /** The kind that is shown; null for all. */
  readonly kind: SearchKind | null;
  /** The current page, starting at 1; the last one if a later one was requested. */
  readonly page: number;
  /** Whether similar words were used for one that appears nowhere. */
  readonly isCorrected: boolean;
  /** Whether nothing contains all words, so that the results contain only some. */
  readonly isPartial: boolean;
  /** The text with mistyped words corrected; empty if there is nothing to suggest, or nothing has all its words. */
  readonly suggestion: string;
}

export const NOTHING_FOUND: SearchResult = {
  found: [],
  total: 0,
  counts: {},
  kind: null,
  page: 1,
  isCorrected: false,
  isPartial: false,
  suggestion: "",
};

interface SearchOptions {
  /** Hides items of modules that are off. */
  readonly isModuleOn: (module: string) => boolean;
  /** Starts at 1. */
  readonly page: number;
  /** Shows only this kind, if anything of it is found; otherwise all. */
  readonly kind?: SearchKind | null;
}

/** More words change little and take time. */
const MAX_WORDS = 8;
/** The longest word that is tried with a hyphen, in letters. Each place for one takes a look-up. */
const MAX_SPELLED = 24;
const MAX_LIKE_WORDS = 4;

/**
 * Searches for all words in any form, with or without accents, best first. A word that appears nowhere is replaced by
 * similar ones. If nothing contains all words, results contain some of them.
 */
export const search = async (
  tx: ReadTx,
  text: string,
  { isModuleOn, page, kind }: SearchOptions,
): Promise<SearchResult> => {
  const words = await typedWords(tx, text);
  const known = words.filter(({ count }) => count > 0);
  const unknown = words.filter(({ count }) => count === 0).map(({ typed }) => typed);
  const meant = await Promise.all(unknown.map((word) => selectLikeWords(tx, word, MAX_LIKE_WORDS)));
  const likeCounts = await selectCounts(tx, meant.flat());
  const groups: WordGroup[] = [
    ...known,
    ...meant
      .map((like) => like.filter((word) => likeCounts.get(word)))
      .map((like) => ({ words: like, count: totalOf(like, likeCounts) })),
  ].toSorted((a, b) => a.count - b.count);
  const usable = groups.filter((group) => group.words.length > 0);
  if (usable.length === 0) return NOTHING_FOUND;

  const kinds = kindsOn(isModuleOn);
  const isCorrected = unknown.length > 0;
  const window = { kinds, only: kind && kinds.includes(kind) ? kind : null, page };
  const all = usable.length === groups.length ? await selectPage(tx, usable, window) : null;
  if (all && all.total > 0) {
    const suggestion = isCorrected ? await suggestionFor(tx, text, unknown, all.found) : "";
    return { ...all, isCorrected, isPartial: false, suggestion };
  }
  if (words.length < 2) return NOTHING_FOUND;
  const some = await selectPage(
    tx,
    [{ words: usable.flatMap((group) => group.words), count: usable[0]?.count ?? 0 }],
    window,
  );
  return { ...some, isCorrected, isPartial: true, suggestion: "" };
};

/** A reduced word as typed, with its spellings that appear on the site. */
interface TypedWord extends WordGroup {
  readonly typed: string;
}

const HYPHENATED = /^\p{L}[\p{L}\p{N}]*(?:-[\p{L}\p{N}]+)+$/u;
const IN_ONE = /^\p{L}[\p{L}\p{N}]{2,}$/u;

/** A word with and without a hyphen: people write "web-site" and "website". */
const spellings = (word: string): readonly string[] => {
  if (HYPHENATED.test(word)) return [word, word.replaceAll("-", "")];
  const letters = [...word];
  if (!IN_ONE.test(word) || letters.length > MAX_SPELLED) return [word];
  return letters.map((_, at) =>
    [letters.slice(0, at).join(""), letters.slice(at).join("")].join(at ? "-" : ""),
  );
};

/**
 * The spellings of terms, in lowercase, for a search that looks for letters within words. Each has the term as typed.
 * One with hyphens has the spelling without them, too, and one without has those with a hyphen that the site uses.
 */
export const spellingsInUse = async (tx: ReadTx, terms: readonly string[]): Promise<string[][]> => {
  const unhyphenated = terms.filter((term) => IN_ONE.test(term));
  const reduced = new Map(
    (await selectReduced(tx, unhyphenated)).map(({ written, word }) => [written, word]),
  );
  const counts = await selectCounts(tx, [...new Set([...reduced.values()].flatMap(spellings))]);
  return terms.map((term) => {
    if (HYPHENATED.test(term)) return [...spellings(term)];
    const used = spellings(reduced.get(term) ?? "").filter((spelling) => counts.get(spelling));
    // The vocabulary has only reduced words, so the hyphen goes where it is in the reduced one.
    const places = used.map((spelling) => spelling.indexOf("-")).filter((at) => at > 0);
    return [term, ...places.map((at) => `${term.slice(0, at)}-${term.slice(at)}`)];
  });
};

/** The words of a text. A hyphenated word that appears in neither spelling is searched for by its parts. */
const typedWords = async (tx: ReadTx, text: string): Promise<TypedWord[]> => {
  const reduced = (await selectReduced(tx, text.split(/[\s,;]+/))).slice(0, 2 * MAX_WORDS);
  const counts = await selectCounts(tx, [...new Set(reduced.flatMap(({ word }) => spellings(word)))]);
  const groups = reduced.map(({ written, word }) => {
    const words = spellings(word).filter((spelling) => counts.get(spelling));
    return { written, typed: word, words, count: totalOf(words, counts) };
  });
  const compounds = groups.filter(({ typed }) => HYPHENATED.test(typed));
  const isSearched = ({ written, typed }: (typeof groups)[number]): boolean => {
    const compound = compounds.find((other) => other.written === written);
    if (!compound) return true;
    return compound.count > 0 ? compound.typed === typed : compound.typed !== typed;
  };
  const searched = new Map(groups.filter(isSearched).map((group) => [group.typed, group]));
  return [...searched.values()].slice(0, MAX_WORDS);
};

const totalOf = (words: readonly string[], counts: ReadonlyMap<string, number>): number =>
  words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0);

/** A match, without its marks. */
const MATCH = /\u{e000}([^\u{e001}]*)\u{e001}/gu;

/**
 * The text with each unknown word replaced by the one most like it that results have. Results say how it's spelled,
 * unlike the vocabulary, which has only reduced words.
 */
const suggestionFor = async (
  tx: ReadTx,
  text: string,
  unknown: readonly string[],
  found: readonly Found[],
): Promise<string> => {
  const matches = found
    .flatMap(({ title, excerpt }) => [...title.matchAll(MATCH), ...excerpt.matchAll(MATCH)])
    .map(([, match = ""]) => match.toLowerCase());
  const typed = [...new Set(text.match(/[\p{L}\p{M}\p{N}]+/gu))];
  const mistyped = (await selectReduced(tx, typed))
    .filter(({ word }) => unknown.includes(word) && !isNumber(word))
    .slice(0, MAX_WORDS);
  const meant = await Promise.all(
    mistyped.map(({ written }) => selectMostAlike(tx, written.toLowerCase(), [...new Set(matches)])),
  );
  const corrections = new Map(mistyped.map(({ written }, index) => [written, meant[index] ?? written]));
  const suggestion = text.replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) => corrections.get(word) ?? word);
  return suggestion === text ? "" : suggestion;
};

/** A page of results; the last one if there is no page with that number, and all kinds if there are none of one. */
const selectPage = async (
  tx: ReadTx,
  groups: readonly WordGroup[],
  { kinds, only, page }: { kinds: readonly SearchKind[]; only: SearchKind | null; page: number },
): Promise<Pick<SearchResult, "found" | "total" | "page" | "counts" | "kind">> => {
  const at = async (number: number) => {
    const window = { kinds, only, limit: RESULTS_PER_PAGE, offset: (number - 1) * RESULTS_PER_PAGE };
    return { ...(await selectFound(tx, groups, window)), page: number, kind: only };
  };
  const asked = await at(page);
  // Past the end, no row has the total.
  if (asked.total > 0) return asked;
  const first = page === 1 ? asked : await at(1);
  if (first.total === 0 && only) return selectPage(tx, groups, { kinds, only: null, page: 1 });
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
  const words = await typedWords(tx, text);
  const last = words.at(-1)?.typed;
  if (last === undefined) return [];
  const like = await selectLikeWords(tx, last, MAX_COMPLETIONS);
  const completions = like.filter((word) => word.startsWith(last) && word !== last);
  const counts = await selectCounts(tx, completions);
  const groups = words.map((group): WordGroup => {
    if (group.typed !== last) return group;
    return { words: [...group.words, ...completions], count: group.count + totalOf(completions, counts) };
  });
  if (groups.some(({ count }) => count === 0)) return [];
  return selectItemIds(
    tx,
    groups.toSorted((a, b) => a.count - b.count),
    kind,
    limit,
  );
};
