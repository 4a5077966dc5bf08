import { type PageQuery, pageHref } from "#platform/site/page-query.ts";

/** Rows of a page of a table. */
export const TABLE_PAGE_SIZE = 50;

/** A page of what a table lists. */
export interface TablePage {
  readonly limit: number;
  readonly offset: number;
  /** From 1; the last one where a later one was asked for. */
  readonly page: number;
  readonly pages: number;
}

/** Which page of a table an address asks for: `?news=12&page=2` is the second page of table 12, and of no other. */
export const askedPage = (query: PageQuery, name: string, tableId: number): number =>
  query[name] === String(tableId) && /^[1-9]\d{0,5}$/.test(query.page ?? "") ? Number(query.page) : 1;

/** @param maxEntries most rows in all; 0: as many as there are */
export const tablePage = (count: number, maxEntries: number, asked: number): TablePage => {
  const total = maxEntries > 0 ? Math.min(count, maxEntries) : count;
  const pages = Math.max(1, Math.ceil(total / TABLE_PAGE_SIZE));
  const page = Math.min(asked, pages);
  const offset = (page - 1) * TABLE_PAGE_SIZE;
  return { limit: Math.min(TABLE_PAGE_SIZE, total - offset), offset, page, pages };
};

/** Address of a page of a table, at the table itself: its element's id is `<name>-<tableId>`. */
export const tablePageHref = (path: string, name: string, tableId: number, page: number): string =>
  `${pageHref(path, page === 1 ? {} : { [name]: String(tableId), page: String(page) })}#${name}-${tableId}`;
