import { selectLinkingPages } from "#modules/links/links.public.ts";
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
  (await selectLinkingPages(tx, blockId))
    .filter(({ status }) => status === "live")
    .map(({ id }) => id)
    .sort((a, b) => a - b);
