export {
  deleteRedirects,
  insertRedirects,
  type OldPath,
  selectOldPagePaths,
  selectPathsTo,
  selectRedirect,
  type TargetKind,
} from "./redirects.sql.ts";
