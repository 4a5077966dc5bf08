import { z } from "zod";
import { pageComponent } from "#modules/page-editor/page-editor.contract.ts";
import { bodyId, defineCall } from "#platform/call/define-call.ts";

/** A page, for programs [PUB-012]. */
export const publicPage = z.object({
  id: z.number(),
  name: z.string(),
  friendlyUrl: z.string(),
  scoTitle: z.string(),
  scoMetaDescription: z.string(),
  scoMetaKeywords: z.string(),
  sideNavId: z.number(),
});

/** A version's page with its frame: announcements, navbar, social icons, its components, footer. */
export const pageOfSite = z.object({
  /** The same as the answer's HTTP status (decisions §11). */
  status: z.literal([200, 400, 404]),
  page: publicPage.nullable(),
  pageComponents: z.array(pageComponent),
});
export type PageOfSite = z.infer<typeof pageOfSite>;

export const getPageByMenuAndPageName = defineCall({
  name: "getPageByMenuAndPageName",
  id: "C-246",
  method: "POST",
  path: "/pages/GetPageByMenuAndPageName",
  summary: "The live page below the given menus, with its content.",
  who: "anyone",
  changes: false,
  // Values that aren't text get status 400 in the body, too, so they aren't refused earlier.
  body: z.object({
    parentMenu: z.unknown().optional(),
    childMenu: z.unknown().optional(),
    subMenu: z.unknown().optional(),
    friendlyUrl: z.unknown().optional(),
  }),
  answersStatus: true,
  answer: pageOfSite,
});

export const getPagePreview = defineCall({
  name: "getPagePreview",
  id: "C-247",
  method: "POST",
  path: "/Admin/GetPagePreview",
  summary: "Any version of a page, as visitors would see it.",
  who: "staff",
  changes: false,
  body: z.object({ pageId: bodyId("PageId"), versionId: bodyId("VersionId") }),
  answer: pageOfSite,
});
