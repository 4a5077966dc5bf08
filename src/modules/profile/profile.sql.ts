import { sql } from "kysely";
import type { WriteTx } from "#platform/db/company-db.ts";

export interface PersonRecord {
  readonly firstName: string;
  readonly lastName: string;
  /** Ten digits. */
  readonly phone: string;
}

export const updatePerson = async (tx: WriteTx, userId: number, person: PersonRecord): Promise<void> => {
  await tx.sql
    .updateTable("users")
    .set({ ...person, lastChangedAt: sql<Date>`now()` })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .execute();
};

/** Locks the user's row until the transaction ends, so that it can't change between reading and writing. */
export const lockPerson = async (tx: WriteTx, userId: number): Promise<void> => {
  await tx.sql
    .selectFrom("users")
    .select("id")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .forNoKeyUpdate()
    .execute();
};
