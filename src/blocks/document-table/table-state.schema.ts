import type { PublicDocument } from "#content/documents/documents.type.ts";
import { type PageQuery, pageHref, pageNumberOf } from "#platform/site/page-query.ts";

/** A table's state in the URL: which table, its type filter, its search, its order, and its page. */
export const STATE_KEYS = ["documents", "type", "search", "order", "page"] as const;

/** What a visitor has chosen, apart from the page. */
export interface TableState {
  /** The filter's type; "" for all. */
  readonly type: string;
  /** Words that documents have; "" for all. */
  readonly search: string;
  readonly order: "newest" | "name";
}

export interface TableData {
  /** The id used in URLs. */
  readonly tableId: number;
  /** The choices of the filter. */
  readonly types: readonly string[];
  readonly state: TableState;
  readonly documents: readonly PublicDocument[];
  /** How many documents a search has found. Otherwise, how many the page has. */
  readonly total: number;
  readonly page: number;
  readonly pages: number;
}

/** A table with fewer documents can be read at a glance. */
const MIN_TO_SEARCH = 6;

const FIRST_STATE: TableState = { type: "", search: "", order: "newest" };

/** Whether documents are searched or ordered, and not only of a type. */
export const isNarrowed = ({ search, order }: TableState): boolean => search !== "" || order !== "newest";

/** Whether a table has a search and a choice of orders. */
export const hasTools = ({ state, documents, pages }: TableData): boolean =>
  isNarrowed(state) || state.type !== "" || pages > 1 || documents.length >= MIN_TO_SEARCH;

/** A table's state. Visitors can put anything into the URL, so invalid values are ignored. */
export const stateOf = (
  query: PageQuery,
  tableId: number,
  types: readonly string[],
): TableState & { readonly page: number } => {
  if (query.documents !== String(tableId)) return { ...FIRST_STATE, page: 1 };
  const type = types.find((candidate) => candidate === query.type) ?? "";
  const page = pageNumberOf(query.page);
  return { type, search: query.search ?? "", order: query.order === "name" ? "name" : "newest", page };
};

/** The URL of a table's state, with a fragment for the table. */
export const stateHref = (
  path: string,
  tableId: number,
  state: Partial<TableState> & { readonly page?: number },
): string => {
  const { type, search, order, page } = { ...FIRST_STATE, page: 1, ...state };
  const parameters = {
    type,
    search,
    order: order === "newest" ? "" : order,
    page: page === 1 ? "" : String(page),
  };
  const isFirst = Object.values(parameters).every((value) => value === "");
  return `${pageHref(path, { documents: isFirst ? "" : String(tableId), ...parameters })}#documents-${tableId}`;
};
