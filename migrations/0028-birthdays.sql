-- Birthdays of the people who work for a company, from its latest CSV file.

create table birthdays (
  company_id bigint not null references companies,
  id bigint generated always as identity,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  month smallint not null check (month between 1 and 12),
  day smallint not null check (day between 1 and 31),
  -- One of the departments in the settings; people with another one, or '', aren't shown.
  department text not null check (length(department) <= 100),
  primary key (company_id, id)
);
create index birthdays_of_the_year on birthdays (company_id, month, day, last_name, first_name, id);

call tenantry_protect('birthdays');
