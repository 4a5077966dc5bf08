-- When a version got its current status and when it went live, which numbers were ever used, and whether a page was
-- restored. Triggers maintain them, so that nodes of the previous version write them, too.
alter table page_versions
  add column status_at timestamptz not null default now(),
  -- null: it was never live.
  add column live_at timestamptz;
alter table pages
  -- The highest number that a version of the page ever had, because a deleted draft's number isn't reused.
  add column last_version_number integer not null default 0,
  -- null: it was never deleted, or is deleted again.
  add column restored_at timestamptz;

-- Existing rows. Only a table's owner sees all rows, and only while row-level security isn't forced.
alter table pages no force row level security;
alter table page_versions no force row level security;
alter table version_log_entries no force row level security;
-- A draft changed when it was last saved. The log says when it was created or returned.
update page_versions v set
  status_at = case when v.status = 'draft' then coalesce((
      select max(l.at) from version_log_entries l
        where l.company_id = v.company_id and l.page_id = v.page_id
          and l.action in ('Created draft V' || v.number, 'Rejected draft V' || v.number)), v.created_at)
    else v.changed_at end,
  live_at = case
    when v.status = 'live' then v.changed_at
    when v.status = 'backup' then (
      select max(l.at) from version_log_entries l
        where l.company_id = v.company_id and l.page_id = v.page_id and l.action = 'Published draft V' || v.number)
    end;
update pages p set last_version_number = greatest(
  (select coalesce(max(v.number), 0) from page_versions v where v.company_id = p.company_id and v.page_id = p.id),
  (select coalesce(max(substring(l.action from '^Created draft V(\d{1,8})$')::integer), 0) from version_log_entries l
    where l.company_id = p.company_id and l.page_id = p.id));
update pages p set restored_at = (
    select max(l.at) from version_log_entries l
      where l.company_id = p.company_id and l.page_id = p.id and l.action = 'Restored page')
  where p.deleted_at is null;
alter table pages force row level security;
alter table page_versions force row level security;
alter table version_log_entries force row level security;

create function page_versions_moments() returns trigger language plpgsql as $$
declare
  last integer;
begin
  if tenantry_is_restoring() then
    return new;
  end if;
  if tg_op = 'INSERT' then
    select last_version_number into last from pages
      where company_id = new.company_id and id = new.page_id for no key update;
    new.number := greatest(new.number, last + 1);
    update pages set last_version_number = new.number where company_id = new.company_id and id = new.page_id;
  elsif new.status <> old.status then
    new.status_at := now();
    if new.status = 'live' then
      new.live_at := new.status_at;
    end if;
  end if;
  return new;
end $$;
create trigger page_versions_moments before insert or update of status on page_versions
  for each row execute function page_versions_moments();

create function pages_restored() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return new;
  end if;
  new.restored_at := case when new.deleted_at is null then now() end;
  return new;
end $$;
create trigger pages_restored before update of deleted_at on pages
  for each row when (old.deleted_at is distinct from new.deleted_at) execute function pages_restored();
