import { companiesWithOldKeys, deleteOldKeys } from "#platform/db/idempotency-keys.sql.ts";
import { scheduleForCompanies } from "#platform/services/handle-job.ts";

export const idempotencyKeysJobs = [
  scheduleForCompanies("tidy-idempotency-keys", "23 * * * *", companiesWithOldKeys, (db) =>
    db.write(deleteOldKeys),
  ),
];
