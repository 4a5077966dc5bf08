export { addFirstVersion } from "./first-version.service.ts";
export {
  deleteVersion,
  insertVersion,
  insertVersionLog,
  selectIsJustLogged,
  selectLiveSince,
  selectVersion,
  selectVersionByStatus,
  selectVersionLog,
  selectVersions,
  updateVersionChanged,
  updateVersionStatus,
  type VersionRecord,
} from "./version-rows.sql.ts";
