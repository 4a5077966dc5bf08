-- Third-party services on a site's pages: addresses of scripts, and of a mailing list.

create table third_parties (
  company_id bigint primary key references companies,
  -- Empty if the site doesn't use it.
  search_script text not null default '',
  translator_script text not null default '',
  -- Other origins that the scripts load from.
  script_origins text[] not null default '{}',
  -- Accepts newsletter sign-ups by POST as EMAIL; empty: the site has its own list.
  mailing_list_address text not null default '',
  row_version integer not null default 1,
  changed_at timestamptz not null default now()
);

call tenantry_protect('third_parties');
