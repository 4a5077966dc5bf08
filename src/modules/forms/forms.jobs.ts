import { handleJob, scheduleForCompanies } from "#platform/services/handle-job.ts";
import { tidyForms } from "./form-drafts.service.ts";
import { companiesWithLapsedDrafts } from "./form-drafts.sql.ts";
import { deleteDueSubmissions } from "./kept-submissions.service.ts";
import { companiesWithDueSubmissions } from "./kept-submissions.sql.ts";
import { NOTICES, REPLIES } from "./submission-mail-states.sql.ts";
import { sendSubmissionMail } from "./submission-mails.service.ts";
import { sendReply } from "./submission-replies.service.ts";

export const formsJobs = [
  handleJob(NOTICES.job, sendSubmissionMail),
  handleJob(REPLIES.job, sendReply),
  scheduleForCompanies(
    "delete-old-submissions",
    "23 8 * * *",
    companiesWithDueSubmissions,
    deleteDueSubmissions,
  ),
  scheduleForCompanies("tidy-forms", "47 * * * *", companiesWithLapsedDrafts, (db) => db.write(tidyForms)),
];
