import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** Keeps a link's hash; it is good for a day. */
export const insertSetUpLink = async (tx: WriteTx, tokenHash: Buffer): Promise<void> => {
  await tx.sql
    .insertInto("setUpLinks")
    .values({ companyId: tx.companyId, tokenHash, expiresAt: sql<Date>`now() + interval '24 hours'` })
    .execute();
};

export const selectIsLinkGood = async (tx: ReadTx, tokenHash: Buffer): Promise<boolean> =>
  (await tx.sql
    .selectFrom("setUpLinks")
    .select("expiresAt")
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()) !== undefined;

/** Uses the link up. Answers false where it isn't good anymore. */
export const deleteGoodLink = async (tx: WriteTx, tokenHash: Buffer): Promise<boolean> =>
  (await tx.sql
    .deleteFrom("setUpLinks")
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning("companyId")
    .executeTakeFirst()) !== undefined;
