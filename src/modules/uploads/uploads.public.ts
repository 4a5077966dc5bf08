export { type FindUpload, findUpload } from "./uploaded-files.service.ts";
export {
  hideUpload,
  locationOf,
  publishUpload,
  removeForgottenUploads,
  takeUpload,
} from "./uploads.service.ts";
