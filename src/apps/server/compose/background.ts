import { jobHandlers } from "#apps/jobs.generated.ts";
import type { Config } from "#platform/config/config.ts";
import { unsafeAllCompaniesHaving, unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { startJobs } from "#platform/jobs/jobs.ts";
import { createMailTransport } from "#platform/mail/mail-transport.ts";
import { countMails, type MailCounts } from "#platform/metrics/mail-counts.ts";
import type { JobContext } from "#platform/services/handle-job.ts";
import { createSmsTransport } from "#platform/sms/sms-transport.ts";
import { enqueueCleanings } from "../jobs/clean-texts.jobs.ts";

interface BackgroundOptions extends Omit<JobContext, "mail" | "sms" | "companyIds" | "companiesHaving"> {
  readonly config: Config;
  /** Counts the emails that are sent. */
  readonly mailCounts: MailCounts;
}

/** A node's background work: every job in a `.jobs.ts` file, and scheduled jobs. */
export interface Background {
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const createBackground = (options: BackgroundOptions): Background => {
  const { config, mailCounts, database, companyDb, log } = options;
  const { outboxDir } = config;
  const mail = countMails(createMailTransport({ smtpUrl: config.smtpUrl, outboxDir, log }), mailCounts);
  const sms = createSmsTransport({
    smsUrl: config.smsUrl,
    outboxDir,
    log,
    ...(config.hasConsole ? { showOnConsole: console.log } : {}),
  });
  const context: JobContext = {
    ...options,
    mail,
    sms,
    companyIds: () => unsafeAllCompaniesIds(database),
    companiesHaving: (work) => unsafeAllCompaniesHaving(database, work),
  };
  const tasks = jobHandlers.map(
    ({ name, run }) => [name, (payload: object) => run(context, payload)] as const,
  );
  const schedule = jobHandlers.flatMap(({ name, schedule: time }) =>
    time ? [scheduledLine(name, time)] : [],
  );
  let jobs: Pick<Background, "stop"> | null = null;
  return {
    start: async () => {
      jobs = await startJobs(database, Object.fromEntries(tasks), log, { schedule });
      // An upgrade may have brought a newer cleaner.
      await enqueueCleanings(database, companyDb);
    },
    stop: async () => {
      await jobs?.stop();
      mail.close();
    },
  };
};

/** A crontab line. A job that missed its time in an outage is made up for, once for all the times it missed. */
const scheduledLine = (name: string, time: string): string => `${time} ${name} ?fill=1d&jobKey=${name}`;
