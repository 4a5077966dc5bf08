export { putPageEntry, readPageEntry, reindexPage } from "./page-entries.service.ts";
/** @public */
export { dropSearchEntry, putSearchEntry, type SearchEntry } from "./search-entries.sql.ts";
