import type { CompanyDbs } from "#platform/db/company-db.ts";
import type { Database } from "#platform/db/pool.ts";
import { unsafeAllCompaniesToClean } from "#platform/db/unsafe-all-companies.ts";
import { Overloaded, Refusal } from "#platform/errors/refusal.ts";
import { cleanHtmlJob, enqueueCleaning } from "#platform/html/clean-stored-texts.ts";
import { CLEANER_VERSION } from "#platform/html/html-mark.ts";
import { handleJob, scheduleJob } from "#platform/services/handle-job.ts";
import { cleanCompany } from "./clean-company.ts";

export const cleanTextsJobs = [
  handleJob(cleanHtmlJob, async ({ companyDb, services }, { companyId, cleaner }) => {
    if (cleaner > Number(CLEANER_VERSION))
      throw new Error("This node has an older cleaner. Another one takes the work.");
    await cleanCompany(companyDb(companyId), null, {
      clean: services.cleanHtmlOf(companyId),
      isRefusal: isUncleanable,
    });
  }),
  scheduleJob("enqueue-cleaning", "7 * * * *", ({ database, companyDb }) =>
    enqueueCleanings(database, companyDb),
  ),
];

/** Cleans the texts of every company that an older cleaner cleaned. */
export const enqueueCleanings = async (database: Database, companyDb: CompanyDbs): Promise<void> => {
  for (const companyId of await unsafeAllCompaniesToClean(database, Number(CLEANER_VERSION)))
    await enqueueCleaning(companyDb(companyId));
};

/** The text is the reason, so retrying won't help. */
const isUncleanable = (error: unknown): boolean => error instanceof Refusal && !(error instanceof Overloaded);
