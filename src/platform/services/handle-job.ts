import type { CompanyDbs, JobKind } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import type { Log } from "#platform/log/log.ts";
import type { MailTransport } from "#platform/mail/mail-transport.ts";
import type { SmsTransport } from "#platform/sms/sms-transport.ts";
import type { Services } from "./services.ts";

/** What a job may use. */
export interface JobContext {
  readonly database: Database;
  readonly companyDb: CompanyDbs;
  readonly storage: Storage;
  readonly services: Pick<Services, "cleanHtmlOf" | "files" | "pictures" | "provider">;
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  readonly log: Log;
  companyIds(): Promise<readonly number[]>;
}

/** What is done with jobs of one name. Throwing has a job tried again later; see JobFailure. */
export interface JobHandler {
  readonly name: string;
  /** When it runs by itself, once for all nodes: minute, hour, day, month, weekday in UTC, as in a crontab. */
  readonly schedule?: string;
  run(context: JobContext, payload: unknown): Promise<void>;
}

/** Says what a job does. Its payload has the company that enqueued it. */
export const handleJob = <Payload extends object>(
  { name }: JobKind<Payload>,
  run: (context: JobContext, payload: Payload & { readonly companyId: number }) => Promise<void>,
): JobHandler => ({ name, run: (context, payload) => run(context, payload as Parameters<typeof run>[1]) });

/** Says what is done by the clock. */
export const scheduleJob = (
  name: string,
  schedule: string,
  run: (context: JobContext) => Promise<void>,
): JobHandler => ({ name, schedule, run });
