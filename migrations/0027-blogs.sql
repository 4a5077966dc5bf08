-- Blogs: posts that staff write and Admins publish.

create table blogs (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  -- Last part of its address, /blog/….
  friendly_url text not null check (friendly_url ~ '^[a-z0-9-]{1,25}$'),
  -- Its date, in the company's time zone.
  dated_on date not null,
  -- Types from the module's settings; none once all of them were removed from the settings.
  types text[] not null,
  categories text[] not null default '{}',
  -- Types, then categories, without duplicates in any letter case. A trigger maintains it.
  tags text[] not null default '{}',
  -- Address of an image; empty: the default image from the settings.
  thumbnail_image text not null default '',
  teaser text not null check (length(teaser) between 1 and 100),
  -- Cleaned rich text with its mark, and the pages that it links to.
  content jsonb not null,
  status text not null default 'Pending' check (status in ('Pending', 'Live')),
  uploader_company_id bigint not null,
  uploader_user_id bigint not null,
  uploader_email text not null,
  uploader_first_name text not null,
  uploader_last_name text not null,
  -- What the listing's search covers, in lower case: title, teaser, author, date, month and year, tags. A trigger
  -- maintains it.
  search_text text not null default '',
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index blogs_friendly_url on blogs (company_id, friendly_url) where deleted_at is null;
create index blogs_newest on blogs (company_id, dated_on desc, id desc) where deleted_at is null;
-- Has everything for counting archives and tags.
create index blogs_live on blogs (company_id, dated_on desc, id desc) include (types, tags)
  where deleted_at is null and status = 'Live';

create function blogs_derive() returns trigger language plpgsql as $$
declare
  words text[] := new.types || new.categories;
begin
  new.tags := array(
    select word from unnest(words) with ordinality list (word, place)
    where not exists (
      select from unnest(words) with ordinality earlier (word, place)
      where earlier.place < list.place and lower(earlier.word) = lower(list.word))
    order by place);
  new.search_text := lower(concat_ws(' ', new.title, new.teaser, new.uploader_first_name, new.uploader_last_name,
    to_char(new.dated_on, 'FMMon FMDD, YYYY FMMM/FMDD/YYYY MM/DD/YYYY YYYY-MM-DD FMMonth YYYY'),
    array_to_string(new.tags, ' ')));
  return new;
end $$;
create trigger blogs_derive before insert or update of title, teaser, types, categories, dated_on on blogs
  for each row execute function blogs_derive();

call tenantry_protect('blogs');
call tenantry_track_page_links('blogs');
