import { handleJob, scheduleJob } from "#platform/services/handle-job.ts";
import { tidyForms } from "./form-drafts.service.ts";
import { sendFormMailJob, sendSubmissionMail } from "./submission-mails.service.ts";

export const formsJobs = [
  handleJob(sendFormMailJob, sendSubmissionMail),
  scheduleJob("tidy-forms", "47 * * * *", async ({ companyIds, companyDb }) => {
    for (const companyId of await companyIds()) await companyDb(companyId).write(tidyForms);
  }),
];
