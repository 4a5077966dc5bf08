import { scheduleJob } from "#platform/services/handle-job.ts";
import { deleteOldSaves } from "./last-saves.sql.ts";

export const lastSavesJobs = [
  scheduleJob("tidy-saves", "57 3 * * *", async ({ companyIds, companyDb }) => {
    for (const companyId of await companyIds()) await companyDb(companyId).write(deleteOldSaves);
  }),
];
