import { sql } from "kysely";
import type { WriteTx } from "#platform/db/company-db.ts";

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
    .set({ lockedByAdmin: false, lockedUntil: null, invalidAttempts: 0 })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
  await tx.sql
    .updateTable("knownBrowsers")
    .set({ lockedUntil: null, invalidAttempts: 0 })
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId)
    .execute();
};
