import { z } from "zod";
import { bodyId, defineCall } from "#platform/call/define-call.ts";
import { pageRow } from "./pages.contract.ts";

/** A page in the tree, with what the list says about it. */
const treePage = pageRow.extend({
  /** How many pages are right below it. */
  childCount: z.number(),
  /** False for a page that is shown only for the sake of those below it. */
  mayEdit: z.boolean(),
  /** Home has no place in the menu and can't be moved. */
  isHome: z.boolean(),
});
export type TreePage = z.infer<typeof treePage>;

const wholeNumber = (label: string, digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${digits}}$`), `${label} must be a whole number.`)
    .transform(Number)
    .default(0);

export const getPageChildren = defineCall({
  name: "getPageChildren",
  id: "own",
  method: "GET",
  path: "/Admin/GetPageChildren",
  summary:
    "The pages right below a page, or at the top level without parentId: those on the menu in menu order, then all others by name. Returns up to 200 pages from an offset, and how many there are.",
  who: "staff",
  query: z.object({
    parentId: wholeNumber("parentId", 15),
    /** How many pages of the level to skip. */
    offset: wholeNumber("offset", 9),
  }),
  answer: z.object({ total: z.number(), pages: z.array(treePage) }),
});

/** Menu entries before a page that are remembered, in case the nearest ones move away before the page is moved back. */
export const NEIGHBORS = 100;

/** Where a page is: the page above it, and its place among that page's menu entries. */
const place = {
  /** Null for the top level. */
  parentId: bodyId("parentId").nullable(),
  /** The menu entry right before it. */
  afterId: bodyId("afterId").optional(),
  /** The menu entry right after it. */
  beforeId: bodyId("beforeId").optional(),
  /** The menu entries before it, nearest first: it goes after the first one that is still there, or else to the start. */
  afterIds: z.array(bodyId("afterIds")).max(NEIGHBORS).optional(),
  /** Whether it's on the menu; omitted to leave it as it is. */
  onMenu: z.boolean("onMenu must be yes or no.").optional(),
};
const placed = z.object({ ...place, parentId: z.number().nullable() });
export type PagePlace = z.infer<typeof placed>;

export const movePage = defineCall({
  name: "movePage",
  id: "own",
  method: "POST",
  path: "/Admin/MovePage",
  summary:
    "Moves a page, with all pages below it, to another parent or to another place in the menu: right after afterId or right before beforeId, or else to the end of a new level. Returns where it was, to undo the move.",
  who: "admin",
  body: z
    .object({ pageId: bodyId("pageId"), ...place })
    .refine(
      ({ afterId, beforeId, afterIds }) =>
        [afterId, beforeId, afterIds].filter((given) => given !== undefined).length <= 1,
      "Give one of afterId, beforeId, and afterIds.",
    ),
  answer: z.object({
    /** Where it was. */
    from: placed,
    /** False if it was there already. */
    isMoved: z.boolean(),
    /** Whether a former address redirects to it. */
    isRedirected: z.boolean(),
    /** Whether it's off the menu now, because the page above it is. */
    leftMenu: z.boolean(),
  }),
});
