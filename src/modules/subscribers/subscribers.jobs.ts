import { handleJob } from "#platform/services/handle-job.ts";
import { mailLeaveLink, mailLeaveLinkJob } from "./subscribers.service.ts";

export const subscribersJobs = [handleJob(mailLeaveLinkJob, mailLeaveLink)];
