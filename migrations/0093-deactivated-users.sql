-- When an admin deactivated the account. It's locked as well, so nodes of the previous version refuse the person, too.
alter table users
  add column deactivated_at timestamptz,
  add constraint users_deactivated check (deactivated_at is null or locked_by_admin);

-- Unlocking an account reactivates it, no matter where that happens.
create function users_reactivated() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return new;
  end if;
  if not new.locked_by_admin then
    new.deactivated_at := null;
  end if;
  return new;
end $$;
create trigger users_reactivated before update of locked_by_admin on users
  for each row when (old.deactivated_at is not null) execute function users_reactivated();
