-- How far a newer cleaner has cleaned formatted texts again, one row per company.
create table html_cleanings (
  company_id bigint primary key references companies,
  -- The cleaner's version; never goes back.
  cleaner_version integer not null,
  -- Rows with texts of older cleaners, at the last count.
  total integer not null default 0,
  done integer not null default 0,
  -- Rows whose texts the cleaner refuses. They stay as they are.
  refused integer not null default 0,
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
call tenantry_protect('html_cleanings');
call tenantry_readable_by_all('html_cleanings');

-- A stored value with the same placeholder for each cleaned text: { html, mark }.
create function tenantry_without_texts(stored jsonb) returns jsonb language plpgsql immutable parallel safe as $$
begin
  return case jsonb_typeof(stored)
    when 'object' then
      case when stored ? 'html' and stored ? 'mark' then '"text"'::jsonb
      else (select coalesce(jsonb_object_agg(key, tenantry_without_texts(value)), '{}') from jsonb_each(stored)) end
    when 'array' then
      (select coalesce(jsonb_agg(tenantry_without_texts(value) order by place), '[]')
        from jsonb_array_elements(stored) with ordinality each (value, place))
    else stored end;
end $$;

-- Pending, live, and backup versions never change, with one exception: a newer cleaner can clean their texts again.
create or replace function blocks_guard() returns trigger language plpgsql as $$
declare
  version_status text;
  touched bigint := case when tg_op = 'DELETE' then old.page_version_id else new.page_version_id end;
  touched_company bigint := case when tg_op = 'DELETE' then old.company_id else new.company_id end;
begin
  if tenantry_is_restoring() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and (new.page_version_id <> old.page_version_id or new.kind <> old.kind) then
    raise exception 'a component keeps its version and its kind' using errcode = 'TN001';
  end if;
  if tg_op = 'UPDATE' and coalesce(current_setting('app.cleaning_html', true), '') = 'on'
     and to_jsonb(new) - 'data' = to_jsonb(old) - 'data'
     and tenantry_without_texts(new.data) = tenantry_without_texts(old.data) then
    return new;
  end if;
  -- The lock keeps the version a draft until this change is committed.
  select status into version_status from page_versions
    where company_id = touched_company and id = touched for share;
  if version_status is distinct from 'draft' then
    raise exception 'only a draft version can be changed' using errcode = 'TN002';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
