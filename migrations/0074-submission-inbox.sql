-- How staff handle what visitors send: a status, who takes care of it, and notes that visitors never see.
alter table form_submissions
  add column status text not null default 'new' check (status in ('new', 'in-progress', 'done')),
  add column assignee_id bigint,
  add foreign key (company_id, assignee_id) references users;
create index form_submissions_status on form_submissions (company_id, form_id, status, submitted_at desc, id desc);
create index form_submissions_assignee on form_submissions (company_id, assignee_id) where assignee_id is not null;

create table form_submission_notes (
  company_id bigint not null,
  id bigint generated always as identity,
  submission_id bigint not null,
  -- Without a foreign key, because the provider's staff work at their clients' sites.
  author_company_id bigint not null,
  author_user_id bigint not null,
  author_email text not null,
  -- Plain text.
  body text not null check (length(body) between 1 and 5000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, submission_id) references form_submissions on delete cascade
);
create index form_submission_notes_submission on form_submission_notes (company_id, submission_id, id);
call tenantry_protect('form_submission_notes');
