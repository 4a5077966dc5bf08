import { sql } from "kysely";
import type { CompanyDb, ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** The company's key; made where it has none yet, and then the same for all nodes. */
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

/** Keeps a solved challenge with its grant; false where it was solved before. */
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

/** Whether a grant is there that could be used now. */
export const selectIsGrantGood = async (tx: ReadTx, grantHash: Buffer): Promise<boolean> =>
  (await tx.sql
    .selectFrom("captchaGrants")
    .select("expiresAt")
    .where("companyId", "=", tx.companyId)
    .where("grantHash", "=", grantHash)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()) !== undefined;

/** Uses a grant up; false where there is none, or it was used, or it has lapsed. */
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

/** Forgets grants that have lapsed. Their challenges have lapsed before them, so none can be solved again. */
export const deleteLapsedGrants = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .deleteFrom("captchaGrants")
    .where("companyId", "=", tx.companyId)
    .where("expiresAt", "<", sql<Date>`now()`)
    .execute();
};
