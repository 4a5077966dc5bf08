-- Which tabs of staff have an item open right now. Each tab reports itself every few seconds. The rows are worth
-- nothing after a crash, so the table isn't written to the log.
create unlogged table presences (
  -- The site's company.
  company_id bigint not null,
  -- The person, without a foreign key: the provider's staff work at their clients' sites.
  user_company_id bigint not null,
  user_id bigint not null,
  -- A tab's own random name.
  tab text not null,
  kind text not null,
  item_id bigint not null,
  -- The person's name at the time. A client's rows can't be joined with the provider's accounts.
  person text not null,
  -- The open component of a page; null if none is.
  component_id bigint,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (company_id, user_company_id, user_id, tab, kind, item_id)
) with (fillfactor = 50);
create index presences_item on presences (company_id, kind, item_id);
call tenantry_protect('presences');
