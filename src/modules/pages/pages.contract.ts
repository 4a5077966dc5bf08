import { z } from "zod";
import { pageSideNav } from "#modules/side-navs/side-navs.contract.ts";
import { lastDecision } from "#modules/version-rows/version-rows.schema.ts";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { seenOrder } from "#platform/call/list-order.ts";
import { listRange } from "#platform/call/list-range.ts";
import { changedInternalForm, externalForm, internalForm } from "./pages.schema.ts";

/**
 * The list's Version Status: that of the newest version that isn't a backup, or Deleted; "none" for a page without
 * versions.
 */
export const versionStatus = z.enum(["draft", "pending", "live", "none", "Deleted"]);

/** A row of the page list [PAGE-009]. */
export const pageRow = z.object({
  pageId: z.number(),
  pageName: z.string(),
  pageMenuUrl: z.string(),
  pageChildMenu: z.string(),
  pageSubMenu: z.string(),
  pageUrl: z.string(),
  versionStatus,
  pageAllowNavigation: z.boolean(),
  pageShowOnMenu: z.boolean(),
  isExternal: z.boolean(),
  /** The last decision about the page; only in answers with one page of the list. */
  lastDecision: lastDecision.nullable().optional(),
  /** When its pending version goes live; null if nothing is scheduled. */
  publishAt: z.string().nullable(),
  /** When the page comes down; null if nothing is scheduled. */
  takeDownAt: z.string().nullable(),
  /** When the page came down; null if it is live, was never live, or was published again. */
  takenDownAt: z.string().nullable(),
  // The rest is only in answers with one page of the list, like the last decision.
  /** Who last changed any of its versions or its details; null if nobody has since it was brought in. */
  lastChange: z.object({ at: z.string(), email: z.string(), name: z.string() }).nullable().optional(),
  /** Where visitors read it now, or the address that an external page opens; null if it isn't live. */
  liveUrl: z.string().nullable().optional(),
  /** The name of its owner; null if nobody is. */
  owner: z.string().nullable().optional(),
  /** Such as 2027-03-09; null if no review is scheduled. */
  reviewOn: z.string().nullable().optional(),
  /** Whether the review date is today or earlier, in the company's time zone. */
  isReviewDue: z.boolean().optional(),
  /** The text around the searched words if only its components have them. */
  excerpt: z.string().optional(),
});
export type PageRow = z.infer<typeof pageRow>;

/** A page [PAGE-010]. */
export const page = z.object({
  id: z.number(),
  name: z.string(),
  friendlyUrl: z.string(),
  menu: z.number().nullable(),
  childMenu: z.number().nullable(),
  subMenu: z.number().nullable(),
  showOnMenu: z.boolean(),
  allowNavigation: z.boolean(),
  display: z.boolean(),
  order: z.number().nullable(),
  scoTitle: z.string(),
  scoMetaDescription: z.string(),
  scoMetaKeywords: z.string(),
  status: z.string(),
  versionStatus,
  allowDelete: z.boolean(),
  openType: z.string().nullable(),
  sideNavId: z.number(),
  /** Empty for the site's language. */
  language: z.string(),
  roleId: z.number(),
  isExternal: z.boolean(),
  /** The side nav of `sideNavId`; null for 0. */
  sideNav: pageSideNav.nullable(),
  rowVersion: z.number(),
  /** Whether the caller can change these details. */
  mayChange: z.boolean(),
});
export type Page = z.infer<typeof page>;

/** Initial values of a new page (page id 0). */
export const blankPage = (isExternal = false): Page => ({
  id: 0,
  name: "",
  friendlyUrl: "",
  menu: null,
  childMenu: null,
  subMenu: null,
  showOnMenu: false,
  allowNavigation: true,
  display: false,
  order: null,
  scoTitle: "",
  scoMetaDescription: "",
  scoMetaKeywords: "",
  status: "",
  versionStatus: "draft",
  allowDelete: true,
  openType: null,
  sideNavId: 0,
  language: "",
  roleId: 0,
  isExternal,
  sideNav: null,
  rowVersion: 0,
  mayChange: true,
});

/** An entry of the three menu selects [MENU-002]. */
export const menuOption = z.object({
  id: z.number(),
  name: z.string(),
  friendlyUrl: z.string(),
  showOnMenu: z.boolean(),
  isExternal: z.boolean(),
});

const yesOrNo = (label: string) =>
  z
    .enum(["yes", "no"], `${label} must be yes or no.`)
    .transform((value) => value === "yes")
    .optional();

const REVIEW_FILTERS = ["due", "soon", "none"] as const;
export type ReviewFilter = (typeof REVIEW_FILTERS)[number];

