export { readDecisions } from "./decisions.service.ts";
export { putDecision } from "./decisions.sql.ts";
export { addFirstVersion } from "./first-version.service.ts";
export {
  companiesWithDuePlans,
  deletePlan,
  type NewPlan,
  type PlanKind,
  type PlanRecord,
  putPlan,
  selectDuePlans,
  selectListedPlans,
  selectPlan,
  selectPlans,
  updateTakenDown,
} from "./plans.sql.ts";
export {
  companiesWithUnrecordedVersions,
  insertPublication,
  type PublicationRecord,
  type PublishedContent,
  selectLivePublications,
  selectPublishedDetails,
  selectPublishedHashes,
  selectUnrecordedVersions,
} from "./publications.sql.ts";
export { insertSeenContent, selectKnownContents, selectSeenOutline } from "./seen-contents.sql.ts";
export {
  deleteVersion,
  insertVersion,
  insertVersionLog,
  selectIsJustLogged,
  selectLiveSince,
  selectSubmitComment,
  selectVersion,
  selectVersionByStatus,
  selectVersionLog,
  selectVersions,
  updateVersionChanged,
  updateVersionStatus,
  type VersionRecord,
} from "./version-rows.sql.ts";
