import { scheduleJob } from "#platform/services/handle-job.ts";
import { sendReviewReminders } from "./review-reminders.service.ts";

export const reviewsJobs = [
  scheduleJob("send-review-reminders", "11 * * * *", (context) => sendReviewReminders(context)),
];
