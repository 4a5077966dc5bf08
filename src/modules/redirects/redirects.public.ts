export {
  deleteRedirects,
  insertRedirects,
  type OldPath,
  selectOldPagePaths,
  selectRedirect,
  type TargetKind,
} from "./redirects.sql.ts";
