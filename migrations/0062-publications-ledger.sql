-- The publications ledger: what became, changed, or ceased to be public, written in the transaction that did it.
create table publications (
  company_id bigint not null references companies,
  -- 1, 2, 3 … in the order of the commits, so that a reader who has seen 7 has seen everything before it.
  id bigint not null,
  at timestamptz not null,
  -- A node that missed notices reads what was committed since a snapshot.
  xact xid8 not null,
  -- What it is about, such as 'page' or 'form'.
  kind text not null,
  -- Its id; empty for what a site has only one of.
  item text not null,
  -- 'internal': only caches need to know, visitors see no difference.
  change text not null check (change in ('published', 'changed', 'withdrawn', 'internal')),
  -- Of the approved content of a page.
  content_hash bytea check (length(content_hash) = 32),
  addresses text[] not null,
  -- Everything the commit made stale.
  tags text[] not null,
  -- As they were then, without a foreign key; null where no person did it.
  actor_company_id bigint,
  actor_user_id bigint,
  email text not null,
  primary key (company_id, id)
);
create index publications_item on publications (company_id, kind, item, id);
create index publications_xact on publications (xact);
call tenantry_protect('publications');
call tenantry_readable_by_all('publications');

create function publications_guard() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'the publications ledger is a record and stays as it is' using errcode = 'TN004';
end $$;
create trigger publications_guard before update or delete on publications
  for each row execute function publications_guard();
create trigger publications_stay before truncate on publications
  for each statement execute function page_publications_stay();

-- Writes a transaction's entries. From then until the commit, the company's other publications wait, so that the numbers
-- are in the order of the commits.
create function tenantry_publish(company bigint, entries jsonb, stale text[]) returns void language plpgsql as $$
declare
  last bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('publications', company));
  select max(id) into last from publications where company_id = company;
  insert into publications
    (company_id, id, at, xact, kind, item, change, content_hash, addresses, tags, actor_company_id, actor_user_id, email)
  select company, coalesce(last, 0) + e.place, clock_timestamp(), pg_current_xact_id(), e.entry ->> 'kind',
    e.entry ->> 'item', e.entry ->> 'change', decode(e.entry ->> 'hash', 'hex'),
    array(select jsonb_array_elements_text(e.entry -> 'addresses')), stale,
    (e.entry ->> 'company')::bigint, (e.entry ->> 'user')::bigint, e.entry ->> 'email'
  from jsonb_array_elements(entries) with ordinality as e (entry, place);
end $$;

-- Readers that continue where they stopped, by name.
create table publication_cursors (
  company_id bigint not null references companies,
  name text not null check (length(name) between 1 and 100),
  -- The last entry it has read.
  publication_id bigint not null,
  read_at timestamptz not null default now(),
  primary key (company_id, name)
);
call tenantry_protect('publication_cursors');
