import { sql } from "kysely";
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

/** Roles by name, in whatever letter case; names that the company doesn't know are missing in the answer. */
export const selectRolesByName = async (
  tx: ReadTx,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> =>
  names.length === 0
    ? []
    : tx.sql
        .selectFrom("roles")
        .select(["id", "name"])
        .where("companyId", "=", tx.companyId)
        .where(
          sql`lower(name)`,
          "in",
          names.map((name) => name.toLowerCase()),
        )
        .execute();

/** Gives one role more. Answers whether the user didn't hold it yet. */
export const insertUserRoleIfNew = async (tx: WriteTx, userId: number, roleId: number): Promise<boolean> =>
  (await tx.sql
    .insertInto("userRoles")
    .values({ companyId: tx.companyId, userId, roleId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("roleId")
    .executeTakeFirst()) !== undefined;

/** The user holds exactly these roles from now on. */
export const replaceUserRoles = async (
  tx: WriteTx,
  userId: number,
  roleIds: readonly number[],
): Promise<void> => {
  let others = tx.sql
    .deleteFrom("userRoles")
    .where("companyId", "=", tx.companyId)
    .where("userId", "=", userId);
  if (roleIds.length > 0) others = others.where("roleId", "not in", roleIds);
  await others.execute();
  for (const roleId of roleIds) await insertUserRoleIfNew(tx, userId, roleId);
};

/** The named roles that a user of the company holds; null where there is no such user. */
export const selectRolesOfUser = async (
  tx: ReadTx,
  userId: number,
): Promise<{ privilege: string; roles: { id: number; name: string }[] } | null> => {
  const user = await tx.sql
    .selectFrom("users")
    .select("privilege")
    .where("companyId", "=", tx.companyId)
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  if (!user) return null;
  const roles = await tx.sql
    .selectFrom("userRoles")
    .innerJoin("roles", (join) =>
      join.onRef("roles.companyId", "=", "userRoles.companyId").onRef("roles.id", "=", "userRoles.roleId"),
    )
    .select(["roles.id", "roles.name"])
    .where("userRoles.companyId", "=", tx.companyId)
    .where("userRoles.userId", "=", userId)
    .orderBy(sql`lower(roles.name)`)
    .execute();
  return { privilege: user.privilege, roles };
};
