import type { RawBuilder } from "kysely";
import type { CompanyDb, CompanyDbs, JobKind } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import type { Log } from "#platform/log/log.ts";
import type { MailTransport } from "#platform/mail/mail-transport.ts";
import type { SmsTransport } from "#platform/sms/sms-transport.ts";
import type { Services } from "./services.ts";

/** What a job can use. */
export interface JobContext {
  readonly database: Database;
  readonly companyDb: CompanyDbs;
  readonly storage: Storage;
  readonly services: Pick<
    Services,
    "cleanHtmlOf" | "config" | "files" | "pictures" | "provider" | "siteOf" | "textsOfItems"
  >;
  readonly mail: MailTransport;
  readonly sms: SmsTransport;
  readonly log: Log;
  companyIds(): Promise<readonly number[]>;
  /** @param work a query that finds something at a company with work; its values must be literals (`sql.lit`) */
  companiesHaving(work: RawBuilder<unknown>): Promise<readonly number[]>;
}

/** Handles jobs of one name. If it throws, the job is retried later; see JobFailure. */
export interface JobHandler {
  readonly name: string;
  /** When it runs automatically, once for all nodes: minute, hour, day, month, weekday in UTC, as in a crontab. */
  readonly schedule?: string;
  run(context: JobContext, payload: unknown): Promise<void>;
}

/** Implements a job. Its payload includes the company that enqueued it. */
export const handleJob = <Payload extends object>(
  { name }: JobKind<Payload>,
  run: (context: JobContext, payload: Payload & { readonly companyId: number }) => Promise<void>,
): JobHandler => ({ name, run: (context, payload) => run(context, payload as Parameters<typeof run>[1]) });

/** Declares a scheduled job. */
export const scheduleJob = (
  name: string,
  schedule: string,
  run: (context: JobContext) => Promise<void>,
): JobHandler => ({ name, schedule, run });

/**
 * Declares a scheduled job that runs for each company that has work. A company without any costs nothing, so that the
 * job doesn't take longer the more companies there are.
 * @param work a query that finds something at a company with work, or that may have some; its values must be literals
 */
export const scheduleForCompanies = (
  name: string,
  schedule: string,
  work: RawBuilder<unknown>,
  run: (db: CompanyDb) => Promise<unknown>,
): JobHandler =>
  scheduleJob(name, schedule, async ({ companiesHaving, companyDb }) => {
    for (const companyId of await companiesHaving(work)) await run(companyDb(companyId));
  });
