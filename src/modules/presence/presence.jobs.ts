import { scheduleJob } from "#platform/services/handle-job.ts";
import { deleteExpiredTabs } from "./presence.sql.ts";

export const presenceJobs = [
  scheduleJob("tidy-presences", "37 3 * * *", async ({ companyIds, companyDb }) => {
    for (const companyId of await companyIds()) await companyDb(companyId).write(deleteExpiredTabs);
  }),
];
