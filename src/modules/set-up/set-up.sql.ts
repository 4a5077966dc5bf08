import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** Stores a link's hash for a day. */
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

/** Uses up the link. Returns false if it's no longer valid. */
export const deleteGoodLink = async (tx: WriteTx, tokenHash: Buffer): Promise<boolean> =>
  (await tx.sql
    .deleteFrom("setUpLinks")
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning("companyId")
    .executeTakeFirst()) !== undefined;
