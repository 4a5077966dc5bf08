-- Replies by email from a submission. Kept with it, with their delivery. They aren't rows of form_submission_mails,
-- because nodes of the previous version would send those as confirmations.
create table form_submission_replies (
  company_id bigint not null,
  id bigint generated always as identity,
  submission_id bigint not null,
  -- Without a foreign key, because the provider's staff work at their clients' sites.
  author_company_id bigint not null,
  author_user_id bigint not null,
  author_email text not null,
  subject text not null check (length(subject) between 1 and 200),
  -- Plain text.
  body text not null check (length(body) between 1 and 10000),
  created_at timestamptz not null default clock_timestamp(),
  to_address text not null,
  from_address text not null,
  -- Where the visitor's answer goes.
  reply_to text not null,
  message_id text not null,
  -- The site's origin: scheme, host, and port.
  origin text not null,
  -- A stored language, or one of a later version.
  language text not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text not null default '',
  -- Sending it again can't help.
  failed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, submission_id) references form_submissions on delete cascade
);
create index form_submission_replies_submission on form_submission_replies (company_id, submission_id, id);
call tenantry_protect('form_submission_replies');
