import { scheduleForCompanies } from "#platform/services/handle-job.ts";
import { companiesWithLapsedRecords, deleteLapsedRecords } from "./identity.sql.ts";
import { companiesWithOldKeys, rotateKeys } from "./keys.service.ts";

export const identityJobs = [
  scheduleForCompanies("tidy-identity", "37 * * * *", companiesWithLapsedRecords, (db) =>
    db.write(deleteLapsedRecords),
  ),
  scheduleForCompanies("rotate-identity-keys", "37 * * * *", companiesWithOldKeys, (db) => rotateKeys(db)),
];
