import { type ContentName, contentNames } from "#content/names.generated.ts";

export type SearchKind = "page" | ContentName["name"];

/** What visitors can find, in the order in which it is named. */
export const SEARCH_KINDS: readonly SearchKind[] = ["page", ...contentNames.map(({ name }) => name)];

/** What people read beside a result. */
export const SEARCH_LABELS = {
  page: "Page",
  ...Object.fromEntries(contentNames.map(({ name, label }) => [name, label])),
} as Readonly<Record<SearchKind, string>>;

/** Results on one page of the search. */
export const RESULTS_PER_PAGE = 10;
