import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { SIGN_IN } from "./sign-in.schema.ts";

/** Where failed attempts are counted: at the known browser, or else at the user. */
export interface Counter {
  readonly userId: number;
  readonly browserId: number | null;
}

export interface LockState {
  /** Locked by an Admin, in every browser. */
  readonly isLockedByAdmin: boolean;
  /** Locked for a while by failed attempts. */
  readonly isLocked: boolean;
}

/**
 * The latest plausible end of a lock. A later end was set while the clock was ahead. Twice the lock time is allowed,
 * because `now()` is the start of the transaction, and the lock may be set later in it.
 */
const LATEST = sql`now() + ${2 * SIGN_IN.lockMs} * interval '1 millisecond'`;

const GONE: LockState = { isLockedByAdmin: true, isLocked: true };

export const selectLockState = async (tx: ReadTx, { userId, browserId }: Counter): Promise<LockState> => {
  const { rows } = await sql<LockState>`
    select u.locked_by_admin as is_locked_by_admin,
      coalesce(lock.until > now() and lock.until <= ${LATEST}, false) as is_locked
    from users u
    left join known_browsers b on b.company_id = u.company_id and b.id = ${browserId}::bigint
    cross join lateral (
      select case when ${browserId}::bigint is null then u.locked_until else b.locked_until end as until) lock
    where u.company_id = ${tx.companyId} and u.id = ${userId}`.execute(tx.sql);
  return rows[0] ?? GONE;
};

/** The same, with the user's row locked until the commit, so that attempts already in progress are counted first. */
export const selectLockStateForUpdate = async (tx: WriteTx, counter: Counter): Promise<LockState> => {
  await sql`select 1 from users where company_id = ${tx.companyId} and id = ${counter.userId} for no key update`.execute(
    tx.sql,
  );
  return selectLockState(tx, counter);
};

const HAS_EXPIRED = sql`locked_until is not null and (locked_until <= now() or locked_until > ${LATEST})`;
const NEXT = sql<number>`least(case when ${HAS_EXPIRED} then 1 else invalid_attempts + 1 end, ${SIGN_IN.wrongAttempts})`;

const WRONG = {
  invalidAttempts: NEXT,
  lockedUntil: sql<Date | null>`case when ${NEXT} >= ${SIGN_IN.wrongAttempts}
    then now() + ${SIGN_IN.lockMs} * interval '1 millisecond' end`,
};

/** Counts a failed attempt. The fifth one locks for 15 minutes. Returns whether this one did. */
export const updateWrongAttempt = async (tx: WriteTx, { userId, browserId }: Counter): Promise<boolean> => {
  const row =
    browserId === null
      ? await tx.sql
          .updateTable("users")
          .set(WRONG)
          .where("companyId", "=", tx.companyId)
          .where("id", "=", userId)
          .returning("lockedUntil")
          .executeTakeFirst()
      : await tx.sql
          .updateTable("knownBrowsers")
          .set(WRONG)
          .where("companyId", "=", tx.companyId)
          .where("id", "=", browserId)
          .returning("lockedUntil")
          .executeTakeFirst();
  return row?.lockedUntil != null;
};

/** Resets the counter after a complete sign-in. Other counters keep their attempts. */
export const updateAttemptsCleared = async (tx: WriteTx, { userId, browserId }: Counter): Promise<void> => {
  if (browserId === null)
    await tx.sql
      .updateTable("users")
      .set({ invalidAttempts: 0, lockedUntil: null })
      .where("companyId", "=", tx.companyId)
      .where("id", "=", userId)
      .execute();
  else
    await tx.sql
      .updateTable("knownBrowsers")
      .set({ invalidAttempts: 0, lockedUntil: null })
      .where("companyId", "=", tx.companyId)
      .where("id", "=", browserId)
      .execute();
};
