-- Themes that the provider offers to all companies. The rows belong to the provider.

create table shared_themes (
  company_id bigint not null references companies,
  name text not null check (length(name) between 1 and 40),
  -- The choices of the look, as in `themes`.
  look jsonb not null,
  changed_at timestamptz not null default now(),
  primary key (company_id, name)
);

-- Names that differ only in their capitals would be mixed up.
create unique index shared_themes_by_name on shared_themes (company_id, lower(name));

call tenantry_protect('shared_themes');
