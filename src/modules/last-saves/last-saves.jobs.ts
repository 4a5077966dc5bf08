import { scheduleForCompanies } from "#platform/services/handle-job.ts";
import { companiesWithOldSaves, deleteOldSaves } from "./last-saves.sql.ts";

export const lastSavesJobs = [
  scheduleForCompanies("tidy-saves", "57 3 * * *", companiesWithOldSaves, (db) => db.write(deleteOldSaves)),
];
