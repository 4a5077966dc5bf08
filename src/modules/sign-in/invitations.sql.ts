import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { SIGN_IN } from "./sign-in.schema.ts";

/** An invitation, by its link's token. */
export interface Invitation {
  userId: number;
  expiresAt: Date;
  isExpired: boolean;
  isAccepted: boolean;
}

export interface SentInvitation {
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** Stores a user's invitation. The link of an earlier one stops working. */
export const upsertInvitation = async (
  tx: WriteTx,
  userId: number,
  tokenHash: Buffer,
): Promise<SentInvitation> => {
  const values = {
    tokenHash,
    sentAt: sql<Date>`now()`,
    expiresAt: sql<Date>`now() + ${SIGN_IN.invitationMs} * interval '1 millisecond'`,
    acceptedAt: null,
  };
  return tx.sql
    .insertInto("invitations")
    .values({ companyId: tx.companyId, userId, ...values })
    .onConflict((conflict) => conflict.columns(["companyId", "userId"]).doUpdateSet(values))
    .returning(["sentAt", "expiresAt"])
    .executeTakeFirstOrThrow();
};

/** The invitation at the transaction's company with this token; null if there is none, or its user was deleted. */
export const selectInvitation = async (tx: ReadTx, tokenHash: Buffer): Promise<Invitation | null> =>
  (await tx.sql
    .selectFrom("invitations")
    .innerJoin("users", (join) =>
      join
        .onRef("users.companyId", "=", "invitations.companyId")
        .onRef("users.id", "=", "invitations.userId"),
    )
    .select([
      "invitations.userId",
      "invitations.expiresAt",
      sql<boolean>`invitations.expires_at <= now()`.as("isExpired"),
      sql<boolean>`invitations.accepted_at is not null`.as("isAccepted"),
    ])
    .where("invitations.companyId", "=", tx.companyId)
    .where("invitations.tokenHash", "=", tokenHash)
    .where("users.deletedAt", "is", null)
    .executeTakeFirst()) ?? null;

/** Until when a user's invitation is or was valid; null if the user isn't invited or has accepted. */
export const selectPendingInvitation = async (
  tx: ReadTx,
  userId: number,
): Promise<{ expiresAt: Date; isExpired: boolean } | null> =>
  (await tx.sql
    .selectFrom("invitations")
    .select(["expiresAt", sql<boolean>`expires_at <= now()`.as("isExpired")])
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("acceptedAt", "is", null)
    .executeTakeFirst()) ?? null;

/** Uses up an invitation. Returns false if it was used up, replaced, or expired before. */
export const updateInvitationAccepted = async (tx: WriteTx, tokenHash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await tx.sql
    .updateTable("invitations")
    .set({ acceptedAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .where("acceptedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Ends a user's invitation, because the account has a password now or is deleted. An accepted one stays. Returns
 * whether there was one.
 */
export const deletePendingInvitation = async (tx: WriteTx, userId: number): Promise<boolean> =>
  (await tx.sql
    .deleteFrom("invitations")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("acceptedAt", "is", null)
    .returning("userId")
    .executeTakeFirst()) !== undefined;
