import { type ExpressionBuilder, sql } from "kysely";
import { PATHS_TAG } from "#modules/links/links.public.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { preparedQuery } from "#platform/db/prepared.ts";
import type { DB } from "#platform/db/schema.generated.ts";
import { requireEntry } from "#platform/limits/company-limits.sql.ts";

export interface PageRecord {
  id: number;
  parentId: number | null;
  name: string;
  friendlyUrl: string;
  isExternal: boolean;
  /** Whether it is a reusable block: stored as an external page, without an address that anybody can open. */
  isBlock: boolean;
  openType: string | null;
  showOnMenu: boolean;
  allowNavigation: boolean;
  sortOrder: number | null;
  seoTitle: string;
  seoDescription: string;
  seoKeywords: string;
  roleId: number | null;
  /** Null if it has none. */
  sideNavId: number | null;
  /** Null for the site's language. */
  language: string | null;
  allowDelete: boolean;
  deletedAt: Date | null;
  /** Null if it isn't deleted. */
  restoredAt: Date | null;
  /** When the page came down; null if it is live, was never live, or was published again. */
  takenDownAt: Date | null;
  rowVersion: number;
}

const pageColumns = [
  "pages.id",
  "pages.parentId",
  "pages.name",
  "pages.friendlyUrl",
  "pages.isExternal",
  "pages.isBlock",
  "pages.openType",
  "pages.showOnMenu",
  "pages.allowNavigation",
  "pages.sortOrder",
  "pages.seoTitle",
  "pages.seoDescription",
  "pages.seoKeywords",
  "pages.roleId",
  "pages.sideNavId",
  "pages.language",
  "pages.allowDelete",
  "pages.deletedAt",
  "pages.restoredAt",
  "pages.takenDownAt",
  "pages.rowVersion",
] as const;

/** Status of the newest version that isn't a backup, maintained by a trigger; null if there is none. */
export const newestStatus = (eb: ExpressionBuilder<DB, "pages">) => eb.ref("pages.newestStatus");

export const hasLiveVersion = (eb: ExpressionBuilder<DB, "pages">) =>
  eb.exists(
    eb
      .selectFrom("pageVersions")
      .select(sql`1`.as("one"))
      .whereRef("pageVersions.companyId", "=", "pages.companyId")
      .whereRef("pageVersions.pageId", "=", "pages.id")
      .where("pageVersions.status", "=", "live"),
  );

export const selectPage = async (tx: ReadTx, pageId: number): Promise<PageRecord | null> =>
  (await tx.sql
    .selectFrom("pages")
    .select(pageColumns)
    .where("companyId", "=", tx.companyId)
    .where("id", "=", pageId)
    .executeTakeFirst()) ?? null;

