-- What the admin searches in pages, in lower case. Without the column, each search puts the text together for every
-- page of the company, which is most of its cost.
alter table pages add column search_text text not null
  generated always as (lower(name || ' ' || parent_path || '/' || friendly_url)) stored;
