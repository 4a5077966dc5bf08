-- Which companies have work for a scheduled job. The query runs once for each company, as that company: row-level
-- security holds, and no more tables have to be readable across companies.
create function tenantry_companies_having(work text) returns setof bigint language plpgsql as $$
declare
  everyone bigint[] := array(select company_id from companies order by company_id);
  one bigint;
  has_work boolean;
begin
  perform set_config('app.all_companies', '', true);
  foreach one in array everyone loop
    perform set_config('app.company_id', one::text, true);
    execute format('select exists (%s)', work) into has_work;
    if has_work then
      return next one;
    end if;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
