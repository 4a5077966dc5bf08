import { type PageQuery, pageHref, pageNumberOf } from "#platform/site/page-query.ts";

/** Rows per page of a table. */
const TABLE_PAGE_SIZE = 50;

/** One page of a table's entries. */
export interface TablePage {
  readonly limit: number;
  readonly offset: number;
  /** The page number, starting at 1 and limited to the last page. */
  readonly page: number;
  readonly pages: number;
}

/** The page that an address requests of a table: `?news=12&page=2` is the second page of table 12 only. */
export const requestedPage = (query: PageQuery, name: string, tableId: number): number =>
  query[name] === String(tableId) ? pageNumberOf(query.page) : 1;

/** @param maxEntries the most rows in total; 0 means no limit */
export const tablePage = (count: number, maxEntries: number, asked: number): TablePage => {
  const total = maxEntries > 0 ? Math.min(count, maxEntries) : count;
  const pages = Math.max(1, Math.ceil(total / TABLE_PAGE_SIZE));
  const page = Math.min(asked, pages);
  const offset = (page - 1) * TABLE_PAGE_SIZE;
  return { limit: Math.min(TABLE_PAGE_SIZE, total - offset), offset, page, pages };
};

/** The address of a table's page. Its fragment points to the table's element, whose id is `<name>-<tableId>`. */
export const tablePageHref = (path: string, name: string, tableId: number, page: number): string =>
  `${pageHref(path, page === 1 ? {} : { [name]: String(tableId), page: String(page) })}#${name}-${tableId}`;
