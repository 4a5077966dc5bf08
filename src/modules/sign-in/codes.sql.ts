import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { SIGN_IN } from "./sign-in.schema.ts";

/** A texted code signs in, and an emailed code sets a new password. Neither works for the other purpose. */
export type CodePurpose = "two-factor" | "forgot-password";

export const countRecentCodes = async (
  tx: ReadTx,
  userId: number,
  purpose: CodePurpose = "two-factor",
): Promise<number> =>
  (
    await tx.sql
      .selectFrom("oneTimeCodes")
      .select(sql<number>`count(*)`.as("count"))
      .where("companyId", "=", tx.companyId)
      .where("userId", "=", userId)
      .where("purpose", "=", purpose)
      .where("createdAt", ">", sql<Date>`now() - interval '1 hour'`)
      // Ignores rows written while the clock was ahead, which would count for too long.
      .where("createdAt", "<", sql<Date>`now() + interval '1 hour'`)
      .executeTakeFirstOrThrow()
  ).count;

/** Whether a text message of the company has failed and will be retried. A new one will probably be late, too. */
export const isSmsDelayed = async (tx: ReadTx): Promise<boolean> =>
  (
    await sql<{ isLate: boolean }>`
      select exists (
        select from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier = 'send-text' and job.last_error is not null and job.attempts < job.max_attempts
          and (job.payload->>'companyId')::bigint = ${tx.companyId}) as "isLate"`.execute(tx.sql)
  ).rows[0]?.isLate ?? false;

/** A code's user and purpose. A texted code belongs to one sign-in; an emailed code doesn't. */
export interface CodeOwner {
  readonly userId: number;
  readonly purpose: CodePurpose;
  /** The hash of the sign-in's challenge. */
  readonly challengeHash: Buffer | null;
}

/**
 * Inserts a code, ends the sign-in's previous codes, and deletes codes older than a day. Codes of the user's other
 * sign-ins stay valid.
 */
export const insertCode = async (tx: WriteTx, owner: CodeOwner, hash: Buffer): Promise<void> => {
  const { userId, purpose, challengeHash } = owner;
  await tx.sql
    .deleteFrom("oneTimeCodes")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("createdAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
  await tx.sql
    .updateTable("oneTimeCodes")
    .set({ usedAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where(ofSignIn(challengeHash))
    .execute();
  await tx.sql
    .insertInto("oneTimeCodes")
    .values({
      companyId: tx.companyId,
      userId,
      purpose,
      codeHash: hash,
      challengeHash,
      expiresAt: sql<Date>`now() + ${SIGN_IN.codeMs} * interval '1 millisecond'`,
    })
    .execute();
};

/** A code sent by a node of the previous version has no challenge, so it is valid for any of its user's sign-ins. */
const ofSignIn = (challengeHash: Buffer | null) =>
  sql<boolean>`(challenge_hash is null or challenge_hash = ${challengeHash})`;

/** The code that can still be confirmed. Its row is locked, so that simultaneous attempts are counted separately. */
export const selectOpenCode = async (
  tx: WriteTx,
  owner: CodeOwner,
): Promise<{ id: number; codeHash: Buffer } | null> =>
  (await tx.sql
    .selectFrom("oneTimeCodes")
    .select(["id", "codeHash"])
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", owner.userId)
    .where("purpose", "=", owner.purpose)
    .where(ofSignIn(owner.challengeHash))
    .where("usedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .where("attempts", "<", SIGN_IN.codeTries)
    .orderBy("id", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const updateCodeTried = async (tx: WriteTx, id: number, isUsed: boolean): Promise<void> => {
  await tx.sql
    .updateTable("oneTimeCodes")
    .set({ attempts: sql<number>`attempts + 1`, ...(isUsed ? { usedAt: sql<Date>`now()` } : {}) })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};
