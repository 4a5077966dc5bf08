-- When the whole installation was last backed up, as the command recorded it, for the provider's Admins.

create table last_backups (
  company_id bigint primary key references companies,
  -- The moment of the rows in it.
  taken_at timestamptz not null,
  bytes bigint not null,
  -- Files that were already missing from the storage, so the backup doesn't have them either.
  missing_files integer not null
);

call tenantry_protect('last_backups');
