import { type RawBuilder, sql } from "kysely";
import { type ContentType, namesOf, titleField } from "#modules/content/content-type.schema.ts";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { contains } from "#platform/db/contains.ts";
import type { TrashKind } from "./trash.schema.ts";

export interface TrashRecord {
  readonly kind: TrashKind;
  readonly id: number;
  readonly name: string;
  readonly address: string;
  /** Of a component's deletion; null for everything else. */
  readonly changeId: number | null;
  readonly deletedAt: Date;
  readonly email: string | null;
  readonly person: string | null;
}

/**
 * Deleted rows of a table: kind, id, name, address, what else is searched, deleted_at, and who deleted each: the audit
 * log's action of the deletion, or the id of a change.
 */
export type TrashSource = (tx: ReadTx) => RawBuilder<unknown>;

const listed = (tx: ReadTx) =>
  sql`company_id = ${tx.companyId} and deleted_at >= now() - make_interval(days => ${TRASH_DAYS})`;

export const deletedPages: TrashSource = (tx) => sql`
  select 'page' as kind, id, name, coalesce(path, friendly_url) as address, '' as also, deleted_at,
    'Deleted page' as action, null::bigint as change_id
  from pages where ${listed(tx)} and not is_block`;

/** Reusable blocks, which are pages without an address. */
export const deletedBlocks: TrashSource = (tx) => sql`
  select 'block' as kind, id, name, '' as address, '' as also, deleted_at, 'Deleted page' as action,
    null::bigint as change_id
  from pages where ${listed(tx)} and is_block`;

export const deletedComponents: TrashSource = (tx) => sql`
  select 'component' as kind, change.component_id as id, change.component_name as name,
    coalesce(page.path, page.friendly_url) as address, page.name as also, change.at as deleted_at, '' as action,
    change.id as change_id
  from component_changes change
  join pages page on page.company_id = change.company_id and page.id = change.page_id
  where change.company_id = ${tx.companyId} and change.at >= now() - make_interval(days => ${TRASH_DAYS})
    and change.action = 'delete' and change.undone_at is null and change.restored_at is null`;

/** Images that still have their file. Some stay longer than 90 days (modules/images/image-trash.service.ts). */
export const deletedImages: TrashSource = (tx) => sql`
  select 'image' as kind, id, description as name, '/images/' || id || '/' || name as address,
    array_to_string(tags, ' ') as also, deleted_at, 'Deleted image' as action, null::bigint as change_id
  from images where company_id = ${tx.companyId} and deleted_at is not null and file_id is not null`;

export const deletedSideNavs: TrashSource = (tx) => sql`
  select 'sideNav' as kind, id, component_name as name, '' as address, '' as also, deleted_at,
    'Deleted side nav' as action, null::bigint as change_id
  from side_navs where ${listed(tx)}`;

export const deletedItems =
  (type: ContentType): TrashSource =>
  (tx) => {
    const [slug] = namesOf(type, "slug");
    const address = type.pages && slug ? sql`${type.pages.item}::text || ${sql.ref(slug)}` : sql`''`;
    return sql`
      select ${type.name}::text as kind, id, ${sql.ref(titleField(type))} as name, ${address} as address, '' as also,
        deleted_at, ${`Deleted ${type.noun}`}::text as action, null::bigint as change_id
      from ${sql.table(type.table)} where ${listed(tx)}`;
  };

/** The deleted rows of all sources whose names, or what else is searched, contain the search text. */
const found = (tx: ReadTx, sources: readonly TrashSource[], search: string) => {
  const wanted = search.trim().toLowerCase();
  return sql`(select * from (${sql.join(
    sources.map((source) => source(tx)),
    sql` union all `,
  )}) as deleted where ${wanted === "" ? sql`true` : contains(sql`lower(name || ' ' || also)`, wanted)}) as deleted`;
};

export const selectTrashCount = async (
  tx: ReadTx,
  sources: readonly TrashSource[],
  search: string,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${found(tx, sources, search)}`.execute(tx.sql);
  return rows[0]?.count ?? 0;
};

/**
 * Deleted rows of all sources, the last deleted one first. Who deleted a page or item is in the audit log, in an entry
 * of the same transaction and so of the same moment.
 */
export const selectTrash = async (
  tx: ReadTx,
  sources: readonly TrashSource[],
  { search, limit, offset }: { readonly search: string; readonly limit: number; readonly offset: number },
): Promise<TrashRecord[]> => {
  const { rows } = await sql<TrashRecord>`
    select deleted.kind, deleted.id, deleted.name, deleted.address, deleted.change_id, deleted.deleted_at,
      entry.actor_email as email,
      (select nullif(trim(first_name || ' ' || last_name), '') from users
        where users.company_id = entry.actor_company_id and users.id = entry.actor_user_id) as person
    from (select * from ${found(tx, sources, search)}
      order by deleted_at desc, kind, id desc limit ${limit} offset ${offset}) as deleted
    left join lateral (
      select actor_company_id, actor_user_id, actor_email from audit_entries
      where company_id = ${tx.companyId} and at = deleted.deleted_at and action = deleted.action
        and before ->> 'id' = deleted.id::text and deleted.change_id is null
      union all
      select actor_company_id, actor_user_id, actor_email from component_changes
      where company_id = ${tx.companyId} and id = deleted.change_id
      limit 1) as entry on true
    order by deleted.deleted_at desc, deleted.kind, deleted.id desc`.execute(tx.sql);
  return rows;
};
