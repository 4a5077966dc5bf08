export { checkedEnding } from "./file-check.service.ts";
export { type FindUpload, findUpload } from "./uploaded-files.service.ts";
export {
  addUpload,
  hideUpload,
  locationOf,
  overwriteBirthdays,
  publishUpload,
  requireCsv,
  takeUpload,
} from "./uploads.service.ts";
