/** First segments of the admin's addresses, in lower case: there the server answers the admin's page. */
export const ADMIN_PATHS: readonly string[] = [
  "login",
  "adminhome",
  "pagecomponentmanagement",
  "createpage",
  "createexternalpage",
  "updatepage",
  "updateexternalpage",
  "updatepagecomponent",
  "layoutmanagement",
  "imagemanagement",
  "sidenavmanagement",
  "createsidenav",
  "updatesidenav",
  "waitingwork",
];
