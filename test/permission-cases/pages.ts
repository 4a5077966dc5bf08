import { ofPage, type PermissionCase, type PermissionCases, VERSION, withBody, withoutIds } from "./case.ts";

const bySideNav: PermissionCase = {
  ids: ["sideNav"],
  request: ({ sideNav }) => ({ query: { componentId: sideNav } }),
};

let pages = 0;

const pageForm = () => ({
  name: "Matrix",
  friendlyUrl: `matrix-${++pages}`,
  scoTitle: "Matrix",
  scoMetaDescription: "Matrix",
  scoMetaKeywords: "matrix",
});

/** Pages, their versions and components, side navs. */
export const pagesCases: PermissionCases = {
  getPages: { ids: ["caller"], request: ({ caller }) => ({ query: { userId: caller } }) },
  getPage: ofPage("draft"),
  getMainMenuOptions: withoutIds,
  // Menus aren't secret among staff: a page's role guards its drafts.
  getChildMenuOptions: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  getSubMenuOptions: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  hasSubPages: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  hasMenuChildPages: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  getMenuSiblings: { ids: ["page"], request: ({ page }) => ({ body: { parentMenuId: page } }) },
  countPages: withoutIds,
  getPageListChoices: withoutIds,
  getPageChildren: { ids: ["page"], request: ({ page }) => ({ query: { parentId: page } }) },
  createPage: {
    version: "draft",
    ids: ["page", "role"],
    request: ({ page, role }) => ({ body: { ...pageForm(), menu: page, roleId: role } }),
  },
  updatePage: {
    version: "draft",
    ids: ["page", "role"],
    request: ({ page, role }) => ({ body: { ...pageForm(), id: page, roleId: role } }),
  },
  changePages: {
    version: "draft",
    ids: ["page"],
    request: ({ page }) => ({ body: { action: "publish", pageIds: [page] } }),
  },
  movePage: {
    version: "draft",
    ids: ["page"],
    request: ({ page }) => ({ body: { pageId: page, parentId: null } }),
  },
  updatePageOrder: {
    version: "draft",
    ids: ["page"],
    request: ({ page }) => ({ body: { orderedPageIds: [page] } }),
  },
  getPageLinks: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  deletePage: ofPage("draft"),
  restorePage: ofPage("draft"),
  getTrash: withoutIds,
  findLinkPages: withoutIds,
  searchAdmin: withoutIds,
  getWorklist: withoutIds,
  checkLinks: withBody({ addresses: ["/", "/nowhere"] }),
  getSideNavs: withoutIds,
  getSideNav: bySideNav,
  createSideNav: {
    ids: [],
    request: () => ({ body: { componentName: "Matrix", content: "<p>Matrix</p>" } }),
  },
  updateSideNav: {
    ids: ["sideNav"],
    request: ({ sideNav }) => ({ body: { id: sideNav, componentName: "Matrix", content: "<p>Matrix</p>" } }),
  },
  deleteSideNav: { ids: ["sideNav"], request: ({ sideNav }) => ({ query: { id: sideNav } }) },
  restoreSideNav: { ids: ["sideNav"], request: ({ sideNav }) => ({ body: { id: sideNav } }) },
  getSiteSideNav: bySideNav,
  addVersionLog: ofPage("draft", { action: "Looked at it" }),
  createDraft: ofPage("live", { copyVersionId: VERSION }),
  submitDraft: ofPage("draft"),
  rejectDraft: ofPage("pending"),
  publishDraft: ofPage("pending", { versionId: VERSION }),
  deleteDraft: ofPage("draft"),
  withdrawDraft: ofPage("pending"),
  getPlans: withoutIds,
  cancelPlan: { ...ofPage("pending", { kind: "publish" }), hasPlan: true },
  takeDownPage: ofPage("live"),
  submitAndPublishDraft: ofPage("draft", { versionId: VERSION }),
  getChangesSince: {
    version: "draft",
    hasContentHash: true,
    ids: ["page"],
    request: ({ page, contentHash }) => ({ query: { pageId: page, seen: contentHash } }),
  },
  getVersionLogs: ofPage("draft"),
  getComments: ofPage("draft"),
  startCommentThread: {
    version: "draft",
    blocks: [{}],
    ids: ["page", "block"],
    request: ({ page, block }) => ({ body: { pageId: page, componentId: block, text: "Is this right?" } }),
  },
  addComment: {
    version: "draft",
    ids: ["thread"],
    request: ({ thread }) => ({ body: { threadId: thread, text: "Yes, it is." } }),
  },
  updateComment: {
    version: "draft",
    ids: ["comment"],
    request: ({ comment }) => ({ body: { commentId: comment, text: "Is this still right?" } }),
  },
  deleteComment: {
    version: "draft",
    ids: ["comment"],
    request: ({ comment }) => ({ query: { commentId: comment } }),
  },
  resolveCommentThread: {
    version: "draft",
    ids: ["thread"],
    request: ({ thread }) => ({ body: { threadId: thread, isResolved: true } }),
  },
  getReview: {
    version: "draft",
    ids: ["page"],
    request: ({ page }) => ({ query: { kind: "page", itemId: page } }),
  },
  getReviews: withoutIds,
  getPageStatistics: { ids: ["page"], request: ({ page }) => ({ query: { pageId: page } }) },
  saveReview: {
    version: "draft",
    ids: ["page"],
    request: ({ page }) => ({ body: { kind: "page", itemId: page, ownerId: null, reviewOn: "2029-03-09" } }),
  },
  markReviewed: {
    version: "draft",
    ids: ["page"],
    request: ({ page }) => ({ body: { kind: "page", itemId: page, reviewOn: "2029-03-09" } }),
  },
  compareVersions: ofPage("draft"),
  getPageComponentData: ofPage("draft"),
  managePageComponent: {
    version: "draft",
    blocks: [{ isPlaced: false }],
    ids: ["page", "block"],
    request: ({ page, block }) => ({
      body: { PageId: page, Type: "HtmlEditor", ComponentId: block, Id: 0, VersionId: VERSION },
    }),
  },
  copyPageComponent: {
    version: "draft",
    blocks: [{}],
    ids: ["page", "block"],
    request: ({ page, block }) => ({
      body: { PageId: page, ComponentId: block, VersionId: VERSION },
    }),
  },
  getReusableBlocks: withoutIds,
  addReusableBlock: { ids: [], request: () => ({ body: { name: `Block ${++pages}` } }) },
  renameReusableBlock: {
    ids: ["reusable"],
    request: ({ reusable }) => ({ body: { blockId: reusable, name: `Block ${++pages}`, rowVersion: 1 } }),
  },
  makeReusable: {
    version: "draft",
    blocks: [{}],
    ids: ["block"],
    request: ({ block }) => ({ body: { componentId: block, name: `Block ${++pages}` } }),
  },
  detachReusableBlock: {
    version: "draft",
    blocks: [{ type: "ReusableBlock" }],
    ids: ["block"],
    request: ({ block }) => ({ body: { componentId: block } }),
  },
  duplicatePage: {
    version: "draft",
    blocks: [{}],
    ids: ["page"],
    request: ({ page }) => ({
      body: { pageId: page, name: "Copy", friendlyUrl: `copy-${++pages}`, withChildren: true },
    }),
  },
  deletePageComponent: {
    version: "draft",
    blocks: [{}],
    ids: ["block"],
    request: ({ block }) => ({ query: { pageComponentId: block } }),
  },
  // A component that isn't deleted stays as it is.
  restoreComponent: {
    version: "draft",
    blocks: [{}],
    ids: ["block"],
    request: ({ block }) => ({ body: { ComponentId: block } }),
  },
  getDraftHistory: ofPage("draft", { versionId: VERSION }),
  stepInDraftHistory: {
    version: "draft",
    blocks: [{}],
    ids: ["page", "change"],
    request: ({ page, change }) => ({
      body: { PageId: page, VersionId: VERSION, ChangeId: change, Way: "undo" },
    }),
  },
  previewComponents: {
    version: "draft",
    blocks: [{}],
    ids: ["page", "block"],
    request: ({ page, block }) => ({
      body: {
        PageId: page,
        VersionId: VERSION,
        Components: [
          { Type: "HtmlEditor", Id: block, Values: { ComponentName: "Matrix", Content: "<p>Matrix</p>" } },
        ],
      },
    }),
  },
  updatePageComponentOrder: {
    version: "draft",
    blocks: [{}, {}],
    ids: ["block", "second"],
    request: ({ block, second }) => ({ body: { PageComponentIds: [second, block] } }),
  },
};
