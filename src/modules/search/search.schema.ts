import { type ContentName, contentNames } from "#content/names.generated.ts";

export type SearchKind = "page" | ContentName["name"];

/** What visitors can find, in the order in which it is named. */
export const SEARCH_KINDS: readonly SearchKind[] = ["page", ...contentNames.map(({ name }) => name)];

/** Results on one page of the search. */
export const RESULTS_PER_PAGE = 10;
