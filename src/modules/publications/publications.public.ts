export { readOn } from "./publications.service.ts";
export { type LedgerEntry, selectEntriesAfter, selectLastChanges } from "./publications.sql.ts";
