-- The limits about which the provider's admins got an email, so that they get each only once until the usage falls. Rows
-- are the provider's; about_company_id is another company, which may not be here anymore.
create table limit_mails (
  company_id bigint not null references companies,
  about_company_id bigint not null,
  kind text not null check (kind in ('storage', 'entries', 'emails', 'sms')),
  level text not null check (level in ('near', 'full')),
  primary key (company_id, about_company_id, kind)
);
call tenantry_protect('limit_mails');
