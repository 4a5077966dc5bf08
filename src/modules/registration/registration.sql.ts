import { sql } from "kysely";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { REGISTRATION } from "./registration.schema.ts";

export interface Registration {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly passwordHash: string;
}

export const selectIsRegistrationOpen = async (tx: ReadTx): Promise<boolean> =>
  (
    await tx.sql
      .selectFrom("companies")
      .select("registrationOpen")
      .where("companyId", "=", tx.companyId)
      .executeTakeFirstOrThrow()
  ).registrationOpen;

export const updateRegistrationOpen = async (tx: WriteTx, isOpen: boolean): Promise<void> => {
  await tx.sql
    .updateTable("companies")
    .set({ registrationOpen: isOpen })
    .where("companyId", "=", tx.companyId)
    .execute();
};

export const insertRegistration = async (
  tx: WriteTx,
  registration: Registration & { readonly tokenHash: Buffer; readonly ip: string },
): Promise<void> => {
  await tx.sql
    .deleteFrom("registrations")
    .where("companyId", "=", tx.companyId)
    .where("createdAt", "<", sql<Date>`now() - interval '1 day'`)
    .where("expiresAt", "<", sql<Date>`now()`)
    .execute();
  await tx.sql
    .insertInto("registrations")
    .values({
      companyId: tx.companyId,
      ...registration,
      expiresAt: sql<Date>`now() + ${REGISTRATION.confirmMs} * interval '1 millisecond'`,
    })
    .execute();
};

/** The email address of a registration that can still be confirmed, or null. */
export const selectRegisteredAddress = async (tx: ReadTx, tokenHash: Buffer): Promise<string | null> =>
  (
    await tx.sql
      .selectFrom("registrations")
      .select("email")
      .where("companyId", "=", tx.companyId)
      .where("tokenHash", "=", tokenHash)
      .where("expiresAt", ">", sql<Date>`now()`)
      .executeTakeFirst()
  )?.email ?? null;

/** Reads and deletes a registration by its token, so it can be used only once. */
export const consumeRegistration = async (tx: WriteTx, tokenHash: Buffer): Promise<Registration | null> =>
  (await tx.sql
    .deleteFrom("registrations")
    .where("companyId", "=", tx.companyId)
    .where("tokenHash", "=", tokenHash)
    .where("expiresAt", ">", sql<Date>`now()`)
    .returning(["email", "firstName", "lastName", "phone", "passwordHash"])
    .executeTakeFirst()) ?? null;

export const selectIsAddressTaken = async (tx: ReadTx, email: string): Promise<boolean> =>
  (await tx.sql
    .selectFrom("users")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("deletedAt", "is", null)
    .executeTakeFirst()) !== undefined;

/** Inserts a confirmed account, locked until an Admin gives it roles. Returns its id. */
export const insertWaitingUser = async (tx: WriteTx, user: Registration): Promise<number> =>
  (
    await tx.sql
      .insertInto("users")
      .values({
        companyId: tx.companyId,
        ...user,
        privilege: "Level4",
        mustChangePassword: false,
        lockedByAdmin: true,
        awaitsRoles: true,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

export interface WaitingUser {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly createdAt: Date;
  /** The number of all, including those beyond the limit. */
  readonly total: number;
}

/** Confirmed accounts that wait for an Admin to assign roles, oldest first. */
export const selectWaitingUsers = (tx: ReadTx, limit: number): Promise<WaitingUser[]> =>
  tx.sql
    .selectFrom("users")
    .select(["id", "firstName", "lastName", "email", "createdAt", sql<number>`count(*) over ()`.as("total")])
    .where("companyId", "=", tx.companyId)
    .where("awaitsRoles", "=", true)
    .where("deletedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(limit)
    .execute();

export const selectAdminAddresses = async (tx: ReadTx): Promise<string[]> =>
  (
    await tx.sql
      .selectFrom("users")
      .select("email")
      .where("companyId", "=", tx.companyId)
      .where("privilege", "=", "Admin")
      .where("deletedAt", "is", null)
      .where("lockedByAdmin", "=", false)
      .orderBy("id")
      .execute()
  ).map(({ email }) => email);
