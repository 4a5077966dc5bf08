export { dropSearchEntry, putSearchEntry, type SearchEntry } from "./search-entries.sql.ts";
