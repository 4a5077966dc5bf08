import { defineJob } from "#platform/jobs/define-job.ts";
import { messageTask } from "#platform/jobs/messages.ts";
import type { Log } from "#platform/log/log.ts";
import { type SmsMessage, SmsSendError, type SmsTransport } from "./sms-transport.ts";

/** Sends a text message. After `until`, an instant, it is of no use any more and isn't sent. */
export const sendSmsJob = defineJob<SmsMessage & { readonly until?: string }>("send-text", "someone-waits");

/** What the job does. */
export const sendSms = (sms: SmsTransport, log: Log, message: SmsMessage): Promise<void> =>
  messageTask(() => sms.send(message), isRefused, log)(message);

const isRefused = (error: unknown): boolean => error instanceof SmsSendError && error.permanent;
