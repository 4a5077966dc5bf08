import { contentPaths } from "./content-paths.generated.ts";

/** Where the guide is, unless the site has its own page there. */
export const HELP = "help";

/** First path segments, in lower case, at which the server answers with the admin's page. */
export const ADMIN_PATHS: readonly string[] = [
  "login",
  "authentication",
  "register",
  "profile",
  "adminhome",
  "pagecomponentmanagement",
  "createpage",
  "createexternalpage",
  "updatepage",
  "updateexternalpage",
  "updatepagecomponent",
  "publishingcalendar",
  "contentreviews",
  "layoutmanagement",
  "imagemanagement",
  "sidenavmanagement",
  "createsidenav",
  "updatesidenav",
  "formbuildermanagement",
  "createform",
  "formbuilder",
  "formbuildersubmissions",
  "formbuildersinglesubmission",
  ...contentPaths,
  "newslettersubscribers",
  "birthdaymanagement",
  "waitingwork",
  "systemhealth",
  "usermanagement",
  "createuser",
  "updateuser",
  "rolemanagement",
  "companymanagement",
  "auditlog",
  HELP,
  "settings",
];
