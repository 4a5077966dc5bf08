-- Whether each host name of a company leads to this installation, and the certificate that visitors get there. Apart
-- from company_hosts, whose rows are replaced when a company is saved. A host name without a row gets one from the job.
create table company_host_checks (
  company_id bigint not null references companies,
  host text not null check (host = lower(host) and length(host) between 1 and 253),
  -- What the host name answers, or has in its DNS. It isn't secret.
  token uuid not null default gen_random_uuid(),
  -- When someone last asked for a check, or added the host name.
  requested_at timestamptz not null default now(),
  next_check_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Checks in a row that found a problem.
  failures integer not null default 0,
  -- Once set, it stays while the company has the host name.
  verified_at timestamptz,
  verified_by text check (verified_by in ('http', 'dns', 'provider', 'earlier')),
  -- What the last check found instead of this installation.
  problem text check (problem in ('no-address', 'no-answer', 'other-answer')),
  addresses text[] not null default '{}',
  certificate_checked_at timestamptz,
  certificate_issuer text not null default '',
  certificate_valid_until timestamptz,
  certificate_problem text check (certificate_problem in ('expired', 'other-name', 'untrusted', 'no-answer')),
  primary key (company_id, host),
  check ((verified_at is null) = (verified_by is null))
);
create index company_host_checks_next_check_at on company_host_checks (next_check_at);
call tenantry_protect('company_host_checks');
call tenantry_readable_by_all('company_host_checks');

-- Host names from before this check keep getting certificates.
do $$
declare
  everyone bigint[];
  one bigint;
begin
  perform set_config('app.all_companies', 'read', true);
  select array_agg(company_id) into everyone from companies;
  perform set_config('app.all_companies', '', true);
  foreach one in array coalesce(everyone, '{}') loop
    perform set_config('app.company_id', one::text, true);
    insert into company_host_checks (company_id, host, verified_at, verified_by)
      select company_id, host, now(), 'earlier' from company_hosts where company_id = one;
  end loop;
  perform set_config('app.company_id', '', true);
end $$;
