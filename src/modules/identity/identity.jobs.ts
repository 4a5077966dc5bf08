import { scheduleJob } from "#platform/services/handle-job.ts";
import { deleteLapsedRecords } from "./identity.sql.ts";
import { rotateKeys } from "./keys.service.ts";

export const identityJobs = [
  scheduleJob("tidy-identity", "37 * * * *", async ({ companyIds, companyDb }) => {
    for (const companyId of await companyIds()) {
      await rotateKeys(companyDb(companyId));
      await companyDb(companyId).write(deleteLapsedRecords);
    }
  }),
];
