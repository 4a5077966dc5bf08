-- Heartbeats of the processes that serve the installation. They belong to the provider, and reveal nothing about a
-- client.

create table nodes (
  company_id bigint not null references companies,
  -- Different for each start.
  id text not null,
  -- Machine and process.
  name text not null,
  version text not null,
  started_at timestamptz not null,
  -- By the database's clock, so that nodes whose clocks differ are treated alike.
  seen_at timestamptz not null default now(),
  -- Its state at that moment: memory, page cache, event loop, connections.
  figures jsonb not null,
  primary key (company_id, id)
);

call tenantry_protect('nodes');
