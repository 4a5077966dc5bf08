import { scheduleForCompanies } from "#platform/services/handle-job.ts";
import { companiesWithExpiredTabs, deleteExpiredTabs } from "./presence.sql.ts";

export const presenceJobs = [
  scheduleForCompanies("tidy-presences", "37 3 * * *", companiesWithExpiredTabs, (db) =>
    db.write(deleteExpiredTabs),
  ),
];
