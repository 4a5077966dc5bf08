import { companiesWithUnrecordedVersions } from "#modules/version-rows/version-rows.public.ts";
import { handleJob, scheduleForCompanies, scheduleJob } from "#platform/services/handle-job.ts";
import { runPlanJob } from "./plan-jobs.service.ts";
import { recordEarlierVersions } from "./recording.service.ts";
import { runDuePlans, runPlan } from "./run-plans.service.ts";

export const versionsJobs = [
  // For versions that went live before publications were recorded, or came from an older backup.
  scheduleForCompanies(
    "record-publications",
    "*/10 * * * *",
    companiesWithUnrecordedVersions,
    recordEarlierVersions,
  ),
  handleJob(runPlanJob, runPlan),
  scheduleJob("run-due-plans", "*/10 * * * *", runDuePlans),
];
