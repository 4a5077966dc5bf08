import {
  type RecordNode,
  recordTree,
  selectBlocksOfVersion,
  withReusableBlocks,
} from "#modules/blocks/blocks.public.ts";
import { dropSearchEntry, putSearchEntry, type SearchEntry } from "#modules/search/search.public.ts";
import { selectVersionByStatus } from "#modules/version-rows/version-rows.public.ts";
import type { WriteTx } from "#platform/db/company-db.ts";
import { htmlToExcerpt, joinTexts } from "#platform/html/escape.ts";
import { type PageRecord, selectPageLine } from "./pages.sql.ts";
import { selectPagesShowing } from "./reusable-blocks.sql.ts";

/** Updates the search index of a page to what visitors read. */
export const reindexPage = async (tx: WriteTx, pageId: number): Promise<void> => {
  const [line, live] = await Promise.all([
    selectPageLine(tx, pageId),
    selectVersionByStatus(tx, pageId, "live"),
  ]);
  const page = line.at(-1);
  const roots = live ? recordTree(await selectBlocksOfVersion(tx, live.id)) : [];
  const shown = await withReusableBlocks(tx, roots);
  await indexPage(tx, pageId, page && live ? pageEntry(page, shown) : null);
};

/**
 * After a change of what a reusable block shows: visitors find the pages that show it by its words, and the ledger says
 * that those pages have changed. Does nothing for a page.
 */
export const followBlock = async (
  tx: WriteTx,
  { id, isBlock }: Pick<PageRecord, "id" | "isBlock">,
): Promise<void> => {
  if (!isBlock) return;
  for (const pageId of await selectPagesShowing(tx, id)) {
    await reindexPage(tx, pageId);
    tx.recordPublication({ kind: "page", item: pageId, change: "changed" });
  }
};

/**
 * The searchable text of a live version: its name, its text, and its details for search engines.
 * @param roots the components of the version, with those of reusable blocks
 * @returns null for a deleted or external page, which nobody reads here
 */
export const pageEntry = (page: PageRecord, roots: readonly RecordNode[]): SearchEntry | null => {
  if (page.deletedAt || page.isExternal) return null;
  const texts = roots.flatMap(textsOf);
  return {
    kind: "page",
    itemId: page.id,
    title: page.name,
    body: joinTexts(texts),
    hidden: `${page.seoDescription} \u2022 ${page.seoKeywords}`,
  };
};

/** @param entry the entry to store; null to remove the page from search */
export const indexPage = (tx: WriteTx, pageId: number, entry: SearchEntry | null): Promise<void> =>
  entry ? putSearchEntry(tx, entry) : dropSearchEntry(tx, "page", pageId);

/** All text in a component and its children. */
const textsOf = ({ record, kind, children, refs }: RecordNode): string[] => [
  ...Object.entries(kind.fields).flatMap(([name, field]): string[] => {
    const value = record.data[name];
    if (field.kind === "text" && typeof value === "string" && value) return [value];
    return field.kind === "richText" ? [htmlToExcerpt((value as { html?: string } | null)?.html ?? "")] : [];
  }),
  ...children.flatMap(textsOf),
  ...Object.values(refs).flat().flatMap(textsOf),
];
