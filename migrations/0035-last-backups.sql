-- When the whole installation was backed up last, as the command wrote it down: for the provider's Admins.

create table last_backups (
  company_id bigint primary key references companies,
  -- The moment whose rows it holds.
  taken_at timestamptz not null,
  bytes bigint not null,
  -- Files that the storage had lost before, so that it doesn't hold them either.
  missing_files integer not null
);

call tenantry_protect('last_backups');
