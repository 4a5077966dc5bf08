export { type FindUpload, findUpload } from "./uploaded-files.service.ts";
export {
  addUpload,
  hideUpload,
  locationOf,
  publishUpload,
  removeForgottenUploads,
  takeUpload,
} from "./uploads.service.ts";
