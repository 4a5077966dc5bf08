export { dropSearchEntry, putSearchEntry, reindexJob, type SearchEntry } from "./search-entries.sql.ts";
