import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** How many days shown content is remembered. */
const KEPT_DAYS = 90;

/** Which of a page's contents are already remembered. @param hashes 64 hexadecimal digits each */
export const selectKnownContents = async (
  tx: ReadTx,
  pageId: number,
  hashes: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (hashes.length === 0) return new Set();
  const rows = await tx.sql
    .selectFrom("seenContents")
    .select("contentHash")
    .where("companyId", "=", tx.companyId)
    .where("pageId", "=", pageId)
    .where(
      "contentHash",
      "in",
      hashes.map((hash) => Buffer.from(hash, "hex")),
    )
    .execute();
  return new Set(rows.map(({ contentHash }) => contentHash.toString("hex")));
};

/** The content shown under a hash; null if this page never had it. */
export const selectSeenOutline = async (tx: ReadTx, pageId: number, hash: string): Promise<unknown> =>
  (
    await tx.sql
      .selectFrom("seenContents")
      .select("outline")
      .where("companyId", "=", tx.companyId)
      .where("pageId", "=", pageId)
      .where("contentHash", "=", Buffer.from(hash, "hex"))
      .executeTakeFirst()
  )?.outline ?? null;

/** Remembers shown content, and deletes old entries. */
export const insertSeenContent = async (
  tx: WriteTx,
  pageId: number,
  hash: string,
  outline: unknown,
): Promise<void> => {
  await Promise.all([
    tx.sql
      .insertInto("seenContents")
      .values({
        companyId: tx.companyId,
        pageId,
        contentHash: Buffer.from(hash, "hex"),
        outline: JSON.stringify(outline),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
    tx.sql
      .deleteFrom("seenContents")
      .where("companyId", "=", tx.companyId)
      .where("seenAt", "<", sql<Date>`now() - ${KEPT_DAYS} * interval '1 day'`)
      // Content approved for later is still needed for the comparison then.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("pagePlans")
              .select(sql`1`.as("one"))
              .whereRef("pagePlans.companyId", "=", "seenContents.companyId")
              .whereRef("pagePlans.pageId", "=", "seenContents.pageId")
              .whereRef("pagePlans.contentHash", "=", "seenContents.contentHash"),
          ),
        ),
      )
      .execute(),
  ]);
};
