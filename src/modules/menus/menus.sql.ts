import { sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";

export interface MenuPage {
  id: number;
  parentId: number | null;
  name: string;
  /** The address that an external page opens. */
  friendlyUrl: string;
  allowNavigation: boolean;
  isExternal: boolean;
  openType: string | null;
}

/** Published pages on the menu, in menu order. */
export const selectMenuPages = (tx: ReadTx): Promise<MenuPage[]> =>
  tx.sql
    .selectFrom("pages")
    .innerJoin("pageVersions", (join) =>
      join
        .onRef("pageVersions.companyId", "=", "pages.companyId")
        .onRef("pageVersions.pageId", "=", "pages.id")
        .on("pageVersions.status", "=", "live"),
    )
    .select([
      "pages.id",
      "pages.parentId",
      "pages.name",
      "pages.friendlyUrl",
      "pages.allowNavigation",
      "pages.isExternal",
      "pages.openType",
    ])
    .where("pages.companyId", "=", tx.companyId)
    .where("pages.showOnMenu", "=", true)
    .where("pages.deletedAt", "is", null)
    .orderBy(sql`pages.sort_order nulls last`)
    .orderBy("pages.id")
    .execute();
