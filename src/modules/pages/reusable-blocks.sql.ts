import type { ReadTx } from "#platform/db/company-db.ts";

/** Whether there is such a reusable block. Deleted ones and those of other companies don't count. */
export const selectIsBlock = async (tx: ReadTx, pageId: number): Promise<boolean> =>
  (await tx.sql
    .selectFrom("pages")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", pageId)
    .where("isBlock", "=", true)
    .where("deletedAt", "is", null)
    .executeTakeFirst()) !== undefined;

/** Pages whose live version shows a reusable block. */
export const selectPagesShowing = async (tx: ReadTx, blockId: number): Promise<number[]> =>
  (
    await tx.sql
      .selectFrom("pageLinks")
      .innerJoin("blocks", (join) =>
        join
          .onRef("blocks.companyId", "=", "pageLinks.companyId")
          .onRef("blocks.id", "=", "pageLinks.sourceId"),
      )
      .innerJoin("pageVersions", (join) =>
        join
          .onRef("pageVersions.companyId", "=", "blocks.companyId")
          .onRef("pageVersions.id", "=", "blocks.pageVersionId"),
      )
      .innerJoin("pages", (join) =>
        join
          .onRef("pages.companyId", "=", "pageVersions.companyId")
          .onRef("pages.id", "=", "pageVersions.pageId"),
      )
      .select("pages.id")
      .distinct()
      .where("pageLinks.companyId", "=", tx.companyId)
      .where("pageLinks.targetPageId", "=", blockId)
      .where("pageLinks.source", "=", "blocks")
      .where("pageVersions.status", "=", "live")
      .where("pages.deletedAt", "is", null)
      .orderBy("pages.id")
      .execute()
  ).map(({ id }) => id);
