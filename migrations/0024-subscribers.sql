-- People who asked for a site's newsletter, each address once and only with its owner's consent.

create table subscribers (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  -- Digest of the token in the confirmation email; null once the address is confirmed.
  confirm_hash bytea,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- Lets anyone who has it end the subscription, and nothing else. It's in emails and in the exported list.
  unsubscribe_token text not null,
  primary key (company_id, id),
  unique (company_id, email_key),
  check ((confirm_hash is null) = (confirmed_at is not null))
);
create unique index subscribers_confirm on subscribers (company_id, confirm_hash);
create unique index subscribers_unsubscribe on subscribers (company_id, unsubscribe_token);
create index subscribers_newest on subscribers (company_id, asked_at desc, id desc);

call tenantry_protect('subscribers');
