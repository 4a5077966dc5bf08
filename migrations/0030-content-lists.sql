-- Lists of many items: what they are searched and sorted by is stored, and their number is counted in advance.

-- Words as one text. Unlike array_to_string, it's allowed in generated columns, because for texts nothing depends on
-- settings.
create function tenantry_joined(words text[], separator text) returns text
  language sql immutable parallel safe as $$ select array_to_string(words, separator) $$;

alter table documents
  -- In lower case.
  add column search_text text not null
    generated always as (lower(name || ' ' || tenantry_joined(types || description, ' '))) stored,
  add column types_text text not null generated always as (tenantry_joined(types, ', ')) stored,
  add column description_text text not null generated always as (tenantry_joined(description, ', ')) stored;
alter table news
  add column search_text text not null
    generated always as (lower(title || ' ' || teaser || ' ' || tenantry_joined(types || description, ' '))) stored,
  add column types_text text not null generated always as (tenantry_joined(types, ', ')) stored,
  add column description_text text not null generated always as (tenantry_joined(description, ', ')) stored;
alter table events
  add column search_text text not null
    generated always as (lower(title || ' ' || friendly_url || ' ' || tenantry_joined(types, ' '))) stored,
  add column types_text text not null generated always as (tenantry_joined(types, ', ')) stored;
alter table blogs
  add column types_text text not null generated always as (tenantry_joined(types, ', ')) stored;

-- The orders of the admin's lists, as content.sql.ts writes them. Longer texts wouldn't fit into an index.
create index documents_by_name on documents (company_id, (nullif(left(name, 200), '') collate tenantry_words))
  where deleted_at is null;
create index documents_by_types on documents (company_id, (nullif(left(types_text, 200), '') collate tenantry_words))
  where deleted_at is null;
create index news_by_title on news (company_id, (nullif(left(title, 200), '') collate tenantry_words))
  where deleted_at is null;
create index news_by_types on news (company_id, (nullif(left(types_text, 200), '') collate tenantry_words))
  where deleted_at is null;
create index events_by_title on events (company_id, (nullif(left(title, 200), '') collate tenantry_words))
  where deleted_at is null;
create index events_by_types on events (company_id, (nullif(left(types_text, 200), '') collate tenantry_words))
  where deleted_at is null;
create index blogs_by_title on blogs (company_id, (nullif(left(title, 200), '') collate tenantry_words))
  where deleted_at is null;
create index blogs_by_types on blogs (company_id, (nullif(left(types_text, 200), '') collate tenantry_words))
  where deleted_at is null;

-- It contained types and tags, and there may be more of them than an index can store.
drop index blogs_live;
create index blogs_live on blogs (company_id, dated_on desc, id desc) where deleted_at is null and status = 'Live';

-- How many items visitors can read, by month and, for blogs, by tag. Counts are separate for each combination of
-- types, because each table of a page lists its own types and counts an item with two types once. Triggers maintain
-- them.
create table item_tallies (
  company_id bigint not null references companies,
  items text not null check (items in ('documents', 'news', 'blogs')),
  facet text not null check (facet in ('month', 'tag')),
  -- A month as YYYY-MM, or a tag in lower case.
  key text not null,
  -- The tag as one of the items spells it; for a month, the same as its key.
  name text not null,
  types text[] not null,
  types_hash text not null generated always as (md5(tenantry_joined(types, ','))) stored,
  count integer not null,
  primary key (company_id, items, facet, key, types_hash)
);
call tenantry_protect('item_tallies');

-- Arguments: an item's tags and whether it counts, as SQL. All changes of a statement are applied together and in
-- order, so that two people who save at once wait for each other instead of deadlocking.
create function tenantry_tally() returns trigger language plpgsql as $$
begin
  execute format($sql$
    insert into item_tallies as tally (company_id, items, facet, key, name, types, count)
    select company_id, %1$L, facet, key, min(facets.name), types, sum(step)
    from (%2$s) changed,
      lateral (
        select 'month' as facet, to_char(dated_on, 'YYYY-MM') as key, to_char(dated_on, 'YYYY-MM') as name
        union all select 'tag', lower(tag), tag from unnest(%3$s) tag) facets
    where deleted_at is null and %4$s
    group by company_id, facet, key, types having sum(step) <> 0
    order by facet, key, types
    on conflict (company_id, items, facet, key, types_hash) do update set
      count = tally.count + excluded.count,
      name = case when tally.count = 0 then excluded.name else tally.name end$sql$,
    tg_table_name,
    case tg_op
      when 'INSERT' then 'select *, 1 as step from new_rows'
      when 'DELETE' then 'select *, -1 as step from old_rows'
      else 'select *, 1 as step from new_rows union all select *, -1 as step from old_rows'
    end,
    tg_argv[0], tg_argv[1]);
  return null;
end $$;

create procedure tenantry_keep_tallies(counted regclass, tags text, condition text) language plpgsql as $$
declare
  event text;
  rows text;
begin
  foreach event in array array['insert', 'update', 'delete'] loop
    rows := concat_ws(' ',
      case when event <> 'insert' then 'old table as old_rows' end,
      case when event <> 'delete' then 'new table as new_rows' end);
    execute format(
      'create trigger %s_tally_%s after %s on %s referencing %s for each statement execute function tenantry_tally(%L, %L)',
      counted, event, event, counted, rows, tags, condition);
  end loop;
end $$;
call tenantry_keep_tallies('documents', '''{}''::text[]', 'true');
call tenantry_keep_tallies('news', '''{}''::text[]', 'true');
call tenantry_keep_tallies('blogs', 'tags', 'status = ''Live''');

-- Existing rows. Only a table's owner sees all rows, and only while row-level security isn't forced.
alter table documents no force row level security;
alter table news no force row level security;
alter table blogs no force row level security;
alter table item_tallies no force row level security;
insert into item_tallies (company_id, items, facet, key, name, types, count)
select company_id, items, facet, key, min(name), types, count(*) from (
  select company_id, 'documents' as items, 'month' as facet, to_char(dated_on, 'YYYY-MM') as key,
    to_char(dated_on, 'YYYY-MM') as name, types from documents where deleted_at is null
  union all select company_id, 'news', 'month', to_char(dated_on, 'YYYY-MM'), to_char(dated_on, 'YYYY-MM'), types
    from news where deleted_at is null
  union all select company_id, 'blogs', 'month', to_char(dated_on, 'YYYY-MM'), to_char(dated_on, 'YYYY-MM'), types
    from blogs where deleted_at is null and status = 'Live'
  union all select company_id, 'blogs', 'tag', lower(tag), tag, types
    from blogs, unnest(tags) tag where deleted_at is null and status = 'Live') counted
group by company_id, items, facet, key, types;
alter table documents force row level security;
alter table news force row level security;
alter table blogs force row level security;
alter table item_tallies force row level security;
