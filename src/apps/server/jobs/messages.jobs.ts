import { mailTask } from "#platform/mail/mail-job.ts";
import { sendMailJob } from "#platform/mail/queue-mail.ts";
import { handleJob } from "#platform/services/handle-job.ts";
import { sendSms, sendSmsJob } from "#platform/sms/sms-job.ts";

export const messagesJobs = [
  handleJob(sendMailJob, ({ mail, log, companyDb }, message) =>
    mailTask(mail, log, companyDb(message.companyId))(message),
  ),
  handleJob(sendSmsJob, ({ sms, log }, message) => sendSms(sms, log, message)),
];
