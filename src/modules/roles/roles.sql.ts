import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";

export const selectRoles = (tx: ReadTx): Promise<{ id: number; name: string }[]> =>
  tx.sql
    .selectFrom("roles")
    .select(["id", "name"])
    .where("companyId", "=", tx.companyId)
    .orderBy("name")
    .execute();

export const insertRole = async (tx: WriteTx, name: string): Promise<number> =>
  (
    await tx.sql
      .insertInto("roles")
      .values({ companyId: tx.companyId, name })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;

/** Answers the new role's id, or null where the company has one of that name, in whatever letter case. */
export const insertRoleIfNew = async (tx: WriteTx, name: string): Promise<number | null> =>
  (
    await tx.sql
      .insertInto("roles")
      .values({ companyId: tx.companyId, name })
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst()
  )?.id ?? null;

export const insertUserRole = async (tx: WriteTx, userId: number, roleId: number): Promise<void> => {
  await tx.sql.insertInto("userRoles").values({ companyId: tx.companyId, userId, roleId }).execute();
};
