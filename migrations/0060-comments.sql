-- Comments of staff on a page, in threads. They belong to no version and no content hash, and visitors never see them.
create table comment_threads (
  company_id bigint not null,
  id bigint generated always as identity,
  page_id bigint not null,
  -- Null for the page as a whole; otherwise the id that the component and its copies have in common (blocks.origin_id).
  -- Without a foreign key, because a thread outlives the draft in which it was started.
  component_id bigint,
  -- Of the component when the thread was started, for when no version has it anymore.
  component_kind text,
  component_name text not null default '',
  -- One field of the component; null for all of it.
  field text,
  resolved_at timestamptz,
  resolved_by_company_id bigint,
  resolved_by_user_id bigint,
  resolved_by_email text,
  primary key (company_id, id),
  foreign key (company_id, page_id) references pages on delete cascade,
  check ((component_id is null) = (component_kind is null)),
  check (field is null or component_id is not null),
  check ((resolved_at is null) = (resolved_by_email is null))
);
create index comment_threads_page on comment_threads (company_id, page_id);

create table comments (
  company_id bigint not null,
  id bigint generated always as identity,
  thread_id bigint not null,
  -- Without a foreign key, because the provider's staff comment at their clients' sites.
  author_company_id bigint not null,
  author_user_id bigint not null,
  author_email text not null,
  -- Plain text. A mention is the person's id: @[12].
  body text not null check (length(body) between 1 and 10000),
  -- Who has had an email about it. Ids of users are unique over all companies.
  mailed_user_ids bigint[] not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, thread_id) references comment_threads on delete cascade
);
create index comments_thread on comments (company_id, thread_id, id);

call tenantry_protect('comment_threads');
call tenantry_protect('comments');
