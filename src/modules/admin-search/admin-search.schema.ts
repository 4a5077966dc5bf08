import { contentNames } from "#content/names.generated.ts";

/** Kinds of things that the admin's search finds, in the order of its results. */
export const FOUND_KINDS = [
  "page",
  "component",
  ...contentNames.map(({ name }) => name),
  "form",
  "image",
  "sideNav",
  "user",
  "birthday",
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** Maximum results of each kind. */
export const FOUND_PER_KIND = 6;
