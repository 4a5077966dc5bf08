import { scheduleJob } from "#platform/services/handle-job.ts";
import { sendLimitMails } from "./limit-mails.service.ts";

export const limitMailsJobs = [scheduleJob("send-limit-mails", "*/10 * * * *", sendLimitMails)];
