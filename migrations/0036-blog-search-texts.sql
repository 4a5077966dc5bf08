-- What visitors search in a listing of blogs, apart from the blogs. To find some letters in 20,000 texts, PostgreSQL
-- reads them all (under row-level security no index can answer `like`), and these rows are half as wide.

create table blog_search_texts (
  company_id bigint not null references companies,
  blog_id bigint not null,
  dated_on date not null,
  types text[] not null,
  -- In lower case.
  tags text[] not null,
  -- `blogs.search_text` in UTF-8. PostgreSQL compares bytes directly, but in a text it first looks for the end of
  -- each letter.
  bytes bytea not null,
  primary key (company_id, blog_id),
  foreign key (company_id, blog_id) references blogs on delete cascade
);
call tenantry_protect('blog_search_texts');

-- Has only the Live ones.
create function blogs_keep_search_text() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return new;
  end if;
  if new.status = 'Live' and new.deleted_at is null then
    insert into blog_search_texts (company_id, blog_id, dated_on, types, tags, bytes)
    values (new.company_id, new.id, new.dated_on, new.types, array(select lower(tag) from unnest(new.tags) tag),
      convert_to(new.search_text, 'UTF8'))
    on conflict (company_id, blog_id) do update set
      dated_on = excluded.dated_on, types = excluded.types, tags = excluded.tags, bytes = excluded.bytes;
  else
    delete from blog_search_texts where company_id = new.company_id and blog_id = new.id;
  end if;
  return new;
end $$;
create trigger blogs_keep_search_text
  after insert or update of title, teaser, types, categories, dated_on, status, deleted_at on blogs
  for each row execute function blogs_keep_search_text();

-- Existing rows. Only a table's owner sees all rows, and only while row-level security isn't forced.
alter table blogs no force row level security;
alter table blog_search_texts no force row level security;
insert into blog_search_texts (company_id, blog_id, dated_on, types, tags, bytes)
select company_id, id, dated_on, types, array(select lower(tag) from unnest(tags) tag), convert_to(search_text, 'UTF8')
from blogs where status = 'Live' and deleted_at is null;
alter table blogs force row level security;
alter table blog_search_texts force row level security;
