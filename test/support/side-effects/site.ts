import type { Effects } from "./observer.ts";

/** Pages, their versions, and what is on every page. */
export const siteEffects: Readonly<Record<string, Partial<Effects>>> = {
  addComment: { rows: "comments+1", audit: "Replied to comment" },
  addVersionLog: { rows: "pages~ version_log_entries+1", audit: "Added note to version log" },
  cancelPlan: { rows: "page_plans-1 pages~ version_log_entries+1", audit: "Canceled schedule for draft V1" },
  copyPageComponent: {
    rows: "blocks+1 component_changes+1 page_versions~ pages~",
    audit: "Duplicated component",
  },
  createDraft: { rows: "page_versions+1 pages~ version_log_entries+1", audit: "Created draft V2" },
  createNavbarTab: {
    rows: "navbar_tabs+1",
    audit: "Created navbar tab",
    stale: "navbar-tabs",
    published: "navbar tabs:changed",
  },
  createPage: {
    rows: "page_versions+1 pages+1 version_log_entries+1",
    audit: "Created page",
    stale: "paths",
  },
  createSideNav: { rows: "side_navs+1", audit: "Created side nav" },
  deleteComment: { rows: "comment_threads-1 comments-1", audit: "Deleted comment" },
  deleteDraft: { rows: "page_versions-1 pages~ version_log_entries+1", audit: "Deleted draft V1" },
  deleteNavbarTab: {
    rows: "navbar_tabs-1",
    audit: "Deleted navbar tab",
    stale: "navbar-tabs",
    published: "navbar tabs:changed",
  },
  changePages: {
    rows: "page_decisions+1 page_publications+1 page_versions~ pages~ search_entries+1 version_log_entries+2",
    audit: "Submitted draft V1 · Published draft V1",
    stale: "at:/page-# link:# page:# paths sitemap",
    published: "page-#:published",
  },
  "changePages: a dry run": { rows: "seen_contents+1" },
  "changePages: delete": {
    rows: "pages~ version_log_entries+1",
    audit: "Deleted page",
    stale: "at:/page-# crumb:# link:# page:# paths sitemap",
  },
  "changePages: move": {
    rows: "last_saves~ pages~ path_redirects+1 version_log_entries+1",
    audit: "Updated page",
    stale: "at:/page-# crumb:# link:# page:# paths sitemap",
  },
  "changePages: restore": {
    rows: "pages~ version_log_entries+1",
    audit: "Restored page",
    stale: "at:/page-# crumb:# link:# page:# paths sitemap",
  },
  "changePages: set role": {
    rows: "last_saves~ pages~ version_log_entries+1",
    audit: "Updated page",
  },
  movePage: {
    rows: "last_saves~ pages~ path_redirects+1 version_log_entries+1",
    audit: "Updated page",
    stale: "at:/page-# crumb:# link:# page:# paths sitemap",
  },
  deletePage: {
    rows: "pages~ version_log_entries+1",
    audit: "Deleted page",
    stale: "at:/page-# crumb:# link:# page:# paths sitemap",
  },
  deletePageComponent: {
    rows: "blocks-1 component_changes+1 page_versions~ pages~",
    audit: "Deleted component",
  },
  deleteSideNav: {
    rows: "pages~ side_navs~",
    audit: "Deleted side nav",
    stale: "side-nav:#",
    published: "side nav-#:withdrawn",
  },
  restoreSideNav: {
    rows: "pages~ side_navs~",
    audit: "Restored side nav",
    stale: "page:# side-nav:#",
    published: "side nav-#:published",
  },
  addReusableBlock: {
    rows: "page_versions+1 pages+1 version_log_entries+1",
    audit: "Created reusable block",
    stale: "paths",
  },
  renameReusableBlock: { rows: "pages~", audit: "Renamed reusable block" },
  makeReusable: {
    rows: "blocks+1 component_changes+2 page_decisions+1 page_links+1 page_publications+1 page_versions+1 pages+1 version_log_entries+3",
    audit:
      "Created reusable block · Submitted draft V1 · Published draft V1 · Created component · Added component to page · Deleted component",
    stale: "link:# page:# paths sitemap",
    published: "page-#:published",
  },
  detachReusableBlock: {
    rows: "blocks~ component_changes+2 page_links-1 page_versions~ pages~",
    audit: "Pasted component · Deleted component",
  },
  duplicatePage: {
    rows: "blocks+1 page_versions+1 pages+1 version_log_entries+1",
    audit: "Created page",
    stale: "paths",
  },
  deleteSubscriber: { rows: "subscribers-1", audit: "Removed a newsletter subscriber" },
  dropQueuedWork: { audit: "Stopped retrying" },
  hideChecklist: { rows: "hidden_checklists+1", audit: "Hid setup checklist" },
  // All modules are on already.
  initializeSite: {},
  managePageComponent: { rows: "blocks~ component_changes+1", audit: "Added component to page" },
  markReviewed: { rows: "reviews+1", audit: "Reviewed page" },
  publishDraft: {
    rows: "page_decisions+1 page_publications+1 page_versions~ pages~ search_entries+1 version_log_entries+1",
    audit: "Published draft V1",
    stale: "at:/page-# link:# page:# paths sitemap",
    published: "page-#:published",
  },
  "publishDraft: of somebody who submitted it": {
    rows: "page_decisions+1 page_publications+1 page_versions~ pages~ search_entries+1 version_log_entries+1",
    audit: "Published draft V1",
    jobs: "send-mail",
    stale: "at:/page-# link:# page:# paths sitemap",
    published: "page-#:published",
  },
  rejectDraft: {
    rows: "page_decisions+1 page_versions~ pages~ version_log_entries+1",
    audit: "Rejected draft V1",
  },
  "rejectDraft: of somebody who submitted it": {
    rows: "page_decisions+1 page_versions~ pages~ version_log_entries+1",
    audit: "Rejected draft V1",
    jobs: "send-mail",
  },
  resolveCommentThread: { rows: "comment_threads~", audit: "Resolved comment thread" },
  // It isn't deleted.
  restoreComponent: {},
  "restoreComponent: a deleted one": {
    rows: "blocks+1 component_changes~ page_versions~ pages~",
    audit: "Restored component",
  },
  restorePage: {
    rows: "pages~ version_log_entries+1",
    audit: "Restored page",
    stale: "at:/page-# crumb:# link:# page:# paths sitemap",
  },
  retryQueuedWork: { audit: "Tried again" },
  saveReview: { rows: "reviews+1", audit: "Changed review of page" },
  startCommentThread: { rows: "comment_threads+1 comments+1", audit: "Started comment thread" },
  stepInDraftHistory: {
    rows: "blocks~ component_changes~ last_saves~ page_versions~ pages~",
    audit: "Undid: updated component",
  },
  submitAndPublishDraft: {
    rows: "page_decisions+1 page_publications+1 page_versions~ pages~ search_entries+1 version_log_entries+2",
    audit: "Submitted draft V1 · Published draft V1",
    stale: "at:/page-# link:# page:# paths sitemap",
    published: "page-#:published",
  },
  submitDraft: {
    rows: "page_versions~ pages~ version_log_entries+1",
    audit: "Submitted draft V1",
    jobs: "send-mail",
  },
  takeDownPage: {
    rows: "page_versions~ pages~ search_entries-1 version_log_entries+1",
    audit: "Took down page",
    stale: "at:/page-# link:# page:# paths sitemap",
    published: "page-#:withdrawn",
  },
  updateComment: { rows: "comments~", audit: "Edited comment" },
  updateLayoutAreas: { rows: "last_saves~ layouts~", audit: "Updated site information" },
  updateLayoutComponents: {
    rows: "last_saves~ layouts~",
    audit: "Updated site information",
    stale: "layout",
    published: "frame:changed",
  },
  updateNavbarTab: {
    rows: "last_saves~ navbar_tabs~",
    audit: "Updated navbar tab",
    stale: "navbar-tabs",
    published: "navbar tabs:changed",
  },
  updateNavbarTabOrder: {
    rows: "last_saves~ navbar_tabs~",
    audit: "Reordered navbar tabs",
    stale: "navbar-tabs",
    published: "navbar tabs:changed",
  },
  updatePage: {
    rows: "last_saves~ pages~ path_redirects+1 version_log_entries+1",
    audit: "Updated page",
    stale: "at:/matrix-# crumb:# link:# page:# paths sitemap",
  },
  updatePageComponentOrder: {
    rows: "blocks~ component_changes+1 last_saves~ page_versions~ pages~",
    audit: "Reordered components",
  },
  updatePageOrder: { rows: "last_saves~" },
  withdrawDraft: {
    rows: "page_versions~ pages~ version_log_entries+1",
    audit: "Withdrew draft V1",
    jobs: "send-mail",
  },
  updateSideNav: {
    rows: "last_saves~ side_navs~",
    audit: "Updated side nav",
    stale: "side-nav:#",
    published: "side nav-#:changed",
  },
  shareTheme: { rows: "shared_themes+1", audit: "Offered look to all companies" },
  // There is none.
  removeSharedTheme: {},
  updateTheme: {
    rows: "last_saves~ themes~",
    audit: "Changed the website's look",
    stale: "layout",
    published: "theme:changed",
  },
  updateThirdParties: { rows: "last_saves~ third_parties~", audit: "Changed third-party services" },
  updateTracSoftSettings: { rows: "last_saves~ provider_settings~", audit: "Changed provider settings" },
};
