-- What visitors send with forms: submissions, their files, and the emails about them; the captcha's records; and what
-- was typed by visitors without scripts who still have a question to answer.

create table form_submissions (
  company_id bigint not null,
  id bigint generated always as identity,
  form_id bigint not null,
  submitted_at timestamptz not null default now(),
  -- [{fieldId, fieldName, fieldValue}], as the form was then.
  pairs jsonb not null,
  -- Where the visitor wanted a confirmation; empty: none.
  confirmation_email text not null default '',
  primary key (company_id, id),
  foreign key (company_id, form_id) references forms
);
create index form_submissions_form on form_submissions (company_id, form_id, submitted_at desc, id desc);

create table form_submission_files (
  company_id bigint not null,
  submission_id bigint not null,
  field_id bigint not null,
  file_id bigint not null,
  primary key (company_id, submission_id, field_id),
  foreign key (company_id, submission_id) references form_submissions on delete cascade,
  foreign key (company_id, file_id) references files
);
create index form_submission_files_file on form_submission_files (company_id, file_id);

-- One row for each email to each address, queued with the submission, and its result.
create table form_submission_mails (
  company_id bigint not null,
  id bigint generated always as identity,
  submission_id bigint not null,
  kind text not null check (kind in ('staff', 'confirmation')),
  to_address text not null,
  from_address text not null,
  message_id text not null,
  -- The site's origin: scheme, host, and port.
  origin text not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text not null default '',
  -- Sending it again can't help.
  failed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, submission_id) references form_submissions on delete cascade
);
create index form_submission_mails_submission on form_submission_mails (company_id, submission_id);

-- Signs a company's challenges.
create table captcha_keys (
  company_id bigint not null references companies primary key,
  secret text not null
);

-- Each solved challenge once, with the grant for one submission that it gave.
create table captcha_grants (
  company_id bigint not null references companies,
  challenge_hash bytea not null,
  grant_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (company_id, challenge_hash)
);
create unique index captcha_grants_grant on captcha_grants (company_id, grant_hash);

create table form_drafts (
  company_id bigint not null,
  token_hash bytea not null,
  form_id bigint not null,
  -- What was typed, by input name, what is wrong with it, and the page that it came from.
  input jsonb not null,
  file_id bigint,
  question text not null default '',
  answer text not null default '',
  -- Set once it was accepted: the text that the visitor then reads.
  success_message text,
  expires_at timestamptz not null,
  primary key (company_id, token_hash),
  foreign key (company_id, form_id) references forms,
  foreign key (company_id, file_id) references files
);
create index form_drafts_file on form_drafts (company_id, file_id) where file_id is not null;

call tenantry_protect('form_submissions');
call tenantry_protect('form_submission_files');
call tenantry_protect('form_submission_mails');
call tenantry_protect('captcha_keys');
call tenantry_protect('captcha_grants');
call tenantry_protect('form_drafts');
