-- What is planned for a page: publishing a pending version or taking down a live page, each at a given time.
create table page_plans (
  company_id bigint not null,
  page_id bigint not null,
  kind text not null check (kind in ('publish', 'take down')),
  at timestamptz not null,
  -- For publishing: the version, the approved content, and when the page comes down again.
  page_version_id bigint,
  content_hash bytea check (length(content_hash) = 32),
  take_down_at timestamptz check (take_down_at > at),
  comments text not null default '',
  -- Who approved it, as they were then. There is no foreign key, because provider staff work on other companies'
  -- sites.
  actor_company_id bigint not null,
  actor_user_id bigint not null,
  email text not null,
  planned_at timestamptz not null default now(),
  primary key (company_id, page_id, kind),
  foreign key (company_id, page_id) references pages,
  foreign key (company_id, page_version_id) references page_versions,
  check ((kind = 'publish') = (page_version_id is not null)),
  check ((kind = 'publish') = (content_hash is not null))
);
create index page_plans_at on page_plans (company_id, at);
create index page_plans_version on page_plans (company_id, page_version_id);
call tenantry_protect('page_plans');

alter table pages
  -- When the page was taken down; null while it's live, was never live, or was published again.
  add column taken_down_at timestamptz;

-- A version that isn't pending anymore has no plan, even if a node of the previous version made the change.
create function page_versions_plans() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return null;
  end if;
  delete from page_plans where company_id = new.company_id and page_version_id = new.id;
  if new.status = 'live' then
    update pages set taken_down_at = null
      where company_id = new.company_id and id = new.page_id and taken_down_at is not null;
  end if;
  return null;
end $$;
create trigger page_versions_plans after update of status on page_versions
  for each row when (old.status = 'pending' and new.status <> 'pending') execute function page_versions_plans();
