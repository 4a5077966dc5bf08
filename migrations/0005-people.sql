-- Accounts: the provider's staff have addresses that nobody else has.

-- Nobody else in the installation can have the address of the provider's staff, because they sign in at every host.
-- The key has a separate column because lower() isn't leakproof: under row-level security, an index on the expression
-- wouldn't be used.
alter table users add column email_key text not null generated always as (lower(email)) stored;
create index users_email_key on users (email_key);

create function users_email_guard() returns trigger language plpgsql as $$
declare
  is_taken boolean;
begin
  if new.deleted_at is not null then
    return new;
  end if;
  -- Two accounts for one address, made at the same moment, wait for each other here: the second one sees the first.
  perform pg_advisory_xact_lock(hashtextextended(lower(new.email), 0));
  perform set_config('app.all_companies', 'read', true);
  select exists (
    select 1 from users u join companies c on c.company_id = u.company_id
    where u.email_key = lower(new.email) and u.deleted_at is null and u.company_id <> new.company_id
      and (c.is_provider or exists (
        select 1 from companies own where own.company_id = new.company_id and own.is_provider))
  ) into is_taken;
  perform set_config('app.all_companies', '', true);
  if is_taken then
    raise exception 'this email address belongs to an account of another company' using errcode = 'TN003';
  end if;
  return new;
end $$;
create trigger users_email_guard before insert or update of email, deleted_at on users
  for each row execute function users_email_guard();
