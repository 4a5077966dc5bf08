/** First segments of the admin's addresses, in lower case: there the server answers the admin's page. */
export const ADMIN_PATHS: readonly string[] = [
  "login",
  "adminhome",
  "pagecomponentmanagement",
  "createpage",
  "updatepage",
  "updatepagecomponent",
  "layoutmanagement",
  "imagemanagement",
  "waitingwork",
];
