import { FORM_MAIL_JOB, sendSubmissionMail, tidyForms } from "#modules/forms/forms.public.ts";
import { deleteLapsedRecords, rotateKeys } from "#modules/identity/identity.public.ts";
import { makeVariants, REMOVE_FILES_JOB, VARIANTS_JOB } from "#modules/images/images.public.ts";
import { deleteOldSaves } from "#modules/last-saves/last-saves.public.ts";
import { REINDEX_JOB } from "#modules/search/search.schema.ts";
import {
  FORGOT_PASSWORD_JOB,
  type ForgottenPasswordJob,
  mailForgottenPasswordCode,
} from "#modules/sign-in/sign-in.public.ts";
import { LEAVE_LINK_JOB, type LeaveLinkJob, mailLeaveLink } from "#modules/subscribers/subscribers.public.ts";
import { removeForgottenUploads } from "#modules/uploads/uploads.public.ts";
import type { Config } from "#platform/config/config.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import { unsafeAllCompaniesIds, unsafeAllCompaniesToClean } from "#platform/db/unsafe-all-companies.ts";
import { Overloaded, Refusal } from "#platform/errors/refusal.ts";
import { whileFilesMayGo } from "#platform/files/removals.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import { removeFiles, SWEEP_GRACE_MS, sweepFiles } from "#platform/files/sweep-files.ts";
import {
  CLEAN_HTML_JOB,
  type CleanHtmlJob,
  cleanStoredTexts,
  ENQUEUE_CLEANING_JOB,
  enqueueCleaning,
} from "#platform/html/clean-stored-texts.ts";
import { CLEANER_VERSION } from "#platform/html/html-mark.ts";
import { startJobs } from "#platform/jobs/jobs.ts";
import { messageTask } from "#platform/jobs/messages.ts";
import type { Log } from "#platform/log/log.ts";
import { mailTask } from "#platform/mail/mail-job.ts";
import { createMailTransport } from "#platform/mail/mail-transport.ts";
import type { Services } from "#platform/services/services.ts";
import { createSmsTransport, type SmsMessage, SmsSendError } from "#platform/sms/sms-transport.ts";
import { type ReindexJob, reindexItems, reindexText } from "./reindex.ts";

interface BackgroundOptions {
  readonly config: Config;
  readonly database: Database;
  readonly companyDb: CompanyDbs;
  readonly storage: Storage;
  readonly services: Pick<Services, "cleanHtmlOf" | "files" | "pictures" | "provider">;
  readonly log: Log;
}

/** Starts what goes on beside requests: mails, texts, widths of pictures, and the sweeping up of files without a row. */
export const startBackground = async (options: BackgroundOptions): Promise<{ stop(): Promise<void> }> => {
  const { config, database, companyDb, storage, services, log } = options;
  const { outboxDir } = config;
  const mail = createMailTransport({ smtpUrl: config.smtpUrl, outboxDir, log });
  const texts = createSmsTransport({
    smsUrl: config.smsUrl,
    outboxDir,
    log,
    ...(config.hasConsole ? { showOnConsole: console.log } : {}),
  });
  const jobs = await startJobs(
    database,
    {
      "send-mail": mailTask(mail, log),
      [FORM_MAIL_JOB]: (payload) =>
        sendSubmissionMail(
          { companyDb, mail, log },
          payload as unknown as { companyId: number; mailId: number },
        ),
      "send-text": messageTask((payload) => texts.send(payload as unknown as SmsMessage), isTextRefused, log),
      [FORGOT_PASSWORD_JOB]: (payload) =>
        mailForgottenPasswordCode({ companyDb, services }, payload as unknown as ForgottenPasswordJob),
      [LEAVE_LINK_JOB]: (payload) => mailLeaveLink(companyDb, payload as unknown as LeaveLinkJob),
      [VARIANTS_JOB]: (payload) =>
        makeVariants(companyDb(payload.companyId as number), services, payload.imageId as number),
      [REMOVE_FILES_JOB]: async (payload) => {
        await whileFilesMayGo(database, () =>
          removeFiles(companyDb(payload.companyId as number), storage, payload.keys as string[]),
        );
      },
      [REINDEX_JOB]: (payload) => reindexItems(companyDb, payload as unknown as ReindexJob),
      [CLEAN_HTML_JOB]: (payload) => cleanCompanyHtml(options, payload as unknown as CleanHtmlJob),
      [ENQUEUE_CLEANING_JOB]: () => enqueueCleanings(database, companyDb),
      "sweep-files": async () => {
        const companyIds = () => unsafeAllCompaniesIds(database);
        for (const companyId of await companyIds()) await removeForgottenUploads(companyDb(companyId));
        await whileFilesMayGo(database, async () => {
          await sweepFiles({ storage, companyDb, log, companyIds, graceMs: SWEEP_GRACE_MS });
        });
        await services.files.temporary.clean();
      },
      "tidy-forms": async () => {
        for (const companyId of await unsafeAllCompaniesIds(database))
          await companyDb(companyId).write(tidyForms);
      },
      "tidy-saves": async () => {
        for (const companyId of await unsafeAllCompaniesIds(database))
          await companyDb(companyId).write(deleteOldSaves);
      },
      "tidy-identity": async () => {
        for (const companyId of await unsafeAllCompaniesIds(database)) {
          await rotateKeys(companyDb(companyId));
          await companyDb(companyId).write(deleteLapsedRecords);
        }
      },
    },
    log,
    {
      schedule: [
        `7 * * * * ${ENQUEUE_CLEANING_JOB}`,
        "17 * * * * sweep-files",
        "37 * * * * tidy-identity",
        "47 * * * * tidy-forms",
        "57 3 * * * tidy-saves",
      ],
    },
  );
  // An upgrade may have brought a newer cleaner.
  await enqueueCleanings(database, companyDb);
  return {
    stop: async () => {
      await jobs.stop();
      mail.close();
    },
  };
};

/** Has the texts of every company cleaned that an older cleaner made. */
export const enqueueCleanings = async (database: Database, companyDb: CompanyDbs): Promise<void> => {
  for (const companyId of await unsafeAllCompaniesToClean(database, Number(CLEANER_VERSION)))
    await enqueueCleaning(companyDb(companyId));
};

const cleanCompanyHtml = async (
  { companyDb, services }: Pick<BackgroundOptions, "companyDb" | "services">,
  { companyId, cleaner }: CleanHtmlJob,
): Promise<void> => {
  if (cleaner > Number(CLEANER_VERSION))
    throw new Error("This node has an older cleaner. Another one takes the work.");
  await cleanStoredTexts(companyDb(companyId), {
    clean: services.cleanHtmlOf(companyId),
    isRefusal: isUncleanable,
    afterChange: reindexText,
  });
};

/** The text is to blame, not the time. */
const isUncleanable = (error: unknown): boolean => error instanceof Refusal && !(error instanceof Overloaded);

const isTextRefused = (error: unknown): boolean => error instanceof SmsSendError && error.permanent;
