import { scheduleForCompanies } from "#platform/services/handle-job.ts";
import { companiesWithOldCounts, deleteOldCounts } from "./statistics.sql.ts";

export const statisticsJobs = [
  scheduleForCompanies("delete-old-counts", "37 3 * * *", companiesWithOldCounts, (db) =>
    db.write(deleteOldCounts),
  ),
];
