import { sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";
import { contains } from "#platform/db/contains.ts";

/** Whose pages a search covers. */
export interface FindScope {
  /** Roles whose pages the person can edit, in addition to pages without a role; null for all pages. */
  readonly roleIds: readonly number[] | null;
  readonly limit: number;
}

/** Among the drafts, only this many of the newest are read, because their words aren't indexed. */
const NEWEST_DRAFTS = 300;
/** Components that are compared with the words. */
const MAX_COMPONENTS = 400;

const isEditable = (roleIds: readonly number[] | null) =>
  roleIds === null
    ? sql<boolean>`true`
    : sql<boolean>`(pages.role_id is null or pages.role_id = any (${[...roleIds]}::bigint[]))`;

/** Pages with all words in their name or path, first those whose name has them or starts with them. @param words in lowercase */
export const selectPagesWithWords = async (
  tx: ReadTx,
  { words, roleIds, limit }: FindScope & { readonly words: readonly string[] },
): Promise<{ id: number; name: string; path: string; isExternal: boolean }[]> => {
  const all = (text: ReturnType<typeof sql>) =>
    sql.join(
      words.map((word) => contains(text, word)),
      sql` and `,
    );
  const { rows } = await sql<{ id: number; name: string; path: string; isExternal: boolean }>`
    select id, name, is_external and not is_block "isExternal",
      case when is_block then 'Reusable block' when is_external then friendly_url else parent_path || '/' || ltrim(friendly_url, '/') end path
    from (
      select id, name, is_external, is_block, parent_path, friendly_url, list_place, lower(name) lower_name
      from pages
      where company_id = ${tx.companyId} and deleted_at is null and ${isEditable(roleIds)}
        and ${all(sql`search_text`)}) found
    order by starts_with(lower_name, ${words[0] ?? ""}) desc, (${all(sql`lower_name`)}) desc, list_place, id
    limit ${limit}`.execute(tx.sql);
  return rows;
};

export interface ComponentRow {
  readonly id: number;
  readonly kind: string;
  readonly data: Record<string, unknown>;
  readonly originId: number | null;
  /** The number of the page's version. */
  readonly version: number;
  readonly status: string;
  readonly pageId: number;
  readonly pageName: string;
  readonly isExternal: boolean;
}

const componentColumns = sql.raw(`blocks.id, blocks.kind, blocks.data, blocks.origin_id "originId",
  versions.number "version", versions.status, pages.id "pageId", pages.name "pageName", pages.is_external and not pages.is_block "isExternal"`);

/** Components of these pages' live versions and drafts that may have one of the words, drafts first. */
export const selectComponentsOfPages = async (
  tx: ReadTx,
  { pageIds, starts }: { pageIds: readonly number[]; starts: readonly string[] },
): Promise<ComponentRow[]> => {
  const finds = starts.map((start) => contains(sql`lower(blocks.data::text)`, start));
  const { rows } = await sql<ComponentRow>`
    select ${componentColumns} from page_versions versions
    join pages on pages.company_id = versions.company_id and pages.id = versions.page_id
    join blocks on blocks.company_id = versions.company_id and blocks.page_version_id = versions.id
    where versions.company_id = ${tx.companyId} and versions.page_id = any (${[...pageIds]}::bigint[])
      and versions.status in ('live', 'draft', 'pending') and (${sql.join(finds, sql` or `)})
    order by versions.status = 'live', versions.id desc, blocks.id limit ${MAX_COMPONENTS}`.execute(tx.sql);
  return rows;
};

/**
 * Components that may have the words: on live pages that the site's search finds by them, and in the newest drafts.
 * @param starts the start of each word, in lowercase
 */
export const selectComponentsWithWords = async (
  tx: ReadTx,
  {
    livePageIds,
    starts,
    roleIds,
  }: Pick<FindScope, "roleIds"> & { livePageIds: readonly number[]; starts: readonly string[] },
): Promise<ComponentRow[]> => {
  const finds = starts.map((start) => contains(sql`lower(blocks.data::text)`, start));
  const { rows } = await sql<ComponentRow>`
    with versions as materialized (
      select v.id, v.page_id, v.number, v.status from page_versions v
      where v.company_id = ${tx.companyId} and v.status = 'live' and v.page_id = any (${[...livePageIds]}::bigint[])
      union all
      (select v.id, v.page_id, v.number, v.status from page_versions v
      where v.company_id = ${tx.companyId} and v.status in ('draft', 'pending')
      order by v.id desc limit ${NEWEST_DRAFTS}))
    select ${componentColumns} from versions
    join pages on pages.company_id = ${tx.companyId} and pages.id = versions.page_id
    join blocks on blocks.company_id = ${tx.companyId} and blocks.page_version_id = versions.id
    where pages.deleted_at is null and ${isEditable(roleIds)}
      and (case versions.status when 'live' then ${sql.join(finds, sql` or `)} else ${sql.join(finds, sql` and `)} end)
    order by versions.status = 'live', versions.id desc, blocks.id limit ${MAX_COMPONENTS}`.execute(tx.sql);
  return rows;
};
