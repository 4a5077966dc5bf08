import { type Actor, isAdmin } from "#platform/access/actor.ts";

/** Whether a person can edit a page's drafts: admins always, staff if it has no role, or one that they have. */
export const mayEditDrafts = (
  actor: Pick<Actor, "role" | "roleIds">,
  page: { readonly roleId: number | null },
): boolean => isAdmin(actor) || page.roleId === null || actor.roleIds.includes(page.roleId);

/** Roles whose pages a person can edit, in addition to pages without a role; null for all roles. */
export const editableRoles = (actor: Actor): readonly number[] | null =>
  isAdmin(actor) ? null : actor.roleIds;

export const mayCreatePages = isAdmin;
