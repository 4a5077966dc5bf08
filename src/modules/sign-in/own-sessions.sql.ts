import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

/** A session as listed for its owner. */
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

/** A person's sessions at the transaction's company, newest first, without those ended by a new password. */
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

const deleteSessionsOf = (tx: WriteTx, owner: Owner) =>
  tx.sql
    .deleteFrom("sessions")
    .where("companyId", "=", tx.companyId)
    .where("userCompanyId", "=", owner.companyId)
    .where("userId", "=", owner.userId)
    .returning(["userAgent", "ip"]);

type EndedSession = Pick<OwnSession, "userAgent" | "ip">;

/** Ends one of a person's sessions. Ignores other people's sessions. Returns the ended session's browser and address. */
export const deleteOwnSession = (tx: WriteTx, owner: Owner, id: number): Promise<EndedSession[]> =>
  deleteSessionsOf(tx, owner).where("id", "=", id).execute();

/** Ends all but one of a person's sessions at the transaction's company. Returns the browsers and addresses of those. */
export const deleteOtherSessions = (tx: WriteTx, owner: Owner, kept: Buffer): Promise<EndedSession[]> =>
  deleteSessionsOf(tx, owner).where("tokenHash", "!=", kept).execute();
