-- Requests that changed something, for a day, so that one that is sent again is answered like the first and done once.
-- A row is written in the same transaction as the change.

create table idempotency_keys (
  -- Checked at the end, because a request can create its company.
  company_id bigint not null references companies deferrable initially deferred,
  -- 0: someone who isn't signed in.
  user_id bigint not null,
  -- As the client sent it, or made by the server.
  key text not null check (length(key) between 1 and 64),
  -- The call's name.
  call text not null,
  -- SHA-256 of what was sent. Null if the server made the key, which no one sends again.
  request_hash bytea,
  -- The transaction that wrote the row.
  change_id uuid not null,
  -- Null until it's known, and for an answer that is too long to keep.
  status integer,
  answer text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (company_id, created_at);
call tenantry_protect('idempotency_keys');
