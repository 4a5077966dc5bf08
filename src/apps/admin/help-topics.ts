/** The task of the guide that each screen's "?" opens, by the first segment of its address, or the first and
 * the second or third. */
const TOPICS: Readonly<Record<string, string>> = {
  adminhome: "find-your-way-around",
  pagecomponentmanagement: "find-something-in-a-list",
  createpage: "create-a-page",
  createexternalpage: "link-to-another-website",
  updateexternalpage: "link-to-another-website",
  updatepage: "build-a-page",
  updatepagecomponent: "build-a-page",
  reusableblockmanagement: "reuse-a-block",
  publishingcalendar: "publish-a-page-later",
  contentreviews: "review-pages-regularly",
  contenttrash: "restore-something-deleted",
  sitestatistics: "see-what-visitors-read",
  "updatepagecomponent/compare": "compare-two-versions",
  layoutmanagement: "change-site-information",
  "layoutmanagement/identity": "change-the-navbar-and-footer",
  "layoutmanagement/header": "add-a-navbar-tab",
  "layoutmanagement/footer": "change-the-navbar-and-footer",
  "layoutmanagement/design": "change-the-colors",
  "layoutmanagement/security": "protect-sign-ins",
  "layoutmanagement/emails": "choose-who-approves",
  "layoutmanagement/integrations": "connect-outside-services",
  imagemanagement: "add-an-image",
  sidenavmanagement: "add-a-side-nav",
  createsidenav: "add-a-side-nav",
  updatesidenav: "add-a-side-nav",
  formbuildermanagement: "build-a-form",
  createform: "build-a-form",
  formbuilder: "build-a-form",
  formbuildersubmissions: "answer-a-form",
  formbuildersinglesubmission: "answer-a-form",
  erasepersondata: "erase-a-persons-data",
  documentmanagement: "add-a-document",
  createdocument: "add-a-document",
  updatedocument: "add-a-document",
  eventmanagement: "add-an-event",
  createevent: "add-an-event",
  updateevent: "add-an-event",
  blogmanagement: "write-a-blog-post",
  createblog: "write-a-blog-post",
  updateblog: "write-a-blog-post",
  newsmanagement: "publish-a-newsletter",
  createnews: "publish-a-newsletter",
  updatenews: "publish-a-newsletter",
  newslettersubscribers: "export-subscribers",
  birthdaymanagement: "show-birthdays",
  waitingwork: "check-waiting-work",
  usermanagement: "unlock-an-account",
  createuser: "invite-a-person",
  updateuser: "unlock-an-account",
  rolemanagement: "limit-a-page-to-a-role",
  auditlog: "see-who-changed-what",
  settings: "set-up-the-site",
  profile: "change-your-password",
  help: "find-your-way-around",
  companymanagement: "set-up-a-new-company",
  systemhealth: "check-system-health",
};

/** Screens without an entry: those of content types that were added, and the provider's settings. */
const OTHERS = "find-something-in-a-list";

/**
 * @param pathname address of a screen
 * @param providerSettingsPath where the provider's settings are
 */
export const helpTopicOf = (pathname: string, providerSettingsPath: string): string => {
  const path = pathname.toLowerCase();
  if (path.startsWith(providerSettingsPath.toLowerCase())) return "change-provider-settings";
  const [, screen = "", second, third] = path.split("/");
  return TOPICS[`${screen}/${third || second}`] ?? TOPICS[screen] ?? OTHERS;
};
