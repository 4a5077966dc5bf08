import type { BlogListing } from "#content/blogs/blog-listing.schema.ts";
import { type PageQuery, pageHref } from "#platform/site/page-query.ts";
import { pageNumberOf } from "#platform/site/pager.view.tsx";

/** The parameter that names the table whose state an address tells. */
const BLOGS_KEY = "blogs";

/** Those of other tables: an address that names one of them is about no blogs. */
const OTHER_KEYS = ["documents", "events", "news", "birthdays"] as const;

/** What the page's address says of a table: which one on the page, what it is narrowed to, and its page. */
export const STATE_KEYS = ["search", "tag", "month", "page", BLOGS_KEY, ...OTHER_KEYS] as const;

export interface TableState {
  readonly filters: BlogListing["filters"];
  /** From 1. */
  readonly page: number;
}

/** The only table of the built-in listing, whose addresses needn't name it. */
const LISTING_ID = 0;

/**
 * A table's state. An address that names no table at all, such as a tag's below a blog, is about every table of blogs
 * on the page. Anybody may have written it: what makes no sense counts as left out.
 */
export const stateOf = (query: PageQuery, tableId: number): TableState => {
  const named = query[BLOGS_KEY];
  const isMeant =
    named === undefined ? OTHER_KEYS.every((key) => query[key] === undefined) : named === String(tableId);
  const { search = "", tag = "", month = "", page } = isMeant ? query : {};
  return {
    filters: { search, tag, month: /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : "" },
    page: pageNumberOf(page),
  };
};

/** What a form sends beside its own fields, so that the address names the table. */
export const tableFieldsOf = (tableId: number): Readonly<Record<string, string>> =>
  tableId === LISTING_ID ? {} : { [BLOGS_KEY]: String(tableId) };

/** Address of a state of a table, at the table itself. */
export const stateHref = (
  path: string,
  tableId: number,
  { filters = { search: "", tag: "", month: "" }, page = 1 }: Partial<TableState>,
): string => {
  const state = { ...filters, page: page > 1 ? String(page) : "" };
  const isFirst = Object.values(state).every((value) => value === "");
  return `${pageHref(path, isFirst ? {} : { ...tableFieldsOf(tableId), ...state })}#blogs-${tableId}`;
};
