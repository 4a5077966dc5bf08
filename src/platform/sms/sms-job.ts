import { defineJob } from "#platform/jobs/define-job.ts";
import { messageTask } from "#platform/jobs/messages.ts";
import type { Log } from "#platform/log/log.ts";
import { type SmsMessage, SmsSendError, type SmsTransport } from "./sms-transport.ts";

/** Sends a text message, unless the instant `until` has passed and it's no longer useful. */
export const sendSmsJob = defineJob<SmsMessage & { readonly until?: string }>("send-text", "someone-waits");

/** Handles the job. */
export const sendSms = (sms: SmsTransport, log: Log, message: SmsMessage): Promise<void> =>
  messageTask(() => sms.send(message), isRefused, log)(message);

const isRefused = (error: unknown): boolean => error instanceof SmsSendError && error.permanent;
