-- OpenID Connect: keys and records of the identity provider, sessions that people can recognize and end, and accounts
-- that visitors request.

-- What a person sees of a session; its token stays secret.
alter table sessions
  add column id bigint generated always as identity,
  add column user_agent text not null default '',
  add column ip text not null default '';
create unique index sessions_id on sessions (company_id, id);

-- Keys that sign ID tokens. A key is published before it signs, and kept while its tokens may still be checked.
create table identity_keys (
  company_id bigint not null references companies,
  key_id text not null,
  -- Private: only the identity provider reads it, and it's in no response or log.
  private_jwk jsonb not null,
  created_at timestamptz not null default now(),
  primary key (company_id, key_id)
);

-- Sign-ins in progress, grants, codes, and tokens. Secrets that give access are stored only as hashes.
create table identity_records (
  company_id bigint not null references companies,
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  -- The session in which it was created. It ends at the same moment as that session.
  session_hash bytea,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (company_id, model, id_hash),
  foreign key (company_id, session_hash) references sessions (company_id, token_hash) on delete cascade
);
create index identity_records_grant on identity_records (company_id, grant_id) where grant_id is not null;
create index identity_records_uid on identity_records (company_id, uid) where uid is not null;
create index identity_records_session on identity_records (company_id, session_hash);

-- Whether visitors can request an account.
alter table companies add column registration_open boolean not null default false;

-- Requested, but the address isn't confirmed yet.
create table registrations (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  token_hash bytea not null,
  email text not null check (length(email) between 3 and 254),
  first_name text not null,
  last_name text not null,
  phone text not null check (phone ~ '^[0-9]{10}$'),
  password_hash text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (company_id, id)
);
create unique index registrations_token on registrations (company_id, token_hash);
create index registrations_created on registrations (company_id, created_at);

-- Confirmed, but no Admin has assigned roles yet; the account is locked until then.
alter table users
  add column awaits_roles boolean not null default false,
  add constraint users_awaits_roles check (not awaits_roles or locked_until is not null);

-- When an Admin unlocks such an account or makes it an Admin, it no longer awaits roles.
create function users_waiting_ends() returns trigger language plpgsql as $$
begin
  if new.locked_until is distinct from old.locked_until then
    new.awaits_roles := false;
  elsif new.privilege <> old.privilege then
    new.awaits_roles := false;
    new.locked_until := null;
  end if;
  return new;
end $$;
create trigger users_waiting_ends before update on users
  for each row when (old.awaits_roles) execute function users_waiting_ends();

-- Assigning a role does the same.
create function user_roles_end_waiting() returns trigger language plpgsql as $$
begin
  update users set locked_until = null
    where company_id = new.company_id and id = new.user_id and awaits_roles;
  return new;
end $$;
create trigger user_roles_end_waiting after insert on user_roles
  for each row execute function user_roles_end_waiting();

call tenantry_protect('identity_keys');
call tenantry_protect('identity_records');
call tenantry_protect('registrations');
