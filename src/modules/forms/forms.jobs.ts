import { handleJob, scheduleForCompanies } from "#platform/services/handle-job.ts";
import { tidyForms } from "./form-drafts.service.ts";
import { companiesWithLapsedDrafts } from "./form-drafts.sql.ts";
import { sendFormMailJob, sendSubmissionMail } from "./submission-mails.service.ts";

export const formsJobs = [
  handleJob(sendFormMailJob, sendSubmissionMail),
  scheduleForCompanies("tidy-forms", "47 * * * *", companiesWithLapsedDrafts, (db) => db.write(tidyForms)),
];
