export {
  deleteRedirects,
  insertRedirects,
  type OldPath,
  selectRedirect,
  type TargetKind,
} from "./redirects.sql.ts";
