import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { WriteTx } from "#platform/db/company-db.ts";
import { resetRateLimit } from "#platform/limits/rate-limits.ts";
import { deleteBrowsersOf } from "./known-browsers.sql.ts";

/** The limit on failed attempts at one account from unknown browsers, over all IP addresses. */
export const ACCOUNT_LIMIT = { name: "guesses-account", points: 50, seconds: 24 * 60 * 60 };

/**
 * The same limit for emailed codes. It is separate, because such a code lets in an owner who is locked out by other
 * people's wrong passwords.
 */
export const EMAILED_CODE_LIMIT = { ...ACCOUNT_LIMIT, name: "guesses-mailed-code" };

/** The key under which attempts at an account are counted, whether or not the account exists. */
export const accountKey = (username: string): string =>
  createHash("sha256").update(username.trim().toLowerCase()).digest("base64url");

/** Ends all sessions of a user of the transaction's company, at every host, when the transaction commits. */
export const endSessionsOf = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({ sessionsValidFrom: sql<Date>`clock_timestamp()` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
  // Sessions at other companies' hosts end because they began before `sessionsValidFrom`.
  await tx.sql
    .deleteFrom("sessions")
    .where("companyId", "=", tx.companyId)
    .where("userCompanyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .execute();
};

/** Ends emailed codes, links, and invitations that set a password, because they went to the user's previous address. */
export const endPasswordCodesOf = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .updateTable("oneTimeCodes")
    .set({ expiresAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("purpose", "!=", "two-factor")
    .where("expiresAt", ">", sql<Date>`now()`)
    .execute();
  await tx.sql
    .updateTable("invitations")
    .set({ expiresAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .where("acceptedAt", "is", null)
    .where("expiresAt", ">", sql<Date>`now()`)
    .execute();
};

/** Locks an account until an Admin unlocks it, and ends its sessions. */
export const lockAccount = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({ lockedByAdmin: true })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
  await endSessionsOf(tx, userId);
};

/**
 * Deactivates an account until an Admin reactivates it: ends its sessions, known browsers, codes, links, and invitation.
 * It no longer awaits roles either, so that a role alone doesn't let the person in.
 */
export const deactivateAccount = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({ lockedByAdmin: true, awaitsRoles: false, deactivatedAt: sql<Date>`clock_timestamp()` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
  await endSessionsOf(tx, userId);
  await endPasswordCodesOf(tx, userId);
  await tx.sql
    .deleteFrom("oneTimeCodes")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .execute();
  await deleteBrowsersOf(tx, userId);
};

/**
 * Unlocks an account, whether an Admin or wrong passwords locked it, and resets all attempt counters. If it was
 * deactivated, that ends too.
 */
export const unlockAccount = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({ lockedByAdmin: false })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
  await resetThrottling(tx, userId);
};

/** Resets all attempt counters and the locks they caused. A lock set by an Admin stays. */
export const resetThrottling = async (tx: WriteTx, userId: number): Promise<void> => {
  const user = await tx.sql
    .updateTable("users")
    .set({ lockedUntil: null, invalidAttempts: 0 })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .returning("email")
    .executeTakeFirst();
  if (user)
    for (const limit of [ACCOUNT_LIMIT, EMAILED_CODE_LIMIT])
      await resetRateLimit(tx, limit, accountKey(user.email));
  await tx.sql
    .updateTable("knownBrowsers")
    .set({ lockedUntil: null, invalidAttempts: 0 })
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .execute();
};
