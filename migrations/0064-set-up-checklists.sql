-- Companies whose admins have hidden the checklist that leads a new site through its setup.
create table hidden_checklists (
  company_id bigint not null references companies,
  hidden_at timestamptz not null default now(),
  primary key (company_id)
);
call tenantry_protect('hidden_checklists');
