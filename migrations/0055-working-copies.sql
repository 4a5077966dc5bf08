-- Unsaved text of staff, one row for each person and form. Only its author can read it.
create table working_copies (
  -- The author's own company. The provider's staff also work on their clients' sites.
  company_id bigint not null,
  user_id bigint not null,
  -- The company that the item belongs to.
  site_id bigint not null,
  form text not null,
  item text not null check (length(item) between 1 and 100),
  -- JSON as text, because no query reads inside it.
  content text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, user_id, site_id, form, item),
  foreign key (company_id, user_id) references users on delete cascade
);
create index working_copies_updated_at on working_copies (company_id, updated_at);
call tenantry_protect('working_copies');
