-- What people changed in the components of drafts: for undo and redo, and for deleted components in Trash. Public pages,
-- versions, and content hashes don't depend on it.
create table component_changes (
  company_id bigint not null,
  id bigint generated always as identity,
  page_id bigint not null,
  -- Without a foreign key, because a deleted component can be restored after its draft has ended.
  page_version_id bigint not null,
  version_number integer not null,
  -- The changed component; for a new order of children, their container; 0 for a new order of the page.
  component_id bigint not null,
  component_kind text not null,
  component_name text not null,
  action text not null check (action in ('add', 'duplicate', 'paste', 'delete', 'change', 'reorder')),
  -- What undo and redo need, depending on the action (modules/page-editor/component-changes.sql.ts).
  content jsonb not null,
  at timestamptz not null default now(),
  actor_company_id bigint not null,
  actor_user_id bigint not null,
  actor_email text not null,
  -- Taken back by its author; redo clears it.
  undone_at timestamptz,
  -- A deletion whose component was restored from Trash, or with the Undo button of the message.
  restored_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, page_id) references pages on delete cascade
);
call tenantry_protect('component_changes');

create index component_changes_page on component_changes (company_id, page_id);
-- What one person did in a draft.
create index component_changes_draft
  on component_changes (company_id, page_version_id, actor_user_id, actor_company_id, id);
-- Trash.
create index component_changes_deleted on component_changes (company_id, component_id)
  where action = 'delete' and undone_at is null and restored_at is null;
