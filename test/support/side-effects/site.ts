import type { Effects } from "./observer.ts";

/** Pages, their versions, and what is on every page. */
export const siteEffects: Readonly<Record<string, Partial<Effects>>> = {
  addVersionLog: { rows: "version_log_entries+1" },
  cancelPlan: { rows: "page_plans-1 version_log_entries+1" },
  createDraft: { rows: "page_versions+1 pages~ version_log_entries+1" },
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
  deleteDraft: { rows: "page_versions-1 pages~ version_log_entries+1" },
  deleteNavbarTab: {
    rows: "navbar_tabs-1",
    audit: "Deleted navbar tab",
    stale: "navbar-tabs",
    published: "navbar tabs:changed",
  },
  deletePage: {
    rows: "pages~ version_log_entries+1",
    audit: "Deleted page",
    stale: "at:/page-# crumb:# link:# page:# paths sitemap",
  },
  deletePageComponent: { rows: "blocks-1 page_versions~" },
  deleteSideNav: {
    rows: "pages~ side_navs-1",
    audit: "Deleted side nav",
    stale: "side-nav:#",
    published: "side nav-#:withdrawn",
  },
  deleteSubscriber: { rows: "subscribers-1", audit: "Removed a newsletter subscriber" },
  dropQueuedWork: { audit: "Stopped retrying" },
  // All modules are on already.
  initializeSite: {},
  managePageComponent: { rows: "blocks~" },
  publishDraft: {
    rows: "page_decisions+1 page_publications+1 page_versions~ pages~ search_entries+1 version_log_entries+1",
    stale: "at:/page-# link:# page:# paths sitemap",
    published: "page-#:published",
  },
  "publishDraft: of somebody who submitted it": {
    rows: "page_decisions+1 page_publications+1 page_versions~ pages~ search_entries+1 version_log_entries+1",
    jobs: "send-mail",
    stale: "at:/page-# link:# page:# paths sitemap",
    published: "page-#:published",
  },
  rejectDraft: { rows: "page_decisions+1 page_versions~ pages~ version_log_entries+1" },
  "rejectDraft: of somebody who submitted it": {
    rows: "page_decisions+1 page_versions~ pages~ version_log_entries+1",
    jobs: "send-mail",
  },
  restorePage: {
    rows: "pages~ version_log_entries+1",
    audit: "Restored page",
    stale: "at:/page-# crumb:# link:# page:# paths sitemap",
  },
  retryQueuedWork: { audit: "Tried again" },
  submitAndPublishDraft: {
    rows: "page_decisions+1 page_publications+1 page_versions~ pages~ search_entries+1 version_log_entries+2",
    stale: "at:/page-# link:# page:# paths sitemap",
    published: "page-#:published",
  },
  submitDraft: { rows: "page_versions~ pages~ version_log_entries+1", jobs: "send-mail" },
  takeDownPage: {
    rows: "page_versions~ pages~ search_entries-1 version_log_entries+1",
    stale: "at:/page-# link:# page:# paths sitemap",
    published: "page-#:withdrawn",
  },
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
    audit: "Ordered navbar tabs",
    stale: "navbar-tabs",
    published: "navbar tabs:changed",
  },
  updatePage: {
    rows: "last_saves~ pages~ path_redirects+1 version_log_entries+1",
    audit: "Updated page",
    stale: "at:/matrix-# crumb:# link:# page:# paths sitemap",
  },
  updatePageComponentOrder: { rows: "blocks~ last_saves~ page_versions~" },
  updatePageOrder: { rows: "last_saves~" },
  withdrawDraft: { rows: "page_versions~ pages~ version_log_entries+1", jobs: "send-mail" },
  updateSideNav: {
    rows: "last_saves~ side_navs~",
    audit: "Updated side nav",
    stale: "side-nav:#",
    published: "side nav-#:changed",
  },
  updateTheme: {
    rows: "last_saves~ themes~",
    audit: "Changed the website's look",
    stale: "layout",
    published: "theme:changed",
  },
  updateThirdParties: { rows: "last_saves~ third_parties~", audit: "Changed third-party services" },
  updateTracSoftSettings: { rows: "last_saves~ provider_settings~", audit: "Changed provider settings" },
};
