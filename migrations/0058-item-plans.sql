-- What is planned for items of content types, such as events: one goes live, or comes down, each at a moment.
create table item_plans (
  company_id bigint not null references companies,
  -- The content type's name, and the item's id in its table.
  item_kind text not null,
  item_id bigint not null,
  kind text not null check (kind in ('publish', 'take down')),
  at timestamptz not null,
  -- Who planned it, as they were then: without a foreign key, since provider staff act in other companies' sites.
  actor_company_id bigint not null,
  actor_user_id bigint not null,
  email text not null,
  planned_at timestamptz not null default now(),
  primary key (company_id, item_kind, item_id, kind)
);
create index item_plans_at on item_plans (company_id, at);
call tenantry_protect('item_plans');

-- Why visitors can't read an item that isn't deleted. At a blog that isn't Live, it says only that it was taken down.
alter table documents add column hidden text check (hidden in ('unpublished', 'taken down'));
alter table news add column hidden text check (hidden in ('unpublished', 'taken down'));
alter table events add column hidden text check (hidden in ('unpublished', 'taken down'));
alter table blogs add column hidden text check (hidden in ('unpublished', 'taken down'));

-- The same at the item's file, whose address answers 404, or 410 once it was taken down.
alter table uploads add column hidden text check (hidden in ('unpublished', 'taken down'));

-- Hidden items aren't counted. So far there are none, and the counts stay as they are.
create procedure tenantry_recount_tallies(counted regclass) language plpgsql as $$
declare
  event text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format('drop trigger %s_tally_%s on %s', counted, event, counted);
  end loop;
  call tenantry_keep_tallies(counted, '''{}''::text[]', 'hidden is null');
end $$;
call tenantry_recount_tallies('documents');
call tenantry_recount_tallies('news');
drop procedure tenantry_recount_tallies;
