import { type ContentName, contentNames } from "#content/names.generated.ts";

export type SearchKind = "page" | ContentName["name"];

/** Kinds of things that visitors can find, in order. */
export const SEARCH_KINDS: readonly SearchKind[] = ["page", ...contentNames.map(({ name }) => name)];

/** Results per page. */
export const RESULTS_PER_PAGE = 10;
