export { addFirstVersion, publish, startDraft, submit } from "./versions.service.ts";
export {
  selectVersion,
  selectVersionByStatus,
  selectVersions,
  updateVersionChanged,
  type VersionRecord,
} from "./versions.sql.ts";
