-- Events, each with its own public page at /event/{friendly_url}.

create table events (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  title text not null check (length(title) between 1 and 200),
  friendly_url text not null check (friendly_url ~ '^[a-z0-9-]{1,25}$'),
  -- Types from the module's settings; none once all of them were removed from the settings.
  types text[] not null,
  start_time timestamptz not null,
  -- Cleaned rich text with its mark, and the pages that it links to.
  description jsonb not null,
  -- Addresses of images; empty: none.
  thumbnail_image text not null default '',
  main_image text not null default '',
  uploader_company_id bigint not null,
  uploader_user_id bigint not null,
  uploader_email text not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index events_friendly_url on events (company_id, friendly_url) where deleted_at is null;
create index events_start on events (company_id, start_time, id) where deleted_at is null;

call tenantry_protect('events');
call tenantry_track_page_links('events');
