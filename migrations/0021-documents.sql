-- Files that people upload for visitors, and the documents that show them.

-- A file with its own address, which stays when the file behind it is replaced.
create table uploads (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  folder text not null check (folder in ('Documents', 'News', 'Birthdays')),
  -- Last part of its address, from the first file's name.
  name text not null check (length(name) <= 80 and name ~ '^[a-zA-Z0-9-]+\.[a-z0-9]+$'),
  file_id bigint not null,
  -- The document or news item that it belongs to; null while it isn't used yet. Birthdays belong to none.
  item_id bigint,
  -- Whether visitors can read it; otherwise only Admins can.
  is_public boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  created_by_company_id bigint not null,
  created_by_user_id bigint not null,
  created_by_email text not null,
  primary key (company_id, id),
  foreign key (company_id, file_id) references files,
  check (item_id is not null or not is_public)
);
create unique index uploads_file on uploads (company_id, file_id);
-- There is one list of birthdays; uploading it again overwrites it.
create unique index uploads_birthdays on uploads (company_id) where folder = 'Birthdays';
create index uploads_waiting on uploads (company_id, created_at) where item_id is null;

create table documents (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  name text not null check (length(name) between 1 and 200),
  -- Types from the module's settings; none once all of them were removed from the settings.
  types text[] not null,
  -- Words that describe it.
  description text[] not null default '{}',
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
create unique index documents_upload on documents (company_id, upload_id);
create index documents_newest on documents (company_id, dated_on desc, id desc) where deleted_at is null;

call tenantry_protect('uploads');
call tenantry_protect('documents');
