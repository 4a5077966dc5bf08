import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import {
  unsafeAllCompaniesCleaning,
  unsafeAllCompaniesToClean,
  unsafeAllCompaniesToFinish,
} from "#platform/db/unsafe-all-companies.ts";
import { Overloaded, Refusal } from "#platform/errors/refusal.ts";
import {
  CleaningPaused,
  cleanHtmlJob,
  continueCleaningJob,
  enqueueCleaning,
} from "#platform/html/clean-stored-texts.ts";
import { CLEANER_VERSION } from "#platform/html/html-mark.ts";
import { handleJob, scheduleJob } from "#platform/services/handle-job.ts";
import { cleanCompany } from "./clean-company.ts";

const CURRENT = Number(CLEANER_VERSION);

export const cleanTextsJobs = [
  handleJob(cleanHtmlJob, async ({ companyDb, database, services }, { companyId, cleaner }) => {
    if (cleaner > CURRENT) throw new Error("This node has an older cleaner. Another one takes the work.");
    try {
      await cleanCompany(companyDb(companyId), null, {
        clean: services.cleanHtmlOf(companyId),
        isRefusal: isUncleanable,
        isPaused: async () => (await unsafeAllCompaniesCleaning(database, CURRENT)).isPaused,
      });
    } catch (error) {
      // Done for now. Continuing adds a new job.
      if (!(error instanceof CleaningPaused)) throw error;
    }
  }),
  handleJob(continueCleaningJob, async ({ companyDb, database }) => {
    for (const companyId of await unsafeAllCompaniesToFinish(database, CURRENT))
      await companyDb(companyId).write((tx) => tx.addJob(cleanHtmlJob, { cleaner: CURRENT }));
  }),
  scheduleJob("enqueue-cleaning", "7 * * * *", ({ database, companyDb }) =>
    enqueueCleanings(database, companyDb),
  ),
];

/** Cleans the texts of every company that an older cleaner cleaned. */
export const enqueueCleanings = async (database: Database, companyDb: CompanyDbs): Promise<void> => {
  for (const companyId of await unsafeAllCompaniesToClean(database, CURRENT))
    await enqueueCleaning(companyDb(companyId));
};

/** The text is the reason, so retrying won't help. */
const isUncleanable = (error: unknown): boolean => error instanceof Refusal && !(error instanceof Overloaded);
