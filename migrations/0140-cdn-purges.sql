-- How far the CDN was told what changed: one row, at the provider, which the node that tells it locks.
create table cdn_purges (
  company_id bigint not null references companies,
  -- What the pages in the CDN were built with. The first start of another build purges everything.
  build text not null,
  -- The snapshot of the publications ledger up to which everything was purged; null if nothing was yet.
  purged_until text,
  -- A second purge, a few seconds later, removes what a node sent just before it learned of the change.
  again_from text,
  again_until text,
  again_at timestamptz,
  purged_at timestamptz,
  failures integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz,
  last_error text not null default '',
  primary key (company_id)
);

call tenantry_protect('cdn_purges');
