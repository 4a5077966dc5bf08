-- The status that the page list shows, sorts by, and filters by, stored with the page. Looking it up for each of
-- 50,000 pages would take longer than everything else. Null if a page has no versions other than backups.
alter table pages add column newest_status text;

create function page_versions_newest() returns trigger language plpgsql as $$
declare
  version record := case when tg_op = 'DELETE' then old else new end;
begin
  update pages set newest_status = (
      select status from page_versions
        where company_id = version.company_id and page_id = version.page_id and status <> 'backup'
        order by number desc limit 1)
    where company_id = version.company_id and id = version.page_id;
  return null;
end $$;
create trigger page_versions_newest after insert or delete or update of status on page_versions
  for each row execute function page_versions_newest();

-- Existing rows. Only a table's owner sees all rows, and only while row-level security isn't forced.
alter table pages no force row level security;
alter table page_versions no force row level security;
update pages set newest_status = (
  select status from page_versions
    where page_versions.company_id = pages.company_id and page_id = pages.id and status <> 'backup'
    order by number desc limit 1);
alter table pages force row level security;
alter table page_versions force row level security;
