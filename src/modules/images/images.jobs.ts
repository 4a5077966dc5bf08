import { handleJob } from "#platform/services/handle-job.ts";
import { createVariants } from "./image-jobs.service.ts";
import { createVariantsJob } from "./images.service.ts";

export const imagesJobs = [
  handleJob(createVariantsJob, ({ companyDb, services }, { companyId, imageId }) =>
    createVariants(companyDb(companyId), services, imageId),
  ),
];
