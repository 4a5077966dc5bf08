-- What was approved. A version goes live only with a row here that records its content, and the database checks that
-- the version's components still match the row. docs/content-hash.md says what that proves.

-- A version's stored components in a few bytes. It's compared only with itself, so it includes everything.
create function tenantry_components_digest(company bigint, version bigint) returns bytea
  language sql stable parallel safe as $$
  select sha256(convert_to(coalesce(string_agg(
    concat_ws(' ', b.id, coalesce(b.parent_block_id, 0), b.is_placed, b.sort_order, b.value_version,
      to_json(b.kind), to_json(b.component_name), b.data), E'\n' order by b.id), ''), 'UTF8'))
  from blocks b where b.company_id = company and b.page_version_id = version
$$;

create table page_publications (
  company_id bigint not null,
  id bigint generated always as identity,
  page_version_id bigint not null,
  -- 'published' by a person; 'earlier': it was live before this table existed; 'cleaned': a newer cleaner changed its
  -- texts.
  origin text not null check (origin in ('published', 'earlier', 'cleaned')),
  -- Version of the canonical form.
  form integer not null,
  -- The page's details in canonical form, and the SHA-256 over the components in canonical form.
  details text not null,
  components_hash bytea not null check (length(components_hash) = 32),
  -- The trigger sets both, whatever is inserted.
  content_hash bytea not null default '',
  components_digest bytea not null default '',
  -- As they were then, without a foreign key; null if nobody published it.
  actor_company_id bigint,
  actor_user_id bigint,
  email text not null default '',
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, page_version_id) references page_versions
);
create index page_publications_version on page_publications (company_id, page_version_id, id);
call tenantry_protect('page_publications');

create function page_publications_guard() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op <> 'INSERT' then
    raise exception 'a publication is a record and stays as it is' using errcode = 'TN004';
  end if;
  new.at := now();
  new.content_hash := sha256(convert_to(
    'tenantry-content ' || new.form || E'\n' || new.details || E'\n' || encode(new.components_hash, 'hex'), 'UTF8'));
  new.components_digest := tenantry_components_digest(new.company_id, new.page_version_id);
  return new;
end $$;
create trigger page_publications_guard before insert or update or delete on page_publications
  for each row execute function page_publications_guard();

create function page_publications_stay() returns trigger language plpgsql as $$
begin
  if tenantry_is_restoring() then
    return null;
  end if;
  raise exception 'a publication is a record and stays as it is' using errcode = 'TN004';
end $$;
create trigger page_publications_stay before truncate on page_publications
  for each statement execute function page_publications_stay();

create function page_versions_approved() returns trigger language plpgsql as $$
declare
  approved bytea;
begin
  if tenantry_is_restoring() then
    return new;
  end if;
  select components_digest into approved from page_publications
    where company_id = new.company_id and page_version_id = new.id order by id desc limit 1;
  if approved is distinct from tenantry_components_digest(new.company_id, new.id) then
    raise exception 'a version goes live only with the content that was approved' using errcode = 'TN001';
  end if;
  return new;
end $$;
create trigger page_versions_approved before update of status on page_versions
  for each row when (new.status = 'live' and old.status <> 'live') execute function page_versions_approved();

-- The content of a draft or pending version that people were shown, so that a later step can say what has changed
-- since.
create table seen_contents (
  company_id bigint not null,
  page_id bigint not null,
  content_hash bytea not null check (length(content_hash) = 32),
  -- The details, and each component with the hash of its values.
  outline jsonb not null,
  seen_at timestamptz not null default now(),
  primary key (company_id, page_id, content_hash),
  foreign key (company_id, page_id) references pages
);
create index seen_contents_seen_at on seen_contents (company_id, seen_at);
call tenantry_protect('seen_contents');

alter table version_log_entries
  -- Of the version at that moment; null for entries that aren't about a version's content.
  add column content_hash bytea check (length(content_hash) = 32);

-- Who last saved a version and who submitted it, as they were then. Neither can be its second person.
alter table page_versions
  add column edited_by_company_id bigint,
  add column edited_by_user_id bigint,
  add column edited_by_email text,
  add column submitted_by_company_id bigint,
  add column submitted_by_user_id bigint;

alter table companies
  -- Nobody can publish what they submitted or saved last.
  add column needs_second_approver boolean not null default false;

-- The latest decision about a page's versions, for everyone who can edit the page; only Admins can see the log.
create table page_decisions (
  company_id bigint not null,
  page_id bigint not null,
  decision text not null check (decision in ('published', 'returned')),
  version_number integer not null,
  email text not null,
  comments text not null default '',
  at timestamptz not null default now(),
  primary key (company_id, page_id),
  foreign key (company_id, page_id) references pages
);
create index page_decisions_at on page_decisions (company_id, at);
call tenantry_protect('page_decisions');

-- Existing rows. Only a table's owner sees all rows, and only while row-level security isn't forced.
alter table version_log_entries no force row level security;
alter table page_decisions no force row level security;
insert into page_decisions (company_id, page_id, decision, version_number, email, comments, at)
  select distinct on (company_id, page_id) company_id, page_id,
    case when action like 'Published%' then 'published' else 'returned' end,
    substring(action from '\d+$')::integer, email, comments, at
  from version_log_entries where action ~ '^(Published|Rejected) draft V\d{1,8}$'
  order by company_id, page_id, id desc;
alter table page_decisions force row level security;
alter table version_log_entries force row level security;
