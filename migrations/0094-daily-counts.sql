-- How often visitors did something on a day of the company's calendar: numbers only, and nothing about the visitors.
create table daily_counts (
  company_id bigint not null references companies,
  day date not null,
  kind text not null check (kind in ('view', 'referrer', 'search', 'empty-search', 'download', 'form-start', 'form-sent')),
  -- The page's id, or the path of what a module shows; a host; search words; an upload's id; a form's id. Empty for
  -- what a node counted beyond the number of subjects that it keeps apart in a day.
  subject text not null check (length(subject) <= 300),
  count bigint not null check (count > 0),
  primary key (company_id, day, kind, subject)
);
call tenantry_protect('daily_counts');

-- A page's numbers.
create index daily_counts_subject on daily_counts (company_id, kind, subject, day);

-- Views of each company's site in the days up to its today. Like tenantry_companies_having, it asks as each company, so
-- that row-level security holds.
create function tenantry_company_views(days integer)
  returns table (id bigint, views bigint) language plpgsql as $$
declare
  everyone bigint[] := array(select company_id from companies order by company_id);
  asking text := current_setting('app.company_id', true);
  one bigint;
begin
  perform set_config('app.all_companies', '', true);
  foreach one in array everyone loop
    perform set_config('app.company_id', one::text, true);
    id := one;
    select coalesce(sum(counts.count), 0) into views
      from companies company join daily_counts counts on counts.company_id = company.company_id
      where company.company_id = one and counts.kind = 'view'
        and counts.day > (now() at time zone company.time_zone)::date - days;
    return next;
  end loop;
  perform set_config('app.company_id', coalesce(asking, ''), true);
end $$;
