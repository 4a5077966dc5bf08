-- Makes the audit log tamper-evident: each entry carries a hash over itself and the hash of the one before, company by
-- company. `verify-audit` finds the first entry that was changed, removed, or put in.
alter table audit_entries
  -- Path of the screen that shows what the entry is about; empty for none.
  add column href text not null default '',
  -- 1, 2, 3 … in the order of the commits.
  add column number bigint,
  add column hash bytea check (length(hash) = 32),
  add check ((number is null) = (hash is null));
create unique index audit_entries_number on audit_entries (company_id, number);

create function tenantry_audit_hash(entry audit_entries, previous bytea) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    'tenantry-audit 1', encode(previous, 'hex'), entry.company_id, entry.number, entry.id, extract(epoch from entry.at),
    entry.actor_company_id, entry.actor_user_id, entry.actor_email, entry.action, entry.subject, entry.href,
    entry.before, entry.after
  )::text, 'UTF8'))
$$;

create function audit_entries_guard() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'INSERT' then
    new.number := null;
    new.hash := null;
    return new;
  end if;
  -- The seal, once.
  if tg_op = 'UPDATE' and old.number is null and new.number is not null
    and to_jsonb(new) - array['number', 'hash'] = to_jsonb(old) - array['number', 'hash'] then
    return new;
  end if;
  raise exception 'the audit log is a record and stays as it is' using errcode = 'TN004';
end $$;
create trigger audit_entries_guard before insert or update or delete on audit_entries
  for each row execute function audit_entries_guard();

create function audit_entries_stay() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return null;
  end if;
  raise exception 'the audit log is a record and stays as it is' using errcode = 'TN004';
end $$;
create trigger audit_entries_stay before truncate on audit_entries
  for each statement execute function audit_entries_stay();

-- Runs at the commit, when the transaction takes no other locks: a transaction that waits here can't be waited for by the
-- one that holds the lock, and the lock is held only until the commit is written.
create function audit_entries_seal() returns trigger language plpgsql as $$
declare
  last_number bigint;
  last_hash bytea;
begin
  if tenantry_is_restoring() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('audit', new.company_id));
  select number, hash into last_number, last_hash from audit_entries
    where company_id = new.company_id and number is not null order by number desc limit 1;
  new.number := coalesce(last_number, 0) + 1;
  update audit_entries set number = new.number, hash = tenantry_audit_hash(new, last_hash)
    where company_id = new.company_id and id = new.id;
  if not found then
    raise exception 'an audit entry of company % can''t be sealed outside of it', new.company_id;
  end if;
  return null;
end $$;
create constraint trigger audit_entries_seal after insert on audit_entries
  deferrable initially deferred for each row execute function audit_entries_seal();

-- Entries from before are sealed as they are now.
do $$
declare
  sealed_company bigint;
  entry audit_entries;
  last_hash bytea;
  next_number bigint;
  all_companies bigint[];
begin
  perform set_config('app.all_companies', 'read', true);
  select array_agg(company_id) into all_companies from companies;
  perform set_config('app.all_companies', '', true);
  foreach sealed_company in array coalesce(all_companies, '{}') loop
    perform set_config('app.company_id', sealed_company::text, true);
    last_hash := null;
    next_number := 0;
    for entry in select * from audit_entries where company_id = sealed_company order by id loop
      next_number := next_number + 1;
      entry.number := next_number;
      last_hash := tenantry_audit_hash(entry, last_hash);
      update audit_entries set number = next_number, hash = last_hash
        where company_id = sealed_company and id = entry.id;
    end loop;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
