export {
  deleteRedirects,
  insertRedirects,
  selectOldPagePaths,
  selectPathsTo,
  selectRedirect,
  type TargetKind,
} from "./redirects.sql.ts";
