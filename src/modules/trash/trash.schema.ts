import { contentNames } from "#content/names.generated.ts";

/** What can be restored from Trash: pages, reusable blocks, components of drafts, images, side navs, and items of every content type, by its name. */
export const TRASH_KINDS = [
  "page",
  "block",
  "component",
  "image",
  "sideNav",
  ...contentNames.map(({ name }) => name),
] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];
