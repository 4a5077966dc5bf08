-- Who is responsible for a page or a document, and the day by which it is reviewed. Nothing is unpublished because of it.
create table reviews (
  company_id bigint not null,
  id bigint generated always as identity,
  page_id bigint,
  document_id bigint,
  owner_id bigint,
  -- A day in the company's time zone.
  review_on date,
  -- The values of review_on for which reminders were sent: a week before, and on the day.
  reminded_soon_for date,
  reminded_due_for date,
  reviewed_at timestamptz,
  reviewed_by_email text,
  primary key (company_id, id),
  foreign key (company_id, page_id) references pages on delete cascade,
  foreign key (company_id, document_id) references documents on delete cascade,
  foreign key (company_id, owner_id) references users,
  unique (company_id, page_id),
  unique (company_id, document_id),
  check ((page_id is null) <> (document_id is null)),
  check ((reviewed_at is null) = (reviewed_by_email is null))
);
create index reviews_on on reviews (company_id, review_on);
create index reviews_owner on reviews (company_id, owner_id);
call tenantry_protect('reviews');

-- The day on which a person last got an email about reviews, at most one per day.
create table review_mails (
  company_id bigint not null,
  user_id bigint not null,
  sent_on date not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users on delete cascade
);
call tenantry_protect('review_mails');
