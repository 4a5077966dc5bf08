import { type ExpressionBuilder, sql } from "kysely";
import type { Privilege } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { DB } from "#platform/db/schema.generated.ts";
import type { UserSort } from "./users.contract.ts";

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits, US region. */
  readonly phone: string;
  readonly passwordHash: string;
  readonly privilege: Privilege;
  readonly mustChangePassword: boolean;
  readonly access?: number;
  readonly clientNumber?: number;
  readonly relatedClients?: string;
}

/**
 * Returns the new user's id.
 * @throws a unique violation if the company already has the email address, TN003 if another company has it and one of
 * the two is the provider
 */
export const insertUser = async (tx: WriteTx, user: NewUser): Promise<number> =>
  (
    await tx.sql
      .insertInto("users")
      .values({ companyId: tx.companyId, ...user })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export interface UserRecord {
  id: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  access: number;
  clientNumber: number;
  relatedClients: string;
  privilege: string;
  lastChangedAt: Date;
  isLocked: boolean;
  isLockedByAdmin: boolean;
  /** When an Admin deactivated the account; null while it's in use. */
  deactivatedAt: Date | null;
  invalidAttempts: number;
  lastSignInAt: Date | null;
  /** When the invitation was sent that the user hasn't accepted yet, and until when it's valid. */
  invitedAt: Date | null;
  invitedUntil: Date | null;
  /** The names of the user's roles, without the privilege. */
  roleNames: string[];
}

const pendingInvitation = (column: "sent_at" | "expires_at") => sql<Date | null>`(
  select ${sql.ref(`i.${column}`)} from invitations i
  where i.company_id = users.company_id and i.user_id = users.id and i.accepted_at is null)`;

const columns = (user: ExpressionBuilder<DB, "users">) => [
  user.ref("users.id").as("id"),
  user.ref("users.firstName").as("firstName"),
  user.ref("users.lastName").as("lastName"),
  user.ref("users.email").as("email"),
  user.ref("users.phone").as("phone"),
  user.ref("users.access").as("access"),
  user.ref("users.clientNumber").as("clientNumber"),
  user.ref("users.relatedClients").as("relatedClients"),
  user.ref("users.privilege").as("privilege"),
  user.ref("users.lastChangedAt").as("lastChangedAt"),
  user.ref("users.lockedByAdmin").as("isLockedByAdmin"),
  user.ref("users.deactivatedAt").as("deactivatedAt"),
  // Wrong passwords in a known browser count for, and lock, that browser only.
  sql<boolean>`users.locked_by_admin or coalesce(users.locked_until > now(), false) or exists (
    select from known_browsers b where b.company_id = users.company_id and b.user_id = users.id
      and b.locked_until > now())`.as("isLocked"),
  // Counting restarts after a lock expires.
  sql<number>`greatest(
    case when users.locked_until <= now() then 0 else users.invalid_attempts end,
    (select max(b.invalid_attempts) from known_browsers b where b.company_id = users.company_id
      and b.user_id = users.id and (b.locked_until is null or b.locked_until > now())))`.as(
    "invalidAttempts",
  ),
  user.ref("users.lastSignInAt").as("lastSignInAt"),
  pendingInvitation("sent_at").as("invitedAt"),
  pendingInvitation("expires_at").as("invitedUntil"),
  sql<string[]>`array(
    select r.name from user_roles h join roles r on r.company_id = h.company_id and r.id = h.role_id
    where h.company_id = users.company_id and h.user_id = users.id order by lower(r.name))`.as("roleNames"),
];

const ORDER: Readonly<Record<UserSort, ReturnType<typeof sql>>> = {
  name: sql`lower(last_name), lower(first_name), id`,
  email: sql`lower(email), id`,
  lastChanged: sql`last_changed_at desc, id`,
};

/** @param query.search part of a name or email address, in any letter case */
export const selectUsers = (
  tx: ReadTx,
  query: { search: string; sort: UserSort; page: number; pageSize?: number },
): Promise<UserRecord[]> => {
  let users = tx.sql
    .selectFrom("users")
    .select(columns)
    .where("companyId", "=", tx.companyId)
    .where("deletedAt", "is", null);
  if (query.search.trim())
    users = users.where(
      sql<boolean>`position(${query.search.trim().toLowerCase()} in lower(first_name || ' ' || last_name || ' ' || email)) > 0`,
    );
  users = users.orderBy(ORDER[query.sort]);
  if (query.pageSize) users = users.limit(query.pageSize).offset((query.page - 1) * query.pageSize);
  return users.execute();
};

export const selectUser = async (tx: ReadTx, id: number): Promise<UserRecord | null> =>
  (await tx.sql
    .selectFrom("users")
    .select(columns)
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .where("deletedAt", "is", null)
    .executeTakeFirst()) ?? null;

/**
 * Locks the company's row until the transaction ends, so that user changes happen one at a time and two Admins can't
 * demote each other at the same moment.
 */
export const lockPeople = async (tx: WriteTx): Promise<void> => {
  await tx.sql
    .selectFrom("companies")
    .select("companyId")
    .where("companyId", "=", tx.companyId)
    .forNoKeyUpdate()
    .execute();
};

/** Whether the company has another Admin who can sign in. One who hasn't accepted the invitation can't. */
export const selectHasOtherAdmin = async (tx: ReadTx, userId: number): Promise<boolean> =>
  (await tx.sql
    .selectFrom("users")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("id", "<>", userId)
    .where("privilege", "=", "Admin")
    .where("lockedByAdmin", "=", false)
    .where("deletedAt", "is", null)
    .where(sql<boolean>`${pendingInvitation("sent_at")} is null`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export interface UserChanges {
  email?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  privilege?: Privilege;
  access?: number;
  clientNumber?: number;
  relatedClients?: string;
  invalidAttempts?: number;
  /** Set by an Admin, so the user must change it at the next sign-in. */
  passwordHash?: string;
}

export const updateUserRow = async (tx: WriteTx, id: number, changes: UserChanges): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({
      ...changes,
      lastChangedAt: sql<Date>`clock_timestamp()`,
      ...(changes.passwordHash === undefined
        ? {}
        : { mustChangePassword: true, passwordChangedAt: sql<Date>`clock_timestamp()` }),
    })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
  if (changes.invalidAttempts === undefined) return;
  await tx.sql
    .updateTable("knownBrowsers")
    .set({ invalidAttempts: sql<number>`least(invalid_attempts, ${changes.invalidAttempts})` })
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", id)
    .execute();
};

/** Marks a user as deleted and frees the email address. The row stays, because other rows refer to it. */
export const updateUserDeleted = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({ deletedAt: sql<Date>`clock_timestamp()`, passwordHash: "" })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
  await tx.sql
    .deleteFrom("userRoles")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", id)
    .execute();
};
