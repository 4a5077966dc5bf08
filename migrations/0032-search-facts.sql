-- A search ranks up to thousands of entries with a word and shows ten. What ranking needs is stored next to the key,
-- so that the texts of the others aren't read.
create unique index search_entries_facts on search_entries (company_id, id) include (kind, changed_at);
