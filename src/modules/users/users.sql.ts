import type { Privilege } from "#platform/access/actor.ts";
import type { WriteTx } from "#platform/db/company-db.ts";

export interface NewUser {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits, US region. */
  readonly phone: string;
  readonly passwordHash: string;
  readonly privilege: Privilege;
  readonly mustChangePassword: boolean;
}

/** Answers the new user's id. @throws a unique violation where the company has the email address already */
export const insertUser = async (tx: WriteTx, user: NewUser): Promise<number> =>
  (
    await tx.sql
      .insertInto("users")
      .values({ companyId: tx.companyId, ...user })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
