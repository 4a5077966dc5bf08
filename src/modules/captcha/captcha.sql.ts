import { sql } from "kysely";
import type { CompanyDb, ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** The company's key, which is created if it doesn't exist, and is the same for all nodes. */
export const selectOrInsertKey = async (db: CompanyDb, fresh: string): Promise<string> =>
  db.write(async (tx) => {
    await tx.sql
      .insertInto("captchaKeys")
      .values({ companyId: tx.companyId, secret: fresh })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await tx.sql
      .selectFrom("captchaKeys")
      .select("secret")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirstOrThrow();
    return row.secret;
  });

/** Stores a solved challenge with its grant; false if it was already solved. */
export const insertGrant = async (
  tx: WriteTx,
  challengeHash: Buffer,
  grantHash: Buffer,
  seconds: number,
): Promise<boolean> =>
  (
    await tx.sql
      .insertInto("captchaGrants")
      .values({
        companyId: tx.companyId,
        challengeHash,
        grantHash,
        expiresAt: sql<Date>`now() + make_interval(secs => ${seconds})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

/** Whether there is a valid, unused grant. */
export const selectIsGrantGood = async (tx: ReadTx, grantHash: Buffer): Promise<boolean> =>
  (await tx.sql
    .selectFrom("captchaGrants")
    .select("expiresAt")
    .where("companyId", "=", tx.companyId)
    .where("grantHash", "=", grantHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()) !== undefined;

/** Uses up a grant; false if there is none, or it was used or has expired. */
export const updateGrantUsed = async (tx: WriteTx, grantHash: Buffer): Promise<boolean> =>
  (
    await tx.sql
      .updateTable("captchaGrants")
      .set({ usedAt: sql<Date>`now()` })
      .where("companyId", "=", tx.companyId)
      .where("grantHash", "=", grantHash)
      .where("usedAt", "is", null)
      .where("expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirst()
  ).numUpdatedRows === 1n;

/** Deletes expired grants. Their challenges expired earlier, so they can't be solved again. */
export const deleteLapsedGrants = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .deleteFrom("captchaGrants")
    .where("companyId", "=", tx.companyId)
    .where("expiresAt", "<", sql<Date>`now()`)
    .execute();
};
