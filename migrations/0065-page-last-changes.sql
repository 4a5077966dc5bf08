-- Who last changed a page, in any of its versions, and when: stored with the page, because the list of 50,000 pages
-- shows it, sorts by it, and filters by it. Null for pages that nobody has changed since they were brought in.
alter table pages
  add column last_changed_at timestamptz,
  add column last_changed_by text;

create function pages_last_change() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return null;
  end if;
  if tg_table_name = 'version_log_entries' then
    update pages set last_changed_at = new.at, last_changed_by = new.email
      where company_id = new.company_id and id = new.page_id and (last_changed_at is null or last_changed_at <= new.at);
  else
    update pages set last_changed_at = new.changed_at, last_changed_by = new.edited_by_email
      where company_id = new.company_id and id = new.page_id
        and (last_changed_at is null or last_changed_at <= new.changed_at);
  end if;
  return null;
end $$;
create trigger version_log_entries_last_change after insert on version_log_entries
  for each row execute function pages_last_change();
-- Submitting and publishing don't set edited_by_email. They are in the log.
create trigger page_versions_last_change after update of edited_by_email on page_versions
  for each row when (new.edited_by_email is not null) execute function pages_last_change();

-- Existing pages. Only a table's owner sees all rows, and only while row-level security isn't forced.
alter table pages no force row level security;
alter table page_versions no force row level security;
alter table version_log_entries no force row level security;
with changes as (
  select company_id, page_id, at, email from version_log_entries
  union all
  select company_id, page_id, changed_at, edited_by_email from page_versions where edited_by_email is not null
), newest as (
  select distinct on (company_id, page_id) company_id, page_id, at, email from changes
  order by company_id, page_id, at desc)
update pages set last_changed_at = newest.at, last_changed_by = newest.email
  from newest where newest.company_id = pages.company_id and newest.page_id = pages.id;
alter table pages force row level security;
alter table page_versions force row level security;
alter table version_log_entries force row level security;
