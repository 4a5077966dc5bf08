-- An emailed one-time link with which a new user sets the first password. Its token is stored as a hash. The row stays
-- after the invitation is accepted, so that the link can say so.
create table invitations (
  company_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
create unique index invitations_token on invitations (company_id, token_hash);
call tenantry_protect('invitations');

-- Null until the first sign-in.
alter table users add column last_sign_in_at timestamptz;

-- What the audit log still has. Only a table's owner sees all rows, and only while row-level security isn't forced.
alter table users no force row level security;
alter table audit_entries no force row level security;
with newest as (
  select actor_company_id, actor_user_id, max(at) as at from audit_entries where action = 'Signed in'
  group by actor_company_id, actor_user_id)
update users set last_sign_in_at = newest.at
  from newest where newest.actor_company_id = users.company_id and newest.actor_user_id = users.id;
alter table users force row level security;
alter table audit_entries force row level security;
