import { sql } from "kysely";
import type { ReadTx } from "#platform/db/company-db.ts";

/** How many people and pages of a role are listed by name. */
const LISTED = 5;

/** Someone with a role. `roleId` is 0 for a privilege. */
export interface RolePerson {
  readonly roleId: number;
  readonly privilege: string;
  readonly id: number;
  readonly name: string;
  /** How many people have the role. */
  readonly total: number;
}

/** The first people of each role and each privilege, by name. */
export const selectRolePeople = async (tx: ReadTx): Promise<RolePerson[]> =>
  (
    await sql<RolePerson>`
      with people as (
        select id, privilege, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
        from users where company_id = ${tx.companyId} and deleted_at is null
      ), holders as (
        select 0::bigint as role_id, privilege, id, name from people
        union all
        select h.role_id, '', people.id, name from people
          join user_roles h on h.company_id = ${tx.companyId} and h.user_id = people.id
      ), numbered as (
        select *, count(*) over (partition by role_id, privilege)::int as total,
          row_number() over (partition by role_id, privilege order by lower(name), id) as place
        from holders
      )
      select role_id, privilege, id, name, total from numbered where place <= ${LISTED}
      order by role_id, privilege, place`.execute(tx.sql)
  ).rows;

/** A page that is limited to a role. */
export interface RolePage {
  readonly roleId: number;
  readonly id: number;
  readonly name: string;
  readonly isExternal: boolean;
  readonly isDeleted: boolean;
  /** How many such pages the role has, deleted ones counted on their own. */
  readonly total: number;
}

/** The first pages of each role, by name. @param roleIds only these roles; null for all */
export const selectRolePages = async (tx: ReadTx, roleIds: readonly number[] | null): Promise<RolePage[]> =>
  (
    await sql<RolePage>`
      with numbered as (
        select role_id, id, name, is_external, deleted_at is not null as is_deleted,
          count(*) over (partition by role_id, deleted_at is not null)::int as total,
          row_number() over (partition by role_id, deleted_at is not null order by lower(name), id) as place
        from pages where company_id = ${tx.companyId} and role_id is not null
          and (${roleIds === null} or role_id = any (${[...(roleIds ?? [])]}::bigint[]))
      )
      select role_id, id, name, is_external, is_deleted, total from numbered where place <= ${LISTED}
      order by role_id, place`.execute(tx.sql)
  ).rows;

/** Everyone with a role, by email address. */
export const selectRoleHolders = async (
  tx: ReadTx,
  roleId: number,
): Promise<{ id: number; email: string; privilege: string }[]> =>
  tx.sql
    .selectFrom("userRoles")
    .innerJoin("users", (join) =>
      join.onRef("users.companyId", "=", "userRoles.companyId").onRef("users.id", "=", "userRoles.userId"),
    )
    .select(["users.id", "users.email", "users.privilege"])
    .where("userRoles.companyId", "=", tx.companyId)
    .where("userRoles.roleId", "=", roleId)
    .where("users.deletedAt", "is", null)
    .orderBy("users.email")
    .execute();
