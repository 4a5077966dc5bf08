import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { WriteTx } from "#platform/db/company-db.ts";
import { forgetRateLimit } from "#platform/limits/rate-limits.ts";

/** Wrong guesses at one account from browsers that aren't known, whichever address they come from. */
export const ACCOUNT_LIMIT = { name: "guesses-account", points: 50, seconds: 24 * 60 * 60 };

/**
 * The same at codes that were mailed. They have a limit of their own, since such a code is the way out for whoever is
 * kept out by others' wrong passwords.
 */
export const MAILED_CODE_LIMIT = { ...ACCOUNT_LIMIT, name: "guesses-mailed-code" };

/** The name under which guesses at an account are counted, whether or not there is one. */
export const accountKey = (username: string): string =>
  createHash("sha256").update(username.trim().toLowerCase()).digest("base64url");

/** Every session of a user of the transaction's company ends with the commit, at whichever host it was begun. */
export const endSessionsOf = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({ sessionsValidFrom: sql<Date>`clock_timestamp()` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
  // At other companies' hosts the moment set above decides.
  await tx.sql
    .deleteFrom("sessions")
    .where("companyId", "=", tx.companyId)
    .where("userCompanyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .execute();
};

/** Mailed codes and one-time links that set a new password are over: they went to where the user was reached before. */
export const endPasswordCodesOf = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .updateTable("oneTimeCodes")
    .set({ expiresAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("purpose", "!=", "two-factor")
    .where("expiresAt", ">", sql<Date>`now()`)
    .execute();
};

/** Closes an account until somebody opens it again; its sessions end. */
export const lockAccount = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({ lockedByAdmin: true })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
  await endSessionsOf(tx, userId);
};

/** Opens an account again, whether an Admin or wrong guesses had locked it; guesses are counted anew everywhere. */
export const unlockAccount = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({ lockedByAdmin: false })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
  await resetThrottling(tx, userId);
};

/** Wrong guesses are counted anew everywhere, and lock no longer; a lock that an Admin has set stays. */
export const resetThrottling = async (tx: WriteTx, userId: number): Promise<void> => {
  const user = await tx.sql
    .updateTable("users")
    .set({ lockedUntil: null, invalidAttempts: 0 })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirst();
  if (user)
    for (const limit of [ACCOUNT_LIMIT, MAILED_CODE_LIMIT])
      await forgetRateLimit(tx, limit, accountKey(user.email));
  await tx.sql
    .updateTable("knownBrowsers")
    .set({ lockedUntil: null, invalidAttempts: 0 })
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .execute();
};
