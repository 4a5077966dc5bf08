-- What the nodes did in each hour of the last days, for System health. The rows belong to the provider, and reveal
-- nothing about a client.

create table health_hours (
  company_id bigint not null references companies,
  -- Its beginning.
  hour timestamptz not null,
  -- Sums of all nodes.
  requests bigint not null,
  server_errors bigint not null,
  emails_sent bigint not null,
  -- Attempts, so an email that is retried can count several times.
  emails_failed bigint not null,
  -- The highest numbers in the hour; null if none could be read.
  jobs_waiting bigint,
  jobs_failed bigint,
  -- The lowest share of free space on any node's disk, from 0 to 1; null if no system reports it.
  free_disk double precision,
  primary key (company_id, hour)
);

call tenantry_protect('health_hours');
