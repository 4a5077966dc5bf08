import { kindNamed } from "#modules/blocks/blocks.public.ts";
import { findPublished } from "#modules/search/search.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { wordsOf } from "#platform/db/search-words.ts";
import { htmlToExcerpt, joinTexts } from "#platform/html/escape.ts";
import {
  type ComponentRow,
  type FindScope,
  selectComponentsOfPages,
  selectComponentsWithWords,
} from "./find-pages.sql.ts";

export interface FoundComponent extends Omit<ComponentRow, "data" | "kind" | "originId"> {
  /** The title of its kind. */
  readonly title: string;
  /** The text around the first word. */
  readonly excerpt: string;
}

/** Live pages whose components are compared with the words. */
const LIVE_PAGES = 12;
/** Shorter words are everywhere, also in the markup of texts. */
const MIN_LENGTH = 3;
/** Length of an excerpt, and how much of it comes before the first word, in characters. */
const EXCERPT = 110;
const LEAD = 30;

/**
 * Components with all words in their texts: those of live pages in any form of the words, and those of the newest drafts
 * as they're typed. A draft's component is named instead of the live one that it was copied from.
 */
export const findComponents = async (
  tx: ReadTx,
  { search, roleIds, limit }: FindScope & { readonly search: string },
): Promise<FoundComponent[]> => {
  const starts = longWords(search).map(startOf);
  if (starts.length === 0) return [];
  const livePageIds = await findPublished(tx, search, "page", LIVE_PAGES);
  const rows = await selectComponentsWithWords(tx, { livePageIds, starts, roleIds });
  const found = new Map<number, FoundComponent>();
  for (const row of rows) {
    const identity = row.originId ?? row.id;
    if (found.size === limit || found.has(identity)) continue;
    const { title, texts } = readable(row);
    const text = joinTexts(texts);
    if (!hasAll(text, starts)) continue;
    const { data: _, kind: __, originId: ___, ...rest } = row;
    found.set(identity, {
      ...rest,
      title,
      excerpt: excerptOf(text, text.toLowerCase().indexOf(starts[0] ?? "")),
    });
  }
  return [...found.values()];
};

/** Live pages that a list's search takes from the site's search. */
const LISTED_PAGES = 1_000;

const longWords = (search: string): string[] => wordsOf(search).filter((word) => word.length >= MIN_LENGTH);

/** Ids of pages with all words on them: live pages that the site's search finds, and the newest drafts. */
export const findPagesWithWords = async (
  tx: ReadTx,
  { search, roleIds }: Pick<FindScope, "roleIds"> & { readonly search: string },
): Promise<number[]> => {
  const starts = longWords(search).map(startOf);
  if (starts.length === 0) return [];
  const [live, drafts] = await Promise.all([
    findPublished(tx, search, "page", LISTED_PAGES),
    selectComponentsWithWords(tx, { livePageIds: [], starts, roleIds }),
  ]);
  const inDrafts = drafts.filter((row) => hasAll(textOf(row), starts)).map(({ pageId }) => pageId);
  return [...new Set([...live, ...inDrafts])];
};

/** For each of a few pages, the text around the words in a component of its draft or live version. */
export const findExcerpts = async (
  tx: ReadTx,
  { search, pageIds }: { readonly search: string; readonly pageIds: readonly number[] },
): Promise<ReadonlyMap<number, string>> => {
  const starts = longWords(search).map(startOf);
  const excerpts = new Map<number, string>();
  if (starts.length === 0 || pageIds.length === 0) return excerpts;
  const rows = await selectComponentsOfPages(tx, { pageIds, starts });
  const texts = rows.map((row) => ({ pageId: row.pageId, text: textOf(row) }));
  // A page may have the words in different components. The one with all of them tells the most.
  for (const isWanted of [
    (text: string) => hasAll(text, starts),
    (text: string) => text.toLowerCase().includes(starts[0] ?? ""),
  ])
    for (const { pageId, text } of texts)
      if (!excerpts.has(pageId) && isWanted(text))
        excerpts.set(pageId, excerptOf(text, text.toLowerCase().indexOf(starts[0] ?? "")));
  return excerpts;
};

const hasAll = (text: string, starts: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return starts.every((start) => lower.includes(start));
};

const textOf = (row: ComponentRow): string => joinTexts(readable(row).texts);

/** Without its last letters, so that "meters" finds "meter" where the site's search does. */
const startOf = (word: string): string => (word.length > 5 ? word.slice(0, -2) : word);

const readable = ({ kind, data }: ComponentRow): { title: string; texts: string[] } => {
  const { fields, title = kind } = kindNamed(kind);
  const texts = Object.entries(fields).flatMap(([name, field]): string[] => {
    const value = data[name];
    if (field.kind === "text" && typeof value === "string" && value) return [value];
    return field.kind === "richText" ? [htmlToExcerpt((value as { html?: string } | null)?.html ?? "")] : [];
  });
  return { title, texts };
};

const excerptOf = (text: string, at: number): string => {
  const from = at <= LEAD ? 0 : text.indexOf(" ", at - LEAD) + 1;
  const until = from + EXCERPT >= text.length ? text.length : text.lastIndexOf(" ", from + EXCERPT);
  const end = until <= at ? from + EXCERPT : until;
  return `${from > 0 ? "… " : ""}${text.slice(from, end).trim()}${end < text.length ? " …" : ""}`;
};
