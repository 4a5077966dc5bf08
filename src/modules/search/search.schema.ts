import { type ContentName, contentNames } from "#content/names.generated.ts";

export type FoundKind = "page" | ContentName["name"];

/** What visitors can find, in the order in which it is named. */
export const FOUND_KINDS: readonly FoundKind[] = ["page", ...contentNames.map(({ name }) => name)];

/** What people read beside a result. */
export const FOUND_LABELS = {
  page: "Page",
  ...Object.fromEntries(contentNames.map(({ name, label }) => [name, label])),
} as Readonly<Record<FoundKind, string>>;

/** Results on one page of the search. */
export const RESULTS_PER_PAGE = 10;

/** Job that brings what is found of items in line with them; payload: kind, and ids of the items. */
export const RENEW_FOUND_JOB = "renew-found";
