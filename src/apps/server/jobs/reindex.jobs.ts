import { reindexJob } from "#modules/search/search.public.ts";
import { handleJob } from "#platform/services/handle-job.ts";
import { reindexItems } from "./reindex.ts";

export const reindexJobs = [
  handleJob(reindexJob, ({ companyDb }, { companyId, kind, ids }) =>
    reindexItems(companyDb(companyId), kind, ids),
  ),
];
