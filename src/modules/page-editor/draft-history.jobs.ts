import { scheduleForCompanies } from "#platform/services/handle-job.ts";
import { companiesWithOldChanges, deleteOldChanges } from "./component-changes.sql.ts";

export const draftHistoryJobs = [
  scheduleForCompanies("tidy-component-changes", "37 3 * * *", companiesWithOldChanges, (db) =>
    db.write(deleteOldChanges),
  ),
];
