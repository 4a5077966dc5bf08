import { handleJob, scheduleJob } from "#platform/services/handle-job.ts";
import { createVariants } from "./image-jobs.service.ts";
import { emptyImageTrash } from "./image-trash.service.ts";
import { companiesWithOldImages } from "./image-trash.sql.ts";
import { createVariantsJob } from "./images.service.ts";

export const imagesJobs = [
  handleJob(createVariantsJob, ({ companyDb, services }, { companyId, imageId }) =>
    createVariants(companyDb(companyId), services, imageId),
  ),
  scheduleJob("empty-image-trash", "42 3 * * *", async ({ companiesHaving, companyDb, services }) => {
    for (const companyId of await companiesHaving(companiesWithOldImages))
      await companyDb(companyId).write((tx) => emptyImageTrash(tx, services.textsOfItems));
  }),
];
