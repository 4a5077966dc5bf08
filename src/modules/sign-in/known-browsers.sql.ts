import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { SIGN_IN } from "./sign-in.schema.ts";

export const selectKnownBrowserId = async (
  tx: ReadTx,
  userId: number,
  tokenHash: Buffer,
): Promise<number | null> =>
  (
    await tx.sql
      .selectFrom("knownBrowsers")
      .select("id")
      .where("companyId", "=", tx.companyId)
      .where("userId", "=", userId)
      .where("tokenHash", "=", tokenHash)
      .where("lastUsedAt", ">", sql<Date>`now() - ${SIGN_IN.knownBrowserMs} * interval '1 millisecond'`)
      .executeTakeFirst()
  )?.id ?? null;

/** Replaces a browser's secret for all users of the company who have signed in with it. */
export const updateBrowserToken = async (tx: WriteTx, before: Buffer, after: Buffer): Promise<void> => {
  await tx.sql
    .updateTable("knownBrowsers")
    .set({ tokenHash: after })
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", before)
    .execute();
};

/** Remembers a browser and returns its id. */
export const upsertKnownBrowser = async (tx: WriteTx, userId: number, tokenHash: Buffer): Promise<number> =>
  (
    await tx.sql
      .insertInto("knownBrowsers")
      .values({ companyId: tx.companyId, userId, tokenHash })
      .onConflict((conflict) =>
        conflict.columns(["companyId", "userId", "tokenHash"]).doUpdateSet({ lastUsedAt: sql<Date>`now()` }),
      )
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Deletes all but a user's most recent browsers. */
export const deleteOldestBrowsers = async (tx: WriteTx, userId: number): Promise<void> => {
  await sql`
    delete from known_browsers where company_id = ${tx.companyId} and user_id = ${userId} and id not in (
      select id from known_browsers where company_id = ${tx.companyId} and user_id = ${userId}
      order by last_used_at desc, id desc limit ${SIGN_IN.knownBrowsers})`.execute(tx.sql);
};

export const deleteBrowsersOf = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .deleteFrom("knownBrowsers")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .execute();
};

/** Ends a user's sessions in one browser at the transaction's company. */
export const deleteSessionsOfBrowser = async (
  tx: WriteTx,
  user: { companyId: number; id: number },
  browserId: number,
): Promise<void> => {
  await tx.sql
    .deleteFrom("sessions")
    .where("companyId", "=", tx.companyId)
    .where("userCompanyId", "=", user.companyId)
    .where("userId", "=", user.id)
    .where("browserId", "=", browserId)
    .execute();
};
