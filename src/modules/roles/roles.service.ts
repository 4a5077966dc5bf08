import { recordAudit } from "#modules/audit/audit.public.ts";
import { replacePageRole } from "#modules/pages/pages.public.ts";
import { endSessionsOf } from "#modules/sign-in/sign-in.public.ts";
import { type Actor, PRIVILEGES } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { isTakenIn } from "#platform/db/unique-violation.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { type RolePage, selectRoleHolders, selectRolePages, selectRolePeople } from "./role-uses.sql.ts";
import { counted } from "./role-words.schema.ts";
import { ROLE_EXISTS, type RoleUse } from "./roles.contract.ts";
import { mayReadRolesOf } from "./roles.policy.ts";
import {
  deleteRoleRow,
  insertRoleIfNew,
  selectRoleForUpdate,
  selectRoles,
  selectRolesOfUser,
  updateRoleName,
} from "./roles.sql.ts";

const isPrivilege = (name: string): boolean =>
  PRIVILEGES.some((privilege) => privilege.toLowerCase() === name.toLowerCase());

/** @throws Refusal 409 if the company has a role of that name in any letter case [ROLE-009] */
export const createRole = async (tx: WriteTx, actor: Actor, name: string): Promise<void> => {
  if (isPrivilege(name) || (await insertRoleIfNew(tx, name)) === null) throw refuse.conflict(ROLE_EXISTS);
  await recordAudit(tx, actor, { action: "Created role", subject: name, after: { name } });
};

/**
 * A user's roles, the privilege first [ROLE-010]. At a client's host, the provider's staff have their privilege and
 * no named roles.
 * @throws Refusal 403 if Level4 staff ask about someone else, 404 if the company has no such user
 */
export const rolesOf = async (
  tx: ReadTx,
  actor: Actor,
  userId: number,
): Promise<{ id: number; name: string }[]> => {
  if (!mayReadRolesOf(actor, userId)) throw refuse.notAllowed();
  if (userId === actor.userId && actor.companyId !== tx.companyId) return [{ id: 0, name: actor.role }];
  const user = await selectRolesOfUser(tx, userId);
  if (!user) throw refuse.notFound("user");
  return [{ id: 0, name: user.privilege }, ...user.roles];
};

/** Where Admin, Level4, and each named role are used. */
export const usesOfRoles = async (tx: ReadTx): Promise<RoleUse[]> => {
  const [roles, people, pages] = await Promise.all([
    selectRoles(tx),
    selectRolePeople(tx),
    selectRolePages(tx, null),
  ]);
  const peopleOf = (roleId: number, privilege: string) => {
    const members = people.filter((person) => person.roleId === roleId && person.privilege === privilege);
    return { people: members.map(({ id, name }) => ({ id, name })), peopleCount: members[0]?.total ?? 0 };
  };
  return [
    ...PRIVILEGES.map((name) => ({
      ...{ id: 0, name, ...peopleOf(0, name) },
      ...{ pages: [], pageCount: 0, deletedPageCount: 0 },
    })),
    ...roles.map(({ id, name }) => {
      const pagesOfRole = pages.filter((page) => page.roleId === id);
      const deleted = pagesOfRole.find((page) => page.isDeleted);
      return {
        ...{ id, name, ...peopleOf(id, "") },
        ...presentPages(pagesOfRole.filter((page) => !page.isDeleted)),
        deletedPageCount: deleted?.total ?? 0,
      };
    }),
  ];
};

/**
 * Renames a role. People and pages keep it, because they refer to its id.
 * @throws Refusal 404 if there is no such role, 409 if the name is taken or someone else has renamed the role
 */
export const changeRoleName = async (
  tx: WriteTx,
  actor: Actor,
  change: { readonly id: number; readonly roleName: string; readonly seen?: string | undefined },
): Promise<void> => {
  const role = await selectRoleForUpdate(tx, change.id);
  if (!role) throw refuse.notFound("role");
  if (change.seen !== undefined && change.seen !== role.name) throw refuse.stale();
  if (change.roleName === role.name) return;
  if (isPrivilege(change.roleName)) throw refuse.conflict(ROLE_EXISTS);
  try {
    await updateRoleName(tx, role.id, change.roleName);
  } catch (error) {
    if (!isTakenIn(error, "roles_name")) throw error;
    throw refuse.conflict(ROLE_EXISTS);
  }
  await recordAudit(tx, actor, {
    action: "Renamed role",
    subject: role.name,
    href: "/RoleManagement",
    before: { name: role.name },
    after: { name: change.roleName },
  });
};

/**
 * Deletes a role. Its pages, deleted ones included, get another role, and staff who had it must sign in again
 * (decisions §4). Admins stay signed in, because the role made no difference to them.
 * @param choice.pagesTo the pages' new role; 0 for all staff
 * @throws Refusal 404 if there is no such role, 400 if the pages can't get that one, 409 if there are pages and none is
 * chosen
 */
export const removeRole = async (
  tx: WriteTx,
  actor: Actor,
  { id, pagesTo }: { readonly id: number; readonly pagesTo?: number | undefined },
): Promise<void> => {
  const moved = await replacePageRole(tx, actor, async () => {
    const from = await selectRoleForUpdate(tx, id);
    if (!from) throw refuse.notFound("role");
    if (!pagesTo) return { from, to: null };
    const to = pagesTo === id ? null : await selectRoleForUpdate(tx, pagesTo);
    if (!to) throw refuse.invalid("The role chosen for its pages doesn't exist. Choose another one.");
    return { from, to };
  });
  if (moved.pages.length > 0 && pagesTo === undefined)
    throw refuse.conflict(
      `${counted(moved.pages.length, "page")} can be edited only with this role. Choose who edits them afterward.`,
    );
  const holders = await selectRoleHolders(tx, id);
  await deleteRoleRow(tx, id);
  for (const holder of holders) if (holder.privilege !== "Admin") await endSessionsOf(tx, holder.id);
  await recordAudit(tx, actor, {
    action: "Deleted role",
    subject: moved.from.name,
    before: { name: moved.from.name, people: holders.map(({ email }) => email), pages: moved.pages },
  });
};

/** The pages that each of these roles lets its people edit, in the order of the roles' names. */
export const pagesOfRoles = async (
  tx: ReadTx,
  roleIds: readonly number[],
): Promise<Pick<RoleUse, "id" | "name" | "pages" | "pageCount">[]> => {
  if (roleIds.length === 0) return [];
  const [roles, pages] = await Promise.all([selectRoles(tx), selectRolePages(tx, roleIds)]);
  return roles
    .filter(({ id }) => roleIds.includes(id))
    .map(({ id, name }) => {
      const listed = pages.filter((page) => page.roleId === id && !page.isDeleted);
      return { id, name, ...presentPages(listed) };
    });
};

const presentPages = (pages: readonly RolePage[]): Pick<RoleUse, "pages" | "pageCount"> => ({
  pages: pages.map(({ id, name, isExternal }) => ({ id, name, isExternal })),
  pageCount: pages[0]?.total ?? 0,
});