/** Filters of the page list. Without any, it returns all pages. */
const listFilters = {
  /** Words in a name, in a path, or in components. */
  search: z.string().max(200, "search can have at most 200 characters.").optional(),
  /** That of the list's Version Status, or whether it's scheduled, was never live, or was taken down. */
  status: z.enum([...versionStatus.options, "planned", "unpublished", "takenDown"]).optional(),
  /** The email address of the person who last changed it. */
  changedBy: z.string().trim().max(254, "changedBy can have at most 254 characters.").optional(),
  /** The owner's user id, or "none". */
  owner: z
    .string()
    .regex(/^(none|[1-9]\d{0,14})$/, "owner must be a person's number or none.")
    .transform((value) => (value === "none" ? value : Number(value)))
    .optional(),
  /** Due today or earlier, due within a week, or without a review date. */
  review: z.enum(REVIEW_FILTERS, "review must be due, soon, or none.").optional(),
  onMenu: yesOrNo("onMenu"),
  isExternal: yesOrNo("isExternal"),
  includeDeleted: yesOrNo("includeDeleted"),
};

/** The sortable columns of the page list. */
export const PAGE_SORTS = pageRow
  .omit({
    pageId: true,
    lastDecision: true,
    publishAt: true,
    takeDownAt: true,
    takenDownAt: true,
    liveUrl: true,
    isReviewDue: true,
    excerpt: true,
  })
  .keyof().options;

export const getPages = defineCall({
  name: "getPages",
  id: "C-051",
  method: "GET",
  path: "/Admin/GetPagesAndComponentData",
  summary:
    "The pages whose drafts the caller may edit: all of them, or one page of the list in the requested order.",
  who: "staff",
  query: z.object({
    userId: queryId("userId"),
    ...listRange(PAGE_SORTS),
    ...listFilters,
  }),
  answer: z.array(pageRow),
});

export const countPages = defineCall({
  name: "countPages",
  id: "own",
  method: "GET",
  path: "/Admin/CountPages",
  summary: "How many rows the page list has with the same filters.",
  who: "staff",
  query: z.object(listFilters),
  answer: z.number(),
});

