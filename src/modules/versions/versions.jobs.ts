import { handleJob, scheduleJob } from "#platform/services/handle-job.ts";
import { runPlanJob } from "./plan-jobs.service.ts";
import { recordEarlierVersions } from "./recording.service.ts";
import { runDuePlans, runPlan } from "./run-plans.service.ts";

export const versionsJobs = [
  // For versions that went live before publications were recorded, or came from an older backup.
  scheduleJob("record-publications", "*/10 * * * *", async ({ companyIds, companyDb }) => {
    for (const companyId of await companyIds()) await recordEarlierVersions(companyDb(companyId));
  }),
  handleJob(runPlanJob, runPlan),
  scheduleJob("run-due-plans", "*/10 * * * *", runDuePlans),
];
