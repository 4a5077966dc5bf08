-- Search over what visitors can read. The words have a separate table. Under row-level security, PostgreSQL uses no
-- index for `tsvector @@ tsquery`, because that operator isn't leakproof, but it does for equal and ordered texts.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- English, without regard to accents.
create text search configuration tenantry (copy = english);
alter text search configuration tenantry
  alter mapping for asciihword, asciiword, hword, hword_asciipart, hword_part, word with unaccent, english_stem;

-- One row for each thing that visitors can find, written in the transaction that changes it.
create table search_entries (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  -- page, document, event, blog, or news, with the id of the row in its own table.
  kind text not null,
  item_id bigint not null,
  title text not null,
  body text not null,
  -- Its address; empty for pages, whose addresses change with those above them.
  href text not null default '',
  changed_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, kind, item_id)
);

-- The words of an entry, as the text search reduces them, with their weights.
create table search_words (
  company_id bigint not null,
  entry_id bigint not null,
  word text not null collate "C",
  weight smallint not null,
  primary key (company_id, entry_id, word),
  foreign key (company_id, entry_id) references search_entries on delete cascade
);
create index search_words_best on search_words (company_id, word, weight desc, entry_id);

-- Every word that an entry ever had, to suggest words for a mistyped one.
create table search_vocabulary (
  company_id bigint not null references companies,
  word text not null collate "C",
  primary key (company_id, word)
);

call tenantry_protect('search_entries');
call tenantry_protect('search_words');
call tenantry_protect('search_vocabulary');
