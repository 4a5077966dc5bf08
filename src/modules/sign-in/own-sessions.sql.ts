import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** A session as its owner is shown it. */
export interface OwnSession {
  id: number;
  tokenHash: Buffer;
  startedAt: Date;
  userAgent: string;
  ip: string;
}

interface Owner {
  readonly companyId: number;
  readonly userId: number;
}

/** Somebody's sessions at the transaction's company, the newest first; not those that a new password has ended. */
export const selectOwnSessions = (
  tx: ReadTx,
  owner: Owner & { readonly validFrom: Date },
): Promise<OwnSession[]> =>
  tx.sql
    .selectFrom("sessions")
    .select(["id", "tokenHash", "createdAt as startedAt", "userAgent", "ip"])
    .where("companyId", "=", tx.companyId)
    .where("userCompanyId", "=", owner.companyId)
    .where("userId", "=", owner.userId)
    .where("expiresAt", ">", sql<Date>`now()`)
    .where("createdAt", ">=", owner.validFrom)
    .orderBy("createdAt", "desc")
    .execute();

/** Ends one of somebody's own sessions, if there is one with this number. */
export const deleteOwnSession = async (tx: WriteTx, owner: Owner, id: number): Promise<void> => {
  await tx.sql
    .deleteFrom("sessions")
    .where("companyId", "=", tx.companyId)
    .where("userCompanyId", "=", owner.companyId)
    .where("userId", "=", owner.userId)
    .where("id", "=", id)
    .execute();
};

/** Ends all of somebody's sessions at the transaction's company but one. */
export const deleteOtherSessions = async (tx: WriteTx, owner: Owner, kept: Buffer): Promise<void> => {
  await tx.sql
    .deleteFrom("sessions")
    .where("companyId", "=", tx.companyId)
    .where("userCompanyId", "=", owner.companyId)
    .where("userId", "=", owner.userId)
    .where("tokenHash", "!=", kept)
    .execute();
};
