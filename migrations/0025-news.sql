-- Newsletter issues: a file with a teaser and a thumbnail.

create table news (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  -- A few words below the title.
  teaser text not null check (length(teaser) between 1 and 90),
  -- Types from the module's settings; none once all of them were removed from the settings.
  types text[] not null,
  -- Words that describe it.
  description text[] not null default '{}',
  -- Address of an image; '' for the default image from the settings.
  thumbnail_image text not null default '' check (length(thumbnail_image) <= 2000),
  upload_id bigint not null,
  -- Its date, in the company's time zone.
  dated_on date not null,
  uploader_company_id bigint not null,
  uploader_user_id bigint not null,
  uploader_email text not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, upload_id) references uploads
);
create unique index news_upload on news (company_id, upload_id);
create index news_newest on news (company_id, dated_on desc, id desc) where deleted_at is null;

call tenantry_protect('news');
