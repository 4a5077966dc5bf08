import type { BlogListing } from "#content/blogs/blog-listing.schema.ts";
import { type PageQuery, pageHref, pageNumberOf } from "#platform/site/page-query.ts";

/** The query parameter with the table that the other parameters apply to. */
const BLOGS_KEY = "blogs";

/** Those of other tables. A URL with one of them isn't about blogs. */
const OTHER_KEYS = ["documents", "events", "news", "birthdays"] as const;

/** A table's state in the URL: which table, its filters, and its page. */
export const STATE_KEYS = ["search", "tag", "month", "page", BLOGS_KEY, ...OTHER_KEYS] as const;

export interface TableState {
  readonly filters: BlogListing["filters"];
  /** Starts at 1. */
  readonly page: number;
}

/** The only table of the built-in listing, whose URLs don't need to name it. */
const LISTING_ID = 0;

/**
 * A table's state. A URL that names no table, such as a tag's link below a blog, applies to all blog tables on the
 * page. Visitors can put anything into the URL, so invalid values are ignored.
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

/** Hidden fields of a form, so that the URL names the table. */
export const tableFieldsOf = (tableId: number): Readonly<Record<string, string>> =>
  tableId === LISTING_ID ? {} : { [BLOGS_KEY]: String(tableId) };

/** The URL of a table's state, with a fragment for the table. */
export const stateHref = (
  path: string,
  tableId: number,
  { filters = { search: "", tag: "", month: "" }, page = 1 }: Partial<TableState>,
): string => {
  const state = { ...filters, page: page > 1 ? String(page) : "" };
  const isFirst = Object.values(state).every((value) => value === "");
  return `${pageHref(path, isFirst ? {} : { ...tableFieldsOf(tableId), ...state })}#blogs-${tableId}`;
};
