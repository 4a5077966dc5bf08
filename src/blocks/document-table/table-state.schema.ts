import type { PublicDocument } from "#content/documents/documents.type.ts";
import { type PageQuery, pageHref } from "#platform/site/page-query.ts";

/** What the page's address says of a table: which one on the page, the type that it is narrowed to, and its page. */
export const STATE_KEYS = ["documents", "type", "page"] as const;

export interface TableData {
  /** The id that addresses name it by. */
  readonly tableId: number;
  /** What visitors can narrow it to. */
  readonly types: readonly string[];
  /** The type that it is narrowed to; "" for all. */
  readonly chosen: string;
  readonly documents: readonly PublicDocument[];
  readonly page: number;
  readonly pages: number;
}

/** A table's state. Anybody may have written the address: what makes no sense counts as left out. */
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

/** Address of a state of a table, at the table itself. */
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
