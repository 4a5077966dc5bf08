-- What somebody wants to see in a list again: its search, filters, sort order, and columns, under a name.
create table saved_views (
  -- The person's own company. The provider's staff also work on their clients' sites.
  company_id bigint not null,
  user_id bigint not null,
  -- The company whose list it is.
  site_id bigint not null,
  list text not null,
  name text not null check (length(name) between 1 and 60),
  -- As in the address of the list's screen.
  query text not null,
  hidden_columns text[] not null,
  primary key (company_id, user_id, site_id, list, name),
  foreign key (company_id, user_id) references users on delete cascade
);
create unique index saved_views_name on saved_views (company_id, user_id, site_id, list, lower(name));
call tenantry_protect('saved_views');
