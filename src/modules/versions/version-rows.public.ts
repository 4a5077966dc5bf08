// What slices that `versions` uses itself read and write of versions.
export {
  insertVersionLog,
  selectLiveSince,
  selectVersion,
  selectVersionByStatus,
  selectVersions,
  updateVersionChanged,
  type VersionRecord,
} from "./versions.sql.ts";
