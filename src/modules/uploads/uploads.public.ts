export { checkedEnding } from "./file-check.service.ts";
export { findUpload, mayReadHidden } from "./uploaded-files.service.ts";
export {
  addUpload,
  claimUpload,
  hideUpload,
  locationOf,
  overwriteBirthdays,
  publishUpload,
  requireCsv,
  withholdUpload,
} from "./uploads.service.ts";
