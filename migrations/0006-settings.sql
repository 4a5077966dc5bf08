-- Settings of modules are edited by several Admins, and an installation without any company is set up by a link.

-- Counts the saves of a module's settings, so that one made from an old form is noticed.
alter table company_modules add column row_version integer not null default 1;

-- One-time links that set up an empty installation. company_id is the number that the provider company will have:
-- the company itself isn't there yet, so this is no foreign key.
create table set_up_links (
  company_id bigint not null,
  token_hash bytea not null check (length(token_hash) = 32),
  expires_at timestamptz not null,
  primary key (company_id, token_hash)
);
call tenantry_protect('set_up_links');
