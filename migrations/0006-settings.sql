-- Several Admins edit the settings of modules, and an installation without a company is set up with a link.

-- Counts the saves of a module's settings, so that a save from an outdated form is noticed.
alter table company_modules add column row_version integer not null default 1;

-- One-time links that set up an empty installation. company_id is the id that the provider company will have. It
-- isn't a foreign key, because the company doesn't exist yet.
create table set_up_links (
  company_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  expires_at timestamptz not null,
  primary key (company_id, token_hash)
);
call tenantry_protect('set_up_links');
