import { handleJob } from "#platform/services/handle-job.ts";
import { mailForgottenPasswordCode, mailForgottenPasswordJob } from "./forgot-password.service.ts";

export const signInJobs = [handleJob(mailForgottenPasswordJob, mailForgottenPasswordCode)];
