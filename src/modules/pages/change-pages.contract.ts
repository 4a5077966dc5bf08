import { z } from "zod";
import { bodyId, defineCall } from "#platform/call/define-call.ts";

/** The most pages that one call changes, so that it ends in seconds. */
export const MOST_CHANGED = 200;

export const PAGE_ACTIONS = ["publish", "move", "delete", "restore", "setRole"] as const;
export type PageAction = (typeof PAGE_ACTIONS)[number];

/** What an action does to one of the pages. */
const pageChange = z.object({
  pageId: z.number(),
  name: z.string(),
  isExternal: z.boolean(),
  /** What happens to it, in a sentence; empty if there is a problem. */
  effect: z.string(),
  /** False if there is nothing to do, for example because it is there already. */
  isChanged: z.boolean(),
  /** Why it can't be changed; null if it can. */
  problem: z.string().nullable(),
  /** Of the version that a dry run would publish; null for everything else. */
  contentHash: z.string().nullable(),
});
export type PageChange = z.infer<typeof pageChange>;

export const changePages = defineCall({
  name: "changePages",
  id: "own",
  method: "POST",
  path: "/Admin/ChangePages",
  summary:
    "Publishes, moves, deletes, or restores pages, or sets their role. If one of them can't be changed, none is. With dryRun, nothing is changed, and the answer says what would happen to each page.",
  who: "admin",
  body: z
    .object({
      action: z.enum(PAGE_ACTIONS, "Choose what to do with the pages."),
      pageIds: z
        .array(bodyId("pageIds"), "pageIds is required.")
        .min(1, "Choose at least one page.")
        .max(MOST_CHANGED, `Choose up to ${MOST_CHANGED} pages.`)
        .refine((ids) => new Set(ids).size === ids.length, "A page is listed twice."),
      /** Where to move them: the page above them; null for the top level. */
      parentId: bodyId("parentId").nullish(),
      /** Who can edit their drafts; 0 for all staff. */
      roleId: z.number("roleId must be a number.").int("roleId must be a whole number.").min(0).optional(),
      /** The content hashes of a dry run. A version with another hash isn't published. */
      seen: z
        .array(
          z.object({
            pageId: bodyId("pageId"),
            contentHash: z
              .string("contentHash must be a content hash.")
              .regex(/^[0-9a-f]{64}$/i, "contentHash must be a content hash: 64 hexadecimal digits."),
          }),
        )
        .max(MOST_CHANGED, "seen has too many entries.")
        .optional(),
      dryRun: z.boolean("dryRun must be yes or no.").default(false),
    })
    .refine(
      ({ action, parentId }) => action !== "move" || parentId !== undefined,
      "Choose where to move them.",
    )
    .refine(({ action, roleId }) => action !== "setRole" || roleId !== undefined, "Choose a role."),
  /** In the order of pageIds. */
  answer: z.object({ pages: z.array(pageChange) }),
});
