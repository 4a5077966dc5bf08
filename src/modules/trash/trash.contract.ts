import { z } from "zod";
import { defineCall } from "#platform/call/define-call.ts";
import { TRASH_KINDS } from "./trash.schema.ts";

/** Rows per page. */
export const TRASH_PAGE_SIZE = 50;

export const getTrash = defineCall({
  name: "getTrash",
  id: "own",
  method: "GET",
  path: "/Admin/GetTrash",
  summary:
    "Pages, reusable blocks, components of drafts, images, side navs, and items of the modules that are on, that were deleted in the last 90 days, newest first; by kind and name. Components are also found by the name of their page, and images by their tags.",
  who: "admin",
  query: z.object({
    page: z.coerce.number<string>("page must be a number.").int().min(1).max(1_000_000).default(1),
    /** Part of a name, in any letter case. */
    search: z.string().max(200, "search can have at most 200 characters.").default(""),
    /** Empty for every kind. */
    kind: z.enum(["", ...TRASH_KINDS], "Choose a kind.").default(""),
  }),
  answer: z.object({
    total: z.number(),
    /** The kinds that this site can have. */
    kinds: z.array(z.enum(TRASH_KINDS)),
    rows: z.array(
      z.object({
        kind: z.enum(TRASH_KINDS),
        id: z.number(),
        name: z.string(),
        /** Where it was; empty for what has no address, such as a side nav. */
        address: z.string(),
        /** Only for components: what they were, and their first words. */
        component: z
          .object({
            /** Such as "Text Editor". */
            kind: z.string(),
            pageName: z.string(),
            versionId: z.number(),
            text: z.string(),
          })
          .optional(),
        /** ISO 8601, UTC. */
        deletedAt: z.string(),
        /** The email address and name of the person who deleted it; null if unknown. */
        deletedBy: z.object({ email: z.string(), name: z.string() }).nullable(),
      }),
    ),
  }),
});
