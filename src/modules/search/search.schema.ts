/** What visitors can find, in the order in which it is named. */
export const FOUND_KINDS = ["page", "document", "event", "blog", "news"] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** What people read beside a result. */
export const FOUND_LABELS: Readonly<Record<FoundKind, string>> = {
  page: "Page",
  document: "Document",
  event: "Event",
  blog: "Blog",
  news: "Newsletter",
};

/** Results on one page of the search. */
export const RESULTS_PER_PAGE = 10;

/** Job that brings what is found of items in line with them; payload: kind, and ids of the items. */
export const RENEW_FOUND_JOB = "renew-found";
