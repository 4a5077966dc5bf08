-- Signing in: browsers that are known again, limits on guessing, and accounts that an Admin has closed.

-- Closed by hand, until an Admin opens it again. locked_until is the lock that five wrong guesses bring.
alter table users add column locked_by_admin boolean not null default false;

-- Browsers in which a user has signed in before. Wrong guesses made in one of them are counted here, so that
-- strangers who guess from elsewhere don't shut its user out.
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

-- The known browser that a session was begun in; of the user's company. Without a key: browsers are forgotten first.
alter table sessions add column browser_id bigint;

-- How often something was done lately. The first three columns are those that rate-limiter-flexible fills in by their
-- place; every key begins with the company's number.
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
