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

/** Returns the new role's id, or null if the company has a role of that name in any letter case. */
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

/** Finds roles by name in any letter case, to assign them: they can't be deleted until then. Unknown names are left out. */
export const selectRolesByName = async (
  tx: WriteTx,
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
        .forKeyShare()
        .execute();

/** Adds a role to a user. Returns whether the role is new to them. */
export const insertUserRoleIfNew = async (tx: WriteTx, userId: number, roleId: number): Promise<boolean> =>
  (await tx.sql
    .insertInto("userRoles")
    .values({ companyId: tx.companyId, userId, roleId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("roleId")
    .executeTakeFirst()) !== undefined;

/** Makes these the user's only roles. */
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

/** A user's privilege and named roles; null if the company has no such user. */
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

/** The role, locked: until the transaction ends, no one gets it and no page is limited to it. */
export const selectRoleForUpdate = async (
  tx: WriteTx,
  id: number,
): Promise<{ id: number; name: string } | null> =>
  (await tx.sql
    .selectFrom("roles")
    .select(["id", "name"])
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** @throws a unique violation if the company has a role of that name in any letter case */
export const updateRoleName = async (tx: WriteTx, id: number, name: string): Promise<void> => {
  await tx.sql
    .updateTable("roles")
    .set({ name })
    .where("companyId", "=", tx.companyId)
    .where("id", "=", id)
    .execute();
};

/** Deletes a role that no page is limited to, and takes it from everyone. */
export const deleteRoleRow = async (tx: WriteTx, id: number): Promise<void> => {
  await tx.sql.deleteFrom("roles").where("companyId", "=", tx.companyId).where("id", "=", id).execute();
};
