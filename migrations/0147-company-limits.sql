-- Limits that the provider sets for a company. Without a row or a value, there is no limit.
create table company_limits (
  company_id bigint primary key references companies,
  storage_bytes bigint check (storage_bytes > 0),
  -- Pages and items of lists, without those in Trash.
  entries bigint check (entries > 0),
  -- In a day of the company's calendar.
  daily_emails bigint check (daily_emails > 0),
  daily_sms bigint check (daily_sms > 0)
);
call tenantry_protect('company_limits');
call tenantry_readable_by_all('company_limits');

-- What a company uses, so that nothing is counted when someone uploads a file. Triggers maintain it when a transaction
-- commits: it's the last row that they lock, so no one waits for it in another order.
create table company_usage (
  company_id bigint primary key references companies,
  storage_bytes bigint not null default 0,
  entries bigint not null default 0
);
call tenantry_protect('company_usage');
call tenantry_readable_by_all('company_usage');

-- Emails and text messages that were sent on the last day with any.
create table message_counts (
  company_id bigint not null references companies,
  kind text not null check (kind in ('email', 'sms')),
  day date not null,
  count bigint not null,
  primary key (company_id, kind)
);
call tenantry_protect('message_counts');
call tenantry_readable_by_all('message_counts');

create function tenantry_add_usage(company bigint, more_bytes bigint, more_entries bigint) returns void
  language sql as $$
  insert into company_usage as usage (company_id, storage_bytes, entries) values (company, more_bytes, more_entries)
  on conflict (company_id) do update set
    storage_bytes = usage.storage_bytes + more_bytes, entries = usage.entries + more_entries
$$;

create function tenantry_count_file() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  perform case when tg_op = 'DELETE' then tenantry_add_usage(old.company_id, -old.bytes, 0)
    else tenantry_add_usage(new.company_id, new.bytes, 0) end;
  return null;
end $$;
create constraint trigger files_usage after insert or delete on files deferrable initially deferred
  for each row execute function tenantry_count_file();

create function tenantry_count_entry() returns trigger language plpgsql as $$
declare
  step integer := 0;
begin
  if tenantry_is_restoring() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then step := 1; end if;
  if tg_op <> 'INSERT' and old.deleted_at is null then step := step - 1; end if;
  if step <> 0 then
    perform tenantry_add_usage(case when tg_op = 'DELETE' then old.company_id else new.company_id end, 0, step);
  end if;
  return null;
end $$;

-- Counts a table's rows as entries. Each migration that creates a content type calls it.
create procedure tenantry_count_entries(counted regclass) language plpgsql as $$
begin
  execute format(
    'create constraint trigger %s_usage after insert or delete or update of deleted_at on %s
       deferrable initially deferred for each row execute function tenantry_count_entry()',
    counted, counted);
end $$;
call tenantry_count_entries('pages');
call tenantry_count_entries('documents');
call tenantry_count_entries('news');
call tenantry_count_entries('blogs');
call tenantry_count_entries('events');

-- Counts the usage of the transaction's company again. A change that commits while it counts waits for the row, and is
-- added afterward.
create function tenantry_recount_usage() returns void language plpgsql as $$
declare
  company bigint := tenantry_company();
  counted regclass;
  part bigint;
  total bigint := 0;
begin
  insert into company_usage (company_id) values (company) on conflict do nothing;
  perform from company_usage where company_id = company for no key update;
  for counted in select tgrelid from pg_trigger where tgfoid = 'tenantry_count_entry'::regproc order by tgrelid loop
    execute format('select count(*) from %s where company_id = $1 and deleted_at is null', counted)
      into part using company;
    total := total + part;
  end loop;
  update company_usage set entries = total,
    storage_bytes = (select coalesce(sum(bytes), 0) from files where company_id = company)
    where company_id = company;
end $$;

do $$
declare
  everyone bigint[];
  one bigint;
begin
  perform set_config('app.all_companies', 'read', true);
  select array_agg(company_id) into everyone from companies;
  perform set_config('app.all_companies', '', true);
  foreach one in array coalesce(everyone, '{}') loop
    perform set_config('app.company_id', one::text, true);
    perform tenantry_recount_usage();
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