export const getPageListChoices = defineCall({
  name: "getPageListChoices",
  id: "own",
  method: "GET",
  path: "/Admin/GetPageListChoices",
  summary: "The people that the page list can be filtered by: who last changed a page, and who owns one.",
  who: "staff",
  answer: z.object({
    changers: z.array(z.object({ email: z.string(), name: z.string() })),
    owners: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

export const getPage = defineCall({
  name: "getPage",
  id: "C-052",
  method: "GET",
  path: "/Admin/GetPage",
  summary: "One page; pageId 0 returns the initial values of a new page.",
  who: "staff",
  query: z.object({ pageId: queryId("pageId") }),
  answer: page,
});

export const getMainMenuOptions = defineCall({
  name: "getMainMenuOptions",
  id: "C-053",
  method: "GET",
  path: "/Admin/GetAllMainMenuOptions",
  summary: "Pages at the top that can be a parent menu.",
  who: "staff",
  answer: z.array(menuOption),
});

const childOptions = <const N extends string>(
  name: N,
  id: `C-${string}`,
  path: `/${string}`,
  summary: string,
) =>
  defineCall({
    name,
    id,
    method: "GET",
    path,
    summary,
    who: "staff",
    query: z.object({ pageId: queryId("pageId") }),
    answer: z.array(menuOption),
  });

export const getChildMenuOptions = childOptions(
  "getChildMenuOptions",
  "C-054",
  "/Admin/GetAllChildMenuOptions",
  "Pages under a parent menu that can be a child menu.",
);
export const getSubMenuOptions = childOptions(
  "getSubMenuOptions",
  "C-055",
  "/Admin/GetAllSubMenuOptions",
  "Pages under a child menu that can be a sub menu.",
);

/** A field whose rules depend on the kind of page. Its type is only for the API documentation. */
const anyValue = (type: string) => z.unknown().optional().meta({ type });
const menuOfForm = z
  .unknown()
  .optional()
  .meta({ type: ["number", "null"], description: "A page's id, or null for none." });

/** A page from its form, validated by the rules of its kind: internal or external. */
const pageBody = <I extends z.ZodType, E extends z.ZodType, S extends z.ZodRawShape>(
  internal: I,
  external: E,
  more: S,
) =>
  z
    .object({
      name: anyValue("string"),
      friendlyUrl: anyValue("string"),
      menu: menuOfForm,
      childMenu: menuOfForm,
      subMenu: menuOfForm,
      showOnMenu: anyValue("boolean"),
      allowNavigation: anyValue("boolean"),
      scoTitle: anyValue("string"),
      scoMetaDescription: anyValue("string"),
      scoMetaKeywords: anyValue("string"),
      openType: anyValue("string"),
      sideNavId: anyValue("number"),
      language: anyValue("string"),
      roleId: anyValue("number"),
      isExternal: z.boolean("Is External must be yes or no.").default(false),
      ...more,
    })
    .transform((value, context) => {
      const checked = ((value as { isExternal: boolean }).isExternal ? external : internal).safeParse(value);
      if (checked.success) return checked.data as z.output<I> | z.output<E>;
      for (const issue of checked.error.issues) context.issues.push({ ...issue, input: undefined });
      return z.NEVER;
    });

export const createPage = defineCall({
  name: "createPage",
  id: "C-060",
  method: "POST",
  path: "/Admin/CreatePage",
  summary: "Creates an internal or external page with an empty draft V1. Returns its id.",
  who: "contributor",
  body: pageBody(internalForm, externalForm, {}),
  answer: z.number(),
});

const changed = { id: bodyId("id"), rowVersion: z.number("rowVersion must be a number.").int().optional() };

export const updatePage = defineCall({
  name: "updatePage",
  id: "C-061",
  method: "POST",
  path: "/Admin/UpdatePage",
  summary: "Saves a page's details, which take effect right away. Returns its id.",
  who: "contributor",
  body: pageBody(changedInternalForm.extend(changed), externalForm.extend(changed), {
    id: anyValue("number"),
    rowVersion: anyValue("number"),
  }),
  answer: z.number(),
});

const pageFlag = <const N extends string>(name: N, id: `C-${string}`, path: `/${string}`, summary: string) =>
  defineCall({
    name,
    id,
    method: "GET",
    path,
    summary,
    who: "staff",
    query: z.object({ pageId: queryId("pageId") }),
    answer: z.boolean(),
  });

export const hasSubPages = pageFlag(
  "hasSubPages",
  "C-056",
  "/Admin/HasSubPages",
  "Tells whether a page has child pages that aren't deleted.",
);
export const hasMenuChildPages = pageFlag(
  "hasMenuChildPages",
  "C-057",
  "/Admin/HasMenuChildPages",
  "Tells whether a page below it is shown on the menu.",
);

const menuId = z.number("Menus are identified by their page's number.").int().min(0).nullish();

/** A page of the same menu level [MENU-003], with the status of its newest version. */
export const siblingPage = z.object({ id: z.number(), name: z.string(), status: versionStatus });
export type SiblingPage = z.infer<typeof siblingPage>;

export const getMenuSiblings = defineCall({
  name: "getMenuSiblings",
  id: "C-059",
  method: "POST",
  path: "/Admin/GetMenuSiblingPages",
  summary: "The pages on the menu at a level, in menu order; without a menu, the top level.",
  who: "staff",
  changes: false,
  body: z.object({ parentMenuId: menuId, childMenuId: menuId, subMenuId: menuId }),
  answer: z.array(siblingPage),
});

export const updatePageOrder = defineCall({
  name: "updatePageOrder",
  id: "C-062",
  method: "POST",
  path: "/Admin/UpdatePageOrder",
  summary: "Reorders the pages of one menu level.",
  who: "admin",
  body: z.object({
    orderedPageIds: z
      .array(bodyId("orderedPageIds"), "orderedPageIds is required.")
      .min(1, "orderedPageIds is required.")
      .max(5000, "At most 5,000 pages can be reordered per request."),
    seen: seenOrder,
  }),
  answer: z.literal("Saved"),
});

export const getPageLinks = defineCall({
  name: "getPageLinks",
  id: "own",
  method: "GET",
  path: "/Admin/GetPageLinks",
  summary: "Describes where the site links to a page, to show before the page is deleted.",
  who: "admin",
  query: z.object({ pageId: queryId("pageId") }),
  answer: z.array(z.string()),
});

export const deletePage = defineCall({
  name: "deletePage",
  id: "C-063",
  method: "DELETE",
  path: "/Admin/DeletePage",
  summary: "Deletes a page: it isn't shown until it is restored.",
  who: "admin",
  query: z.object({ pageId: queryId("pageId") }),
  answer: z.literal("Deleted"),
});

export const restorePage = defineCall({
  name: "restorePage",
  id: "C-064",
  method: "GET",
  path: "/Admin/RestorePage",
  summary: "Restores a deleted page.",
  who: "admin",
  changes: true,
  query: z.object({ pageId: queryId("pageId") }),
  answer: z.literal("Restored"),
});
