import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { saved } from "#platform/db/row-version.ts";
import { endOfLevel, hasLiveVersion, newestStatus, type PageProperties } from "./pages.sql.ts";

/**
 * Allows only one change of the company's page tree at a time. Two valid changes together could create a cycle, or move
 * a page below one that is being deleted.
 */
export const lockPageTree = async (tx: WriteTx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pages of ${tx.companyId}`}, 0))`.execute(tx.sql);
};

/** Whether it has a child page that isn't deleted. */
export const selectHasChildren = async (tx: ReadTx, pageId: number): Promise<boolean> =>
  (await children(tx, pageId).executeTakeFirst()) !== undefined;

/** Whether one of those is on the menu. */
export const selectHasMenuChildren = async (tx: ReadTx, pageId: number): Promise<boolean> =>
  (await children(tx, pageId).where("showOnMenu", "=", true).executeTakeFirst()) !== undefined;

const children = (tx: ReadTx, pageId: number) =>
  tx.sql
    .selectFrom("pages")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("parentId", "=", pageId)
    .where("deletedAt", "is", null)
    .limit(1);

export interface PlaceRecord {
  id: number;
  path: string;
  /** It has, or had, a live version. */
  wasRead: boolean;
  isLive: boolean;
  isDeleted: boolean;
}

/**
 * The page and all its descendants with a path, including deleted ones. For the same path, the one that was public last
 * comes first.
 */
export const selectPlaces = async (tx: ReadTx, pageId: number): Promise<PlaceRecord[]> => {
  const { rows } = await sql<PlaceRecord>`
    with recursive tree as (
      select id, path, deleted_at, 1 as step from pages where company_id = ${tx.companyId} and id = ${pageId}
      union all
      select below.id, below.path, below.deleted_at, tree.step + 1 from tree
      join pages below on below.company_id = ${tx.companyId} and below.parent_id = tree.id
      where tree.step < 10
    )
    select id, path, deleted_at is not null as is_deleted, exists (
      select 1 from page_versions v
      where v.company_id = ${tx.companyId} and v.page_id = tree.id and v.status in ('live', 'backup')
    ) as was_read, exists (
      select 1 from page_versions v
      where v.company_id = ${tx.companyId} and v.page_id = tree.id and v.status = 'live'
    ) as is_live
    from tree where path is not null order by was_read desc, deleted_at desc nulls first`.execute(tx.sql);
  return rows;
};

/** How many levels of pages that aren't deleted are below a page. */
export const selectLevelsBelow = async (tx: ReadTx, pageId: number): Promise<number> => {
  const { rows } = await sql<{ levels: number }>`
    with recursive tree as (
      select ${pageId}::bigint as id, 0 as step
      union all
      select below.id, tree.step + 1 from tree
      join pages below on below.company_id = ${tx.companyId} and below.parent_id = tree.id
        and below.deleted_at is null
      where tree.step < 10
    )
    select max(step) as levels from tree`.execute(tx.sql);
  return rows[0]?.levels ?? 0;
};

/** A level's pages on the menu, in menu order. Home is left out, because the site's name links to it. */
export const selectMenuLevel = (tx: ReadTx, parentId: number | null) =>
  tx.sql
    .selectFrom("pages")
    .select((eb) => [
      "pages.id",
      "pages.name",
      newestStatus(eb).as("status"),
      hasLiveVersion(eb).as("isLive"),
    ])
    .where("pages.companyId", "=", tx.companyId)
    .where("pages.parentId", parentId === null ? "is" : "=", parentId)
    .where("pages.deletedAt", "is", null)
    .where("pages.showOnMenu", "=", true)
    .orderBy(sql`pages.sort_order nulls last`)
    .orderBy("pages.id")
    .execute();

export interface OrderedPage {
  id: number;
  parentId: number | null;
  showOnMenu: boolean;
  sortOrder: number | null;
}

/** Which of the pages exist and aren't deleted. */
export const selectOrderedPages = (tx: ReadTx, pageIds: readonly number[]): Promise<OrderedPage[]> =>
  tx.sql
    .selectFrom("pages")
    .select(["id", "parentId", "showOnMenu", "sortOrder"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", sql<number>`any (${[...pageIds]}::bigint[])`)
    .where("deletedAt", "is", null)
    .where("isBlock", "=", false)
    .execute();

/** Numbers a level's pages from 1, in this order. Pages off the menu have no position. */
export const updateMenuOrder = async (tx: WriteTx, pageIds: readonly number[]): Promise<void> => {
  await sql`
    update pages set sort_order = place.number
    from unnest(${[...pageIds]}::bigint[]) with ordinality place (id, number)
    where pages.company_id = ${tx.companyId} and pages.id = place.id and pages.show_on_menu`.execute(tx.sql);
};

/** @param keepsPlace whether it keeps its menu position; otherwise it moves to the end of its level */
export const updatePage = async (
  tx: WriteTx,
  pageId: number,
  page: PageProperties,
  keepsPlace: boolean,
): Promise<void> => {
  await tx.sql
    .updateTable("pages")
    .set({
      ...page,
      ...(page.showOnMenu && keepsPlace
        ? {}
        : { sortOrder: page.showOnMenu ? endOfLevel(tx, page.parentId) : null }),
      ...saved(),
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", pageId)
    .execute();
};

export const updatePageDeleted = async (tx: WriteTx, pageId: number): Promise<void> => {
  await tx.sql
    .updateTable("pages")
    .set({ deletedAt: sql<Date>`now()`, rowVersion: sql<number>`row_version + 1` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", pageId)
    .execute();
};

/** Restores it, at the end of its menu level if it's on the menu. */
export const updatePageRestored = async (
  tx: WriteTx,
  page: { id: number; parentId: number | null },
  showOnMenu: boolean,
): Promise<void> => {
  await tx.sql
    .updateTable("pages")
    .set({
      deletedAt: null,
      showOnMenu,
      sortOrder: showOnMenu ? endOfLevel(tx, page.parentId) : null,
      rowVersion: sql<number>`row_version + 1`,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", page.id)
    .execute();
};
