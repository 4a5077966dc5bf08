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

/** The browser has a new secret from now on, whoever of the company has signed in with it. */
export const updateBrowserToken = async (tx: WriteTx, before: Buffer, after: Buffer): Promise<void> => {
  await tx.sql
    .updateTable("knownBrowsers")
    .set({ tokenHash: after })
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", before)
    .execute();
};

/** Answers the browser's id. */
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

/** Keeps a user's latest browsers and forgets the rest. */
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

/** Ends the sessions that were begun in one browser at the transaction's company. */
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
