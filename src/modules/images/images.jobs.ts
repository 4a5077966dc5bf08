import { handleJob } from "#platform/services/handle-job.ts";
import { makeVariants } from "./image-jobs.service.ts";
import { makeVariantsJob } from "./images.service.ts";

export const imagesJobs = [
  handleJob(makeVariantsJob, ({ companyDb, services }, { companyId, imageId }) =>
    makeVariants(companyDb(companyId), services, imageId),
  ),
];
