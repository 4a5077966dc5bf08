-- Where pages are in the tree, stored with them, so that a list of 50,000 can be sorted, counted, and searched
-- without walking the tree; and where their old addresses lead.

-- How people sort words: "Page 2" before "Page 10".
create collation tenantry_words (provider = icu, locale = 'en-u-kn-true');

-- Path of the page above, '' at the top. The triggers below keep it right, whoever writes.
alter table pages add column parent_path text not null default '';
-- Path from the root, / for home; null for an external page, which opens another address.
alter table pages add column path text generated always as (
  case when is_external then null
       when parent_id is null and friendly_url = '/' then '/'
       else parent_path || '/' || friendly_url end) stored;
-- Order of the page list: each page is followed by those below it. An index entry is too small for a long address.
alter table pages add column list_place text collate "C" generated always as (
  translate(parent_path || '/' || left(friendly_url, 100), '/', E'\x01')) stored;
create index pages_list on pages (company_id, list_place, id);

create function pages_place() returns trigger language plpgsql as $$
begin
  new.parent_path := case when new.parent_id is null then '' else coalesce(
    (select above.parent_path || '/' || above.friendly_url from pages above
      where above.company_id = new.company_id and above.id = new.parent_id), '') end;
  return new;
end $$;
create trigger pages_place before insert or update of parent_id, friendly_url, parent_path on pages
  for each row execute function pages_place();

create function pages_place_below() returns trigger language plpgsql as $$
begin
  -- The trigger above fills in the path itself.
  update pages set parent_path = '' where company_id = new.company_id and parent_id = new.id;
  return null;
end $$;
create trigger pages_place_below after update on pages for each row
  when (old.friendly_url <> new.friendly_url or old.parent_path <> new.parent_path)
  execute function pages_place_below();

-- Existing pages: those at the top level pass it on. Only a table's owner sees all rows, and only while row-level
-- security isn't forced.
alter table pages no force row level security;
update pages below set parent_path = '' from pages above
  where above.company_id = below.company_id and above.id = below.parent_id and above.parent_id is null;
alter table pages force row level security;

-- A former address. It refers to its target by id, so that one step leads there, however often it has moved.
create table path_redirects (
  company_id bigint not null references companies,
  -- From the root, in lower case.
  path text not null check (path = lower(path) and path like '/_%' and length(path) <= 500),
  target_kind text not null check (target_kind in ('page', 'event', 'blog')),
  target_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (company_id, path)
);

call tenantry_protect('path_redirects');
