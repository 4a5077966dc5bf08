import { scheduleForCompanies } from "#platform/services/handle-job.ts";
import { companiesWithOldCopies, deleteOldCopies } from "./working-copies.sql.ts";

export const workingCopiesJobs = [
  scheduleForCompanies("tidy-working-copies", "27 3 * * *", companiesWithOldCopies, (db) =>
    db.write(deleteOldCopies),
  ),
];