/** The page, locked so that only one change of its versions runs at a time. */
export const selectPageForUpdate = async (tx: WriteTx, pageId: number): Promise<PageRecord | null> =>
  (await tx.sql
    .selectFrom("pages")
    .select(pageColumns)
    .where("companyId", "=", tx.companyId)
    .where("id", "=", pageId)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null;

const lineColumns = `p.id, p.parent_id, p.name, p.friendly_url, p.is_external, p.is_block, p.open_type, p.show_on_menu,
  p.allow_navigation, p.sort_order, p.seo_title, p.seo_description, p.seo_keywords, p.role_id, p.side_nav_id,
  p.language, p.allow_delete, p.deleted_at, p.restored_at, p.taken_down_at, p.row_version`;

/** The page and its ancestors, top first. */
export const selectPageLine = (tx: ReadTx, pageId: number): Promise<PageRecord[]> =>
  pageLine(tx.sql, tx.companyId, pageId);

const pageLine = preparedQuery<PageRecord>(
  "page line",
  `with recursive line as (
    select ${lineColumns}, 1 as step from pages p where p.company_id = $1 and p.id = $2
    union all
    select ${lineColumns}, line.step + 1 from line
    join pages p on p.company_id = $1 and p.id = line.parent_id
    where line.step < 10
  )
  select * from line order by step desc`,
);

/** The child pages of these pages that aren't deleted, in menu order. */
export const selectChildren = (tx: ReadTx, parentIds: readonly number[]): Promise<PageRecord[]> =>
  tx.sql
    .selectFrom("pages")
    .select(pageColumns)
    .where("companyId", "=", tx.companyId)
    .where("parentId", "=", sql<number>`any (${[...parentIds]}::bigint[])`)
    .where("deletedAt", "is", null)
    .orderBy("sortOrder", (order) => order.asc().nullsLast())
    .orderBy("id")
    .execute();

/**
 * The page at a path with its ancestors, top first; empty if there is none. Deleted and external pages have no path.
 * @param segments friendly URLs from the top in lowercase; ["/"] is home
 */
export const selectPageLineByPath = async (
  tx: ReadTx,
  segments: readonly string[],
): Promise<PageRecord[]> => {
  const rows = await pageLineByPath(tx.sql, tx.companyId, segments);
  return rows.length === segments.length ? rows : [];
};

const pageLineByPath = preparedQuery<PageRecord>(
  "page line by path",
  `with recursive line as (
    select ${lineColumns}, 1 as step from pages p
    where p.company_id = $1 and coalesce(p.parent_id, 0) = 0
      and lower(p.friendly_url) = ($2::text[])[1] and p.deleted_at is null and not p.is_external
    union all
    select ${lineColumns}, line.step + 1 from line
    join pages p on p.company_id = $1 and coalesce(p.parent_id, 0) = line.id
      and lower(p.friendly_url) = ($2::text[])[line.step + 1]
      and p.deleted_at is null and not p.is_external
  )
  select * from line order by step`,
);

export interface PageState {
  versionStatus: string;
  isLive: boolean;
  /** Whether any of its versions ever was live. */
  wasPublished: boolean;
}

export const selectPageState = async (tx: ReadTx, pageId: number): Promise<PageState> => {
  const [row] = await pageState(tx.sql, tx.companyId, pageId);
  return row ?? { versionStatus: "none", isLive: false, wasPublished: false };
};

const pageState = preparedQuery<PageState>(
  "page state",
  `select coalesce(p.newest_status, 'none') as version_status,
    exists (select from page_versions v
      where v.company_id = p.company_id and v.page_id = p.id and v.status = 'live') as is_live,
    exists (select from page_versions v
      where v.company_id = p.company_id and v.page_id = p.id and v.status in ('live', 'backup')) as was_published
  from pages p where p.company_id = $1 and p.id = $2`,
);

/** Which of the pages visitors can read. */
export const selectPublishedIds = async (
  tx: ReadTx,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await tx.sql
    .selectFrom("pages")
    .select("pages.id")
    .where("pages.companyId", "=", tx.companyId)
    .where("pages.id", "in", ids)
    .where("pages.deletedAt", "is", null)
    .where(hasLiveVersion)
    .execute();
  return new Set(rows.map(({ id }) => id));
};

export interface MenuOptionRecord {
  id: number;
  name: string;
  friendlyUrl: string;
  showOnMenu: boolean;
  isExternal: boolean;
}

/** Available parents below `parentId` (null for the top). Home and external pages are excluded. */
export const selectMenuOptions = (tx: ReadTx, parentId: number | null): Promise<MenuOptionRecord[]> =>
  tx.sql
    .selectFrom("pages")
    .select(["id", "name", "friendlyUrl", "showOnMenu", "isExternal"])
    .where("companyId", "=", tx.companyId)
    .where("parentId", parentId === null ? "is" : "=", parentId)
    .where("deletedAt", "is", null)
    .where("isExternal", "=", false)
    .where("friendlyUrl", "<>", "/")
    .orderBy(sql`sort_order nulls last`)
    .orderBy("name")
    .execute();

/** A page's position among its level's menu entries, published or not, starting at 1. */
export const selectMenuPlace = async (tx: ReadTx, page: PageRecord): Promise<number> => {
  const { rows } = await sql<{ before: number }>`
    select count(*) as before from pages
    where company_id = ${tx.companyId} and parent_id is not distinct from ${page.parentId}::bigint
      and show_on_menu and deleted_at is null
      and (coalesce(sort_order, 0), id) < (${page.sortOrder ?? 0}::integer, ${page.id}::bigint)`.execute(
    tx.sql,
  );
  return (rows[0]?.before ?? 0) + 1;
};

export interface PageProperties {
  parentId: number | null;
  name: string;
  friendlyUrl: string;
  showOnMenu: boolean;
  allowNavigation?: boolean;
  openType?: string | null;
  seoTitle: string;
  seoDescription: string;
  seoKeywords: string;
  roleId: number | null;
  sideNavId?: number | null;
  /** Null for the site's language; omitted to keep it. */
  language?: string | null;
}

export interface NewPage extends PageProperties {
  isExternal?: boolean;
  isBlock?: boolean;
  allowDelete?: boolean;
}

/** The position after all others of a menu level. */
export const endOfLevel = (tx: ReadTx, parentId: number | null) =>
  sql<number>`(select coalesce(max(sort_order), 0) + 1 from pages
    where company_id = ${tx.companyId} and parent_id is not distinct from ${parentId}::bigint)`;

/**
 * A menu page goes to the end of its level.
 * @throws Refusal 409 if the company has as many pages and items as it may have
 */
export const insertPage = async (tx: WriteTx, page: NewPage): Promise<number> => {
  await requireEntry(tx);
  const { id } = await tx.sql
    .insertInto("pages")
    .values({
      companyId: tx.companyId,
      ...page,
      sortOrder: page.showOnMenu ? endOfLevel(tx, page.parentId) : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  // From now on, links to it are stored by id. Nobody can read it yet.
  tx.invalidate(PATHS_TAG);
  return id;
};

/** Name of the page with an address at a menu level; null if it's free. */
export const selectNameAtUrl = async (
  tx: ReadTx,
  parentId: number | null,
  friendlyUrl: string,
  /** A page to ignore: the one being changed. */
  exceptId = 0,
): Promise<string | null> => {
  const row = await tx.sql
    .selectFrom("pages")
    .select("name")
    .where("companyId", "=", tx.companyId)
    .where(sql`coalesce(parent_id, 0)`, "=", parentId ?? 0)
    .where(sql`lower(friendly_url)`, "=", friendlyUrl.toLowerCase())
    .where("deletedAt", "is", null)
    .where("isExternal", "=", false)
    .where("id", "<>", exceptId)
    .executeTakeFirst();
  return row?.name ?? null;
};

export const selectRoleExists = async (tx: ReadTx, roleId: number): Promise<boolean> =>
  (await tx.sql
    .selectFrom("roles")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", roleId)
    .executeTakeFirst()) !== undefined;

/** Whether a side nav exists, which can't be deleted until this transaction ends. */
export const selectSideNavExists = async (tx: WriteTx, sideNavId: number): Promise<boolean> =>
  (await tx.sql
    .selectFrom("sideNavs")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", sideNavId)
    .where("deletedAt", "is", null)
    .forKeyShare()
    .executeTakeFirst()) !== undefined;

const selectHome = (tx: ReadTx) =>
  tx.sql
    .selectFrom("pages")
    .select((eb) => hasLiveVersion(eb).as("isLive"))
    .where("pages.companyId", "=", tx.companyId)
    .where("pages.friendlyUrl", "=", "/")
    .where("pages.parentId", "is", null)
    .where("pages.isExternal", "=", false)
    .where("pages.deletedAt", "is", null)
    .executeTakeFirst();

export const selectHasHomePage = async (tx: ReadTx): Promise<boolean> => (await selectHome(tx)) !== undefined;

/** Whether visitors can read the home page. */
export const selectIsHomeLive = async (tx: ReadTx): Promise<boolean> =>
  Boolean((await selectHome(tx))?.isLive);
