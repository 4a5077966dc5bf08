-- Companies that don't accept changes, because they are being moved to another installation. A row first keeps new jobs
-- from starting. Once the running ones have ended, the company refuses changes.
create table read_only_companies (
  company_id bigint primary key references companies,
  since timestamptz not null default now(),
  refuses_changes boolean not null default false
);
call tenantry_protect('read_only_companies');
call tenantry_readable_by_all('read_only_companies');

-- Each transaction that changes a company shares this lock until it ends. Making the company read-only needs it alone,
-- so it waits for the changes under way.
create function tenantry_change_lock(company bigint) returns bigint
  language sql immutable return hashtextextended('changes of ' || company, 0);

-- Begins a change of the transaction's company. The row is read in a later statement than the lock is taken, so what
-- was committed while it waited is seen.
create function tenantry_begin_change() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(tenantry_change_lock(tenantry_company()));
  if exists (select from read_only_companies where company_id = tenantry_company() and refuses_changes) then
    raise exception 'The company is read-only.' using errcode = 'TN005';
  end if;
end $$;

-- Flags of the jobs that aren't handed out.
create function tenantry_held_jobs() returns text[] language plpgsql as $$
declare
  held text[];
begin
  perform set_config('app.all_companies', 'read', true);
  held := array(select 'company ' || company_id from read_only_companies);
  perform set_config('app.all_companies', '', true);
  return held;
end $$;

-- Scheduled work of read-only companies waits, too.
create or replace function tenantry_companies_having(work text) returns setof bigint language plpgsql as $$
declare
  everyone bigint[] := array(
    select company_id from companies where company_id not in (select company_id from read_only_companies)
    order by company_id);
  one bigint;
  has_work boolean;
begin
  perform set_config('app.all_companies', '', true);
  foreach one in array everyone loop
    perform set_config('app.company_id', one::text, true);
    execute format('select exists (%s)', work) into has_work;
    if has_work then
      return next one;
    end if;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
