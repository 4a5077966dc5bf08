-- Who saved a form last, so that people who save from an outdated form see a name.

create table last_saves (
  company_id bigint not null references companies,
  -- What was saved: 'page', 'side-nav', 'user' …
  kind text not null,
  -- 0 if a company has only one of the kind.
  item_id bigint not null,
  actor_company_id bigint not null,
  actor_user_id bigint not null,
  actor_email text not null,
  saved_at timestamptz not null default now(),
  primary key (company_id, kind, item_id)
);
create index last_saves_saved_at on last_saves (company_id, saved_at);
call tenantry_protect('last_saves');

-- Counts the saves, so that one from an outdated form is noticed.
alter table provider_settings add column row_version integer not null default 1;
