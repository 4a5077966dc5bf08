import { FORM_MAIL_JOB, sendSubmissionMail, tidyForms } from "#modules/forms/forms.public.ts";
import { deleteLapsedRecords, rotateKeys } from "#modules/identity/identity.public.ts";
import { makeVariants, REMOVE_FILES_JOB, VARIANTS_JOB } from "#modules/images/images.public.ts";
import { RENEW_FOUND_JOB } from "#modules/search/search.schema.ts";
import {
  FORGOT_PASSWORD_JOB,
  type ForgottenPasswordJob,
  mailForgottenPasswordCode,
} from "#modules/sign-in/sign-in.public.ts";
import { removeForgottenUploads } from "#modules/uploads/uploads.public.ts";
import type { Services } from "#platform/call/services.ts";
import type { Config } from "#platform/config/config.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import { unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { whileFilesMayGo } from "#platform/files/removals.ts";
import type { Storage } from "#platform/files/storage.ts";
import { removeFiles, SWEEP_GRACE_MS, sweepFiles } from "#platform/files/sweep-files.ts";
import { startJobs } from "#platform/jobs/jobs.ts";
import { messageTask } from "#platform/jobs/messages.ts";
import type { Log } from "#platform/log/log.ts";
import { mailTask } from "#platform/mail/mail-job.ts";
import { createMailTransport } from "#platform/mail/mail-transport.ts";
import { createTextTransport, type TextMessage, TextSendError } from "#platform/texts/text-transport.ts";
import { type RenewFoundJob, renewFound } from "./renew-found.ts";

interface BackgroundOptions {
  readonly config: Config;
  readonly database: Database;
  readonly companyDb: CompanyDbs;
  readonly storage: Storage;
  readonly services: Pick<Services, "files" | "pictures" | "provider">;
  readonly log: Log;
}

/** Starts what goes on beside requests: mails, texts, widths of pictures, and the sweeping up of files without a row. */
export const startBackground = async (options: BackgroundOptions): Promise<{ stop(): Promise<void> }> => {
  const { config, database, companyDb, storage, services, log } = options;
  const { outboxDir } = config;
  const mail = createMailTransport({ smtpUrl: config.smtpUrl, outboxDir, log });
  const texts = createTextTransport({
    smsUrl: config.smsUrl,
    outboxDir,
    log,
    showInLog: !config.isProduction,
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
      "send-text": messageTask(
        (payload) => texts.send(payload as unknown as TextMessage),
        isTextRefused,
        log,
      ),
      [FORGOT_PASSWORD_JOB]: (payload) =>
        mailForgottenPasswordCode({ companyDb, services }, payload as unknown as ForgottenPasswordJob),
      [VARIANTS_JOB]: (payload) =>
        makeVariants(companyDb(payload.companyId as number), services, payload.imageId as number),
      [REMOVE_FILES_JOB]: async (payload) => {
        await whileFilesMayGo(database, () =>
          removeFiles(companyDb(payload.companyId as number), storage, payload.keys as string[]),
        );
      },
      [RENEW_FOUND_JOB]: (payload) => renewFound(companyDb, payload as unknown as RenewFoundJob),
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
      "tidy-identity": async () => {
        for (const companyId of await unsafeAllCompaniesIds(database)) {
          await rotateKeys(companyDb(companyId));
          await companyDb(companyId).write(deleteLapsedRecords);
        }
      },
    },
    log,
    { schedule: ["17 * * * * sweep-files", "37 * * * * tidy-identity", "47 * * * * tidy-forms"] },
  );
  return {
    stop: async () => {
      await jobs.stop();
      mail.close();
    },
  };
};

const isTextRefused = (error: unknown): boolean => error instanceof TextSendError && error.permanent;
