import { z } from "zod";
import { kinds } from "#blocks/kinds.generated.ts";
import { page } from "#modules/pages/pages.contract.ts";
import { lastDecision, pageVersion, versionStatus } from "#modules/version-rows/version-rows.schema.ts";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { seenOrder } from "#platform/call/list-order.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { type ComponentCalls, componentCalls } from "./component-calls.contract.ts";

/** A component on a page version [VER-019]. `id` equals `componentId`. */
export const pageComponent = z.object({
  id: z.number(),
  type: z.string(),
  componentId: z.number(),
  versionId: z.number(),
  status: versionStatus,
  timestamp: z.string(),
});
export type PageComponent = z.infer<typeof pageComponent>;

/** The same for the editor, which also shows where a component is used and what it is missing. */
export const editedComponent = pageComponent.extend({
  /** Ids of the components that refer to it; it is rendered inside them and not on its own. */
  shownIn: z.array(z.number()).optional(),
  /** What is missing and what visitors see. */
  problem: z.string().optional(),
});

/** A component in a list. */
export const componentEntry = z.object({
  id: z.number(),
  componentName: z.string(),
  versionId: z.number(),
  pageId: z.number(),
  /** The first words of a component without a name, for choices [CMP-GEN-20]. */
  text: z.string().optional(),
});

/** Everything the page editor loads first [EDIT-015]. */
export const pageComponentData = z.object({
  page,
  /** Whether it is a reusable block, which has no address and no details but its name. */
  isBlock: z.boolean(),
  pageComponents: z.array(editedComponent),
  allComponentTypes: z.array(z.string()),
  allComponents: z.record(z.string(), z.array(componentEntry)),
  versions: z.array(pageVersion),
  /** Unpublished pages above it that keep it off the menu; empty if the page isn't shown on the menu. */
  unpublishedAbove: z.array(z.string()),
  /** The last decision about one of its versions; null if there is none. */
  lastDecision: lastDecision.nullable(),
  /** When the page came down; null while it is live, was never live, or was published again. */
  takenDownAt: z.string().nullable(),
  /** Where visitors see it; null while they don't. */
  livePath: z.string().nullable(),
  /** The last change in each version. */
  lastEdits: z.array(
    z.object({
      versionId: z.number(),
      at: z.string(),
      /** The name of the person, or the email address of someone without one; null if unknown. */
      by: z.string().nullable(),
    }),
  ),
});
export type PageComponentData = z.infer<typeof pageComponentData>;

export const getPageComponentData = defineCall({
  name: "getPageComponentData",
  id: "C-068",
  method: "GET",
  path: "/Admin/GetPageComponentData",
  summary: "Gets a page with its versions and their components.",
  who: "staff",
  query: z.object({ pageId: queryId("pageId") }),
  answer: pageComponentData,
});

/** The component after which another one is placed; 0 is the top of the page. */
const afterId = (name: string) =>
  z.number(`${name} must be a number.`).int().min(0).max(Number.MAX_SAFE_INTEGER);

export const managePageComponent = defineCall({
  name: "managePageComponent",
  id: "C-069",
  method: "POST",
  path: "/Admin/ManagePageComponent",
  summary:
    "Adds a component, or a copy of an existing one, to a draft version: after the component afterId (0 for the top), or at the end.",
  who: "staff",
  body: z.object({
    pageId: bodyId("PageId"),
    type: z.string("Type is required.").max(50),
    componentId: bodyId("ComponentId"),
    id: z.number().int().min(0).default(0),
    status: z.string().max(20).optional(),
    versionId: bodyId("VersionId"),
    // Not in the specification: "Add Existing Component" adds a copy.
    isCopy: z.boolean("isCopy must be yes or no.").optional(),
    // Not in the specification, either.
    afterId: afterId("AfterId").optional(),
  }),
  answer: z.literal("Saved"),
});

export const copyPageComponent = defineCall({
  name: "copyPageComponent",
  id: "own",
  method: "POST",
  path: "/Admin/CopyPageComponent",
  summary:
    "Copies a component of any page, with its children, into a draft version: after the component afterId (0 for the top), or at the end. Returns the copy's id.",
  who: "staff",
  body: z.object({
    componentId: bodyId("ComponentId"),
    /** The page that gets the copy. */
    pageId: bodyId("PageId"),
    versionId: bodyId("VersionId"),
    afterId: afterId("AfterId").optional(),
  }),
  answer: z.number(),
});

export const duplicatePage = defineCall({
  name: "duplicatePage",
  id: "own",
  method: "POST",
  path: "/Admin/DuplicatePage",
  summary:
    "Creates a page beside another one, with its details and a draft V1 that has the components of its newest version; with its child pages, too, if withChildren is true. Without a name or a friendlyUrl, the copy gets those of the page with “(copy)” and “-copy”, and a number if that address is taken. Returns the new page's id.",
  who: "admin",
  body: z.object({
    pageId: bodyId("pageId"),
    name: plainLine("Page Name", LIMITS.pageName).min(1, "Page Name is required.").optional(),
    /** For an external page, the address that it opens. */
    friendlyUrl: z.string("Friendly URL must be text.").optional(),
    withChildren: z.boolean("withChildren must be yes or no.").default(false),
  }),
  answer: z.number(),
});

export const deletePageComponent = defineCall({
  name: "deletePageComponent",
  id: "C-070",
  method: "DELETE",
  path: "/Admin/DeletePageComponent",
  summary: "Deletes a component and its children from a draft version.",
  who: "staff",
  query: z.object({ pageComponentId: queryId("pageComponentId") }),
  answer: z.literal("Deleted"),
});

export const updatePageComponentOrder = defineCall({
  name: "updatePageComponentOrder",
  id: "C-071",
  method: "POST",
  path: "/Admin/UpdatePageComponentOrder",
  summary: "Reorders the components of a draft version.",
  who: "staff",
  body: z.object({
    pageComponentIds: z
      .array(bodyId("PageComponentIds"), "PageComponentIds is required.")
      .min(1, "PageComponentIds is required.")
      .max(1000),
    seen: seenOrder,
  }),
  answer: z.literal("Saved"),
});

/** The calls of each kind, by its type. */
export const callsOfKind: Readonly<Record<string, ComponentCalls>> = Object.fromEntries(
  kinds.map((kind) => [kind.type, componentCalls(kind, kinds)]),
);

/** The calls of all kinds, for the registries. */
export const kindCalls = Object.values(callsOfKind).flatMap(
  ({ get, create, update, remove, order, site }) => [
    get,
    create,
    update,
    remove,
    ...(order ? [order] : []),
    ...(site ? [site] : []),
  ],
);
