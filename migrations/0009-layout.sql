-- Navbar tabs: panels of links and text below the navbar on every page but the home page.
create table navbar_tabs (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  component_name text not null check (length(component_name) between 1 and 15),
  title text not null check (length(title) between 1 and 20),
  format text not null check (format in ('1-1-1-1', '2-1-1', '1-1-2', '2-2')),
  -- column1 … column4 and footer: cleaned texts with their marks.
  texts jsonb not null,
  sort_order integer not null,
  row_version integer not null default 1,
  changed_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index navbar_tabs_order on navbar_tabs (company_id, sort_order, id);

call tenantry_protect('navbar_tabs');
