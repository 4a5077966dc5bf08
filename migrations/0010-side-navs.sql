-- Side navigation blocks, and which page is linked from where.

create table side_navs (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  component_name text not null check (length(component_name) between 1 and 15),
  -- Cleaned rich text with its mark, and the pages that it links to.
  content jsonb not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- null: the page has none.
alter table pages add column side_nav_id bigint;
alter table pages add foreign key (company_id, side_nav_id) references side_navs;
create index pages_side_nav on pages (company_id, side_nav_id);

-- A link to a page of the site is stored by the page's id. Each stored value with such links lists the pages in an
-- array `linkedPages`, at any depth. This table has a row for each page and each row that links to it. The trigger
-- below keeps them right, even when rows are copied, or deleted with what they belong to.
create table page_links (
  company_id bigint not null,
  target_page_id bigint not null,
  -- Table and id of the row that has the link.
  source text not null,
  source_id bigint not null,
  primary key (company_id, target_page_id, source, source_id),
  foreign key (company_id, target_page_id) references pages
);
create index page_links_source on page_links (company_id, source, source_id);

create function page_links_of(stored jsonb) returns bigint[]
  language sql immutable parallel safe
  return coalesce(
    (select array_agg(distinct page::text::bigint) from jsonb_path_query(stored, 'strict $.**.linkedPages[*]') page),
    '{}');

create function page_links_follow() returns trigger language plpgsql as $$
declare
  former bigint[] := case when tg_op = 'INSERT' then '{}' else page_links_of(to_jsonb(old)) end;
  present bigint[] := case when tg_op = 'DELETE' then '{}' else page_links_of(to_jsonb(new)) end;
begin
  if former <> '{}' and former <> present then
    delete from page_links
      where company_id = old.company_id and source = tg_table_name and source_id = old.id
        and target_page_id <> all (present);
  end if;
  if present <> '{}' and former <> present then
    insert into page_links (company_id, target_page_id, source, source_id)
      select new.company_id, page, tg_table_name, new.id from unnest(present) page
      on conflict do nothing;
  end if;
  return null;
end $$;

-- Keeps page_links right for a table with company_id and id. Each migration calls it for each table with links.
create procedure tenantry_track_page_links(tracked regclass)
  language plpgsql as $$
begin
  execute format(
    'create trigger page_links_follow after insert or update or delete on %s
       for each row execute function page_links_follow()',
    tracked);
end $$;

call tenantry_protect('side_navs');
call tenantry_protect('page_links');

call tenantry_track_page_links('blocks');
call tenantry_track_page_links('side_navs');
call tenantry_track_page_links('layouts');
