import { scheduleForCompanies } from "#platform/services/handle-job.ts";
import { companiesWithOldHours, deleteOldHours } from "./health-hours.sql.ts";

export const systemHealthJobs = [
  scheduleForCompanies("delete-old-health-hours", "41 3 * * *", companiesWithOldHours, (db) =>
    db.write(deleteOldHours),
  ),
];
