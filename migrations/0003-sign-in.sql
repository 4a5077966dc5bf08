-- Signing in: known browsers, login throttling, and accounts that an Admin has locked.

-- Locked by hand until an Admin unlocks it. locked_until is the lock after five wrong passwords.
alter table users add column locked_by_admin boolean not null default false;

-- Browsers in which a user has signed in before. Wrong passwords from a known browser are counted here, so that
-- strangers who guess elsewhere can't lock out the user.
create table known_browsers (
  company_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  invalid_attempts integer not null default 0 check (invalid_attempts between 0 and 5),
  locked_until timestamptz,
  last_used_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id, token_hash),
  foreign key (company_id, user_id) references users on delete cascade
);
create index known_browsers_token on known_browsers (company_id, token_hash);

-- The known browser in which a session began; it belongs to the user's company. There is no foreign key, because
-- browsers are forgotten earlier.
alter table sessions add column browser_id bigint;

-- How often something was done recently. rate-limiter-flexible fills the first three columns by position. Every key
-- begins with the company's id.
create table rate_limits (
  key text not null,
  points integer not null default 0,
  -- Milliseconds since 1970.
  expire bigint,
  company_id bigint not null default tenantry_company() references companies,
  primary key (company_id, key)
);
-- The library's "on conflict (key)" needs it.
create unique index rate_limits_key on rate_limits (key);
create index rate_limits_expire on rate_limits (company_id, expire);

call tenantry_protect('known_browsers');
call tenantry_protect('rate_limits');
