import { type ExpressionBuilder, sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { DB } from "#platform/db/schema.generated.ts";

export interface PageRecord {
  id: number;
  parentId: number | null;
  name: string;
  friendlyUrl: string;
  isExternal: boolean;
  openType: string | null;
  showOnMenu: boolean;
  allowNavigation: boolean;
  sortOrder: number | null;
  seoTitle: string;
  seoDescription: string;
  seoKeywords: string;
  roleId: number | null;
  allowDelete: boolean;
  deletedAt: Date | null;
  rowVersion: number;
}

const pageColumns = [
  "pages.id",
  "pages.parentId",
  "pages.name",
  "pages.friendlyUrl",
  "pages.isExternal",
  "pages.openType",
  "pages.showOnMenu",
  "pages.allowNavigation",
  "pages.sortOrder",
  "pages.seoTitle",
  "pages.seoDescription",
  "pages.seoKeywords",
  "pages.roleId",
  "pages.allowDelete",
  "pages.deletedAt",
  "pages.rowVersion",
] as const;

/** Status of the newest version that is not a backup; "backup" where there is no other. */
const newestStatus = (eb: ExpressionBuilder<DB, "pages">) =>
  eb
    .selectFrom("pageVersions")
    .select("pageVersions.status")
    .whereRef("pageVersions.companyId", "=", "pages.companyId")
    .whereRef("pageVersions.pageId", "=", "pages.id")
    .where("pageVersions.status", "<>", "backup")
    .orderBy("pageVersions.number", "desc")
    .limit(1);

const hasLiveVersion = (eb: ExpressionBuilder<DB, "pages">) =>
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

/** The page, held so that only one change of its versions goes on at a time. */
export const selectPageForUpdate = async (tx: WriteTx, pageId: number): Promise<PageRecord | null> =>
  (await tx.sql
    .selectFrom("pages")
    .select(pageColumns)
    .where("companyId", "=", tx.companyId)
    .where("id", "=", pageId)
    .forNoKeyUpdate()
    .executeTakeFirst()) ?? null;

/** The page and those above it, the topmost first. */
export const selectPageLine = async (tx: ReadTx, pageId: number): Promise<PageRecord[]> => {
  const line: PageRecord[] = [];
  for (let next: number | null = pageId; next !== null && line.length < 10; ) {
    const found: PageRecord | null = await selectPage(tx, next);
    if (!found) break;
    line.unshift(found);
    next = found.parentId;
  }
  return line;
};

export interface PageState {
  versionStatus: string;
  isLive: boolean;
}

export const selectPageState = async (tx: ReadTx, pageId: number): Promise<PageState> => {
  const row = await tx.sql
    .selectFrom("pages")
    .select((eb) => [newestStatus(eb).as("status"), hasLiveVersion(eb).as("isLive")])
    .where("pages.companyId", "=", tx.companyId)
    .where("pages.id", "=", pageId)
    .executeTakeFirst();
  return { versionStatus: row?.status ?? "backup", isLive: Boolean(row?.isLive) };
};

export interface PageListRecord {
  id: number;
  name: string;
  friendlyUrl: string;
  isExternal: boolean;
  showOnMenu: boolean;
  allowNavigation: boolean;
  roleId: number | null;
  deletedAt: Date | null;
  status: string | null;
  /** Friendly URLs of the pages above, the topmost first. */
  above: string[];
}

/** Every page with the friendly URLs above it: by menu place, then by name. */
export const selectPageList = (tx: ReadTx): Promise<PageListRecord[]> =>
  tx.sql
    .selectFrom("pages")
    .leftJoin("pages as one", (join) =>
      join.onRef("one.companyId", "=", "pages.companyId").onRef("one.id", "=", "pages.parentId"),
    )
    .leftJoin("pages as two", (join) =>
      join.onRef("two.companyId", "=", "one.companyId").onRef("two.id", "=", "one.parentId"),
    )
    .leftJoin("pages as three", (join) =>
      join.onRef("three.companyId", "=", "two.companyId").onRef("three.id", "=", "two.parentId"),
    )
    .select((eb) => [
      "pages.id",
      "pages.name",
      "pages.friendlyUrl",
      "pages.isExternal",
      "pages.showOnMenu",
      "pages.allowNavigation",
      "pages.roleId",
      "pages.deletedAt",
      newestStatus(eb as unknown as ExpressionBuilder<DB, "pages">).as("status"),
      sql<string[]>`array_remove(array[three.friendly_url, two.friendly_url, one.friendly_url], null)`.as(
        "above",
      ),
    ])
    .where("pages.companyId", "=", tx.companyId)
    .orderBy(sql`concat_ws('/', three.friendly_url, two.friendly_url, one.friendly_url, pages.friendly_url)`)
    .execute();

export interface MenuOptionRecord {
  id: number;
  name: string;
  friendlyUrl: string;
  showOnMenu: boolean;
  isExternal: boolean;
}

/** Pages that can stand above another one, under `parentId` (null: at the top). Home and external pages can't. */
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

export interface NewPage {
  parentId: number | null;
  name: string;
  friendlyUrl: string;
  showOnMenu: boolean;
  seoTitle: string;
  seoDescription: string;
  seoKeywords: string;
  roleId: number | null;
  allowDelete?: boolean;
}

/** A page on the menu goes to the end of its level. */
export const insertPage = async (tx: WriteTx, page: NewPage): Promise<number> =>
  (
    await tx.sql
      .insertInto("pages")
      .values({
        companyId: tx.companyId,
        ...page,
        sortOrder: page.showOnMenu
          ? sql<number>`(select coalesce(max(sort_order), 0) + 1 from pages
              where company_id = ${tx.companyId} and parent_id is not distinct from ${page.parentId}::bigint)`
          : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export const selectIsUrlTaken = async (
  tx: ReadTx,
  parentId: number | null,
  friendlyUrl: string,
): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom("pages")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where(sql`coalesce(parent_id, 0)`, "=", parentId ?? 0)
    .where(sql`lower(friendly_url)`, "=", friendlyUrl.toLowerCase())
    .where("deletedAt", "is", null)
    .where("isExternal", "=", false)
    .executeTakeFirst();
  return row !== undefined;
};

export const selectRoleExists = async (tx: ReadTx, roleId: number): Promise<boolean> =>
  (await tx.sql
    .selectFrom("roles")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", roleId)
    .executeTakeFirst()) !== undefined;

/** Whether visitors can read the home page. */
export const selectIsHomeLive = async (tx: ReadTx): Promise<boolean> => {
  const row = await tx.sql
    .selectFrom("pages")
    .select((eb) => hasLiveVersion(eb).as("isLive"))
    .where("pages.companyId", "=", tx.companyId)
    .where("pages.friendlyUrl", "=", "/")
    .where("pages.parentId", "is", null)
    .where("pages.isExternal", "=", false)
    .where("pages.deletedAt", "is", null)
    .executeTakeFirst();
  return Boolean(row?.isLive);
};
