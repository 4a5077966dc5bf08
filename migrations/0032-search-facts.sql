-- A search ranks up to thousands of entries that hold a word, and shows ten: what ranking needs stands beside the key,
-- so that the texts of the others aren't read.
create unique index search_entries_facts on search_entries (company_id, id) include (kind, changed_at);
