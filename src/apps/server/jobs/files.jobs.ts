import { removeFilesJob, withFileRemovals } from "#platform/files/removals.ts";
import { removeFiles } from "#platform/files/sweep-files.ts";
import { handleJob } from "#platform/services/handle-job.ts";

export const filesJobs = [
  handleJob(removeFilesJob, async ({ database, companyDb, storage }, { companyId, keys }) => {
    await withFileRemovals(database, () => removeFiles(companyDb(companyId), storage, [...keys]));
  }),
];
