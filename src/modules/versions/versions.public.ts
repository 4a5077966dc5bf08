export { addFirstVersion, publish, startDraft, submit } from "./versions.service.ts";
export {
  insertVersionLog,
  selectLiveSince,
  selectVersion,
  selectVersionByStatus,
  selectVersions,
  updateVersionChanged,
  type VersionRecord,
} from "./versions.sql.ts";
