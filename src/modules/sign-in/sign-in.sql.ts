import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { preparedQuery } from "#platform/db/prepared.ts";
import { endPasswordCodesOf, endSessionsOf } from "./accounts.sql.ts";
import { deletePendingInvitation } from "./invitations.sql.ts";
import { SIGN_IN } from "./sign-in.schema.ts";

export interface LoginUser {
  id: number;
  companyId: number;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  passwordHash: string;
  privilege: string;
  mustChangePassword: boolean;
  passwordChangedAt: Date;
  invalidAttempts: number;
  lockedUntil: Date | null;
  /** Locked by an Admin, until an Admin unlocks it. */
  lockedByAdmin: boolean;
  sessionsValidFrom: Date;
}

const loginUserColumns = [
  "id",
  "companyId",
  "email",
  "firstName",
  "lastName",
  "phone",
  "passwordHash",
  "privilege",
  "mustChangePassword",
  "passwordChangedAt",
  "invalidAttempts",
  "lockedUntil",
  "lockedByAdmin",
  "sessionsValidFrom",
] as const;

/** Finds a user of the transaction's company by email address, in any letter case. */
export const selectLoginUserByEmail = async (tx: ReadTx, email: string): Promise<LoginUser | null> =>
  (await tx.sql
    .selectFrom("users")
    .select(loginUserColumns)
    .where("companyId", "=", tx.companyId)
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("deletedAt", "is", null)
    .executeTakeFirst()) ?? null;

export const selectLoginUser = async (tx: ReadTx, userId: number): Promise<LoginUser | null> =>
  (await tx.sql
    .selectFrom("users")
    .select(loginUserColumns)
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst()) ?? null;

/** Sets a new password, and ends all the user's sessions and an invitation to set the first one. */
export const updatePassword = async (tx: WriteTx, userId: number, passwordHash: string): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({
      passwordHash,
      mustChangePassword: false,
      passwordChangedAt: sql<Date>`now()`,
      lastChangedAt: sql<Date>`now()`,
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
  await endPasswordCodesOf(tx, userId);
  await deletePendingInvitation(tx, userId);
  await endSessionsOf(tx, userId);
};

export const selectPasswordAgeDays = async (tx: ReadTx): Promise<number> =>
  (
    await tx.sql
      .selectFrom("companies")
      .select("passwordAgeDays")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirstOrThrow()
  ).passwordAgeDays;

export const selectIpAllowlist = async (tx: ReadTx): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("companies")
      .select("ipAllowlist")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirstOrThrow()
  ).ipAllowlist;

export type LoginStep = "password" | "change-password" | "second-factor";

export interface Challenge {
  userCompanyId: number;
  userId: number;
  step: LoginStep;
}

const EXPIRES_AT = sql<Date>`now() + ${SIGN_IN.challengeMs} * interval '1 millisecond'`;

export const insertChallenge = async (
  tx: WriteTx,
  tokenHash: Buffer,
  challenge: Challenge,
): Promise<void> => {
  await tx.sql.deleteFrom("loginChallenges").where("expiresAt", "<", sql<Date>`now()`).execute();
  await tx.sql
    .insertInto("loginChallenges")
    .values({
      companyId: tx.companyId,
      tokenHash,
      ...challenge,
      expiresAt: EXPIRES_AT,
    })
    .execute();
};

export const selectChallenge = async (
  tx: ReadTx,
  tokenHash: Buffer,
): Promise<(Challenge & { expiresAt: Date }) | null> =>
  ((await tx.sql
    .selectFrom("loginChallenges")
    .select(["userCompanyId", "userId", "step", "expiresAt"])
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .executeTakeFirst()) as (Challenge & { expiresAt: Date }) | undefined) ?? null;

export const updateChallengeStep = async (tx: WriteTx, tokenHash: Buffer, step: LoginStep): Promise<void> => {
  await tx.sql
    .updateTable("loginChallenges")
    .set({ step })
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .execute();
};

