-- An account that awaits roles is locked as if an Admin had locked it, so a password reset doesn't unlock it.

alter table users
  drop constraint users_awaits_roles,
  add constraint users_awaits_roles check (not awaits_roles or locked_by_admin);

-- When an Admin unlocks such an account or makes it an Admin, it no longer awaits roles.
create or replace function users_waiting_ends() returns trigger language plpgsql as $$
begin
  if not new.locked_by_admin then
    new.awaits_roles := false;
  elsif new.privilege <> old.privilege then
    new.awaits_roles := false;
    new.locked_by_admin := false;
  end if;
  return new;
end $$;

-- Assigning a role does the same.
create or replace function user_roles_end_waiting() returns trigger language plpgsql as $$
begin
  update users set locked_by_admin = false
    where company_id = new.company_id and id = new.user_id and awaits_roles;
  return new;
end $$;
