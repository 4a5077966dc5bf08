import { scheduleJob } from "#platform/services/handle-job.ts";
import { deleteOldCopies } from "./working-copies.sql.ts";

export const workingCopiesJobs = [
  scheduleJob("tidy-working-copies", "27 3 * * *", async ({ companyIds, companyDb }) => {
    for (const companyId of await companyIds()) await companyDb(companyId).write(deleteOldCopies);
  }),
];
