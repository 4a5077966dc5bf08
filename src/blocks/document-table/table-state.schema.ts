import type { PublicDocument } from "#content/documents/documents.type.ts";
import { type PageQuery, pageHref } from "#platform/site/page-query.ts";

/** A table's state in the URL: which table, its type filter, and its page. */
export const STATE_KEYS = ["documents", "type", "page"] as const;

export interface TableData {
  /** The id used in URLs. */
  readonly tableId: number;
  /** The choices of the filter. */
  readonly types: readonly string[];
  /** The filter's type; "" for all. */
  readonly chosen: string;
  readonly documents: readonly PublicDocument[];
  readonly page: number;
  readonly pages: number;
}

/** A table's state. Visitors can put anything into the URL, so invalid values are ignored. */
export const stateOf = (
  query: PageQuery,
  tableId: number,
  types: readonly string[],
): { readonly type: string; readonly page: number } => {
  if (query.documents !== String(tableId)) return { type: "", page: 1 };
  const type = types.find((one) => one === query.type) ?? "";
  const page = /^[1-9]\d{0,5}$/.test(query.page ?? "") ? Number(query.page) : 1;
  return { type, page };
};

/** The URL of a table's state, with a fragment for the table. */
export const stateHref = (
  path: string,
  tableId: number,
  { type, page }: { readonly type: string; readonly page: number },
): string => {
  const isFirst = type === "" && page === 1;
  const address = pageHref(path, {
    documents: isFirst ? "" : String(tableId),
    type,
    page: page === 1 ? "" : String(page),
  });
  return `${address}#documents-${tableId}`;
};
