import { withFileRemovals } from "#platform/files/removals.ts";
import { SWEEP_GRACE_MS, sweepFiles } from "#platform/files/sweep-files.ts";
import { scheduleJob } from "#platform/services/handle-job.ts";
import { companiesWithForgottenUploads, removeForgottenUploads } from "./uploads.service.ts";

export const uploadsJobs = [
  scheduleJob("sweep-files", "17 * * * *", async (context) => {
    const { companyIds, companiesHaving, companyDb, database, storage, services, log } = context;
    for (const companyId of await companiesHaving(companiesWithForgottenUploads))
      await removeForgottenUploads(companyDb(companyId));
    await withFileRemovals(database, async () => {
      await sweepFiles({ storage, companyDb, log, companyIds, graceMs: SWEEP_GRACE_MS });
    });
    await services.files.temporary.clean();
  }),
];
