-- Signs of life of the processes that serve the installation. They are the provider's: they tell nothing of a client.

create table nodes (
  company_id bigint not null references companies,
  -- Different for every start.
  id text not null,
  -- Machine and process.
  name text not null,
  version text not null,
  started_at timestamptz not null,
  -- By the database's clock, so that nodes whose clocks differ are judged alike.
  seen_at timestamptz not null default now(),
  -- How it fared then: memory, page cache, event loop, connections.
  figures jsonb not null,
  primary key (company_id, id)
);

call tenantry_protect('nodes');
