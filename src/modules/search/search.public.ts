export { findPublished, spellingsInUse } from "./search.service.ts";
export { dropSearchEntry, putSearchEntry, reindexJob, type SearchEntry } from "./search-entries.sql.ts";
