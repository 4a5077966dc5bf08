import { type ContentName, contentNames } from "#content/names.generated.ts";

export type SearchKind = "page" | ContentName["name"];

/** Kinds of things that visitors can find, in order. */
export const SEARCH_KINDS: readonly SearchKind[] = ["page", ...contentNames.map(({ name }) => name)];

/** The kinds that can be found on a site: not those of modules that are off. */
export const kindsOn = (isModuleOn: (module: string) => boolean): readonly SearchKind[] =>
  SEARCH_KINDS.filter((kind) => kind === "page" || isModuleOn(kind));

/** Results per page. */
export const RESULTS_PER_PAGE = 10;