/** Restarts the challenge after a required password change, as if it began with the new password. */
export const updateChallengeChanged = async (tx: WriteTx, tokenHash: Buffer): Promise<void> => {
  await tx.sql
    .updateTable("loginChallenges")
    .set({ step: "second-factor", expiresAt: EXPIRES_AT })
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .execute();
};

/** Deletes the challenge. Returns whether it still existed, so that it can be used only once. */
export const deleteChallenge = async (tx: WriteTx, tokenHash: Buffer): Promise<boolean> => {
  const result = await tx.sql
    .deleteFrom("loginChallenges")
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
};

/** Stores the moment of a sign-in, for the list of users. */
export const updateLastSignIn = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({ lastSignInAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
};

export const insertSession = async (
  tx: WriteTx,
  tokenHash: Buffer,
  user: { companyId: number; id: number },
  begun: { readonly userAgent: string; readonly ip: string; readonly browserId: number | null } = {
    userAgent: "",
    ip: "",
    browserId: null,
  },
): Promise<void> => {
  await tx.sql.deleteFrom("sessions").where("expiresAt", "<", sql<Date>`now()`).execute();
  await tx.sql
    .insertInto("sessions")
    .values({
      companyId: tx.companyId,
      tokenHash,
      userCompanyId: user.companyId,
      userId: user.id,
      userAgent: begun.userAgent,
      ip: begun.ip,
      browserId: begun.browserId,
      expiresAt: sql<Date>`now() + ${SIGN_IN.sessionMs} * interval '1 millisecond'`,
    })
    .execute();
};

export const deleteSession = async (tx: WriteTx, tokenHash: Buffer): Promise<void> => {
  await tx.sql
    .deleteFrom("sessions")
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .execute();
};

export interface SessionRecord {
  userCompanyId: number;
  userId: number;
  createdAt: Date;
  /** `createdAt` to the microsecond, in PostgreSQL's format. */
  createdAtText: string;
  /** Null if the session has ended or its user belongs to another company, such as the provider. */
  user: SessionUserRecord | null;
  /** The user's named roles at the transaction's company. */
  roleIds: number[];
  /** Whether the transaction's company lets staff add pages and documents as drafts. */
  staffMayAdd: boolean;
}

export type SessionUserRecord = Pick<LoginUser, "email" | "firstName" | "lastName" | "privilege">;

/** A session with its user and roles. One query, because every signed-in request begins with it. */
export const selectSession = async (tx: ReadTx, tokenHash: Buffer): Promise<SessionRecord | null> => {
  const [row] = await session(tx.sql, tx.companyId, tokenHash);
  if (!row) return null;
  const { userCompanyId, userId, createdAt, createdAtText, roleIds, staffMayAdd, ...user } = row;
  return {
    userCompanyId,
    userId,
    createdAt,
    createdAtText,
    roleIds,
    staffMayAdd,
    user: user.email === null ? null : user,
  };
};

const session = preparedQuery<Omit<SessionRecord, "user"> & SessionUserRecord>(
  "session",
  `select s.user_company_id, s.user_id, s.created_at, s.created_at::text as created_at_text,
    u.email, u.first_name, u.last_name, u.privilege,
    array(select role_id from user_roles r where r.company_id = u.company_id and r.user_id = u.id) as role_ids,
    (select staff_may_add from companies c where c.company_id = s.company_id) as staff_may_add
  from sessions s
  left join users u on u.company_id = s.user_company_id and u.id = s.user_id and u.deleted_at is null
    and not u.locked_by_admin and u.sessions_valid_from <= s.created_at
  where s.company_id = $1 and s.token_hash = $2 and s.expires_at > now()`,
);

/**
 * The user of a session at another company; null if the session has ended.
 * @param begun the session's start to the microsecond, in PostgreSQL's format, because a password may change in the
 * same millisecond
 */
export const selectSessionUser = async (
  tx: ReadTx,
  userId: number,
  begun: string,
): Promise<SessionUserRecord | null> =>
  (await tx.sql
    .selectFrom("users")
    .select(["email", "firstName", "lastName", "privilege"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .where("lockedByAdmin", "=", false)
    .where("sessionsValidFrom", "<=", sql<Date>`${begun}::timestamptz`)
    .executeTakeFirst()) ?? null;
