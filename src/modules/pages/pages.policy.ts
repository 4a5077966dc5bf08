import { type Actor, isAdmin } from "#platform/access/actor.ts";

/** Whose drafts a page's role lets somebody edit: Admins everyone's; staff those without a role, or with one they hold. */
export const mayEditDrafts = (actor: Actor, page: { readonly roleId: number | null }): boolean =>
  isAdmin(actor) || page.roleId === null || actor.roleIds.includes(page.roleId);

/** Roles whose pages somebody may edit, besides the pages without one; null: whatever their role. */
export const editableRoles = (actor: Actor): readonly number[] | null =>
  isAdmin(actor) ? null : actor.roleIds;

export const mayCreatePages = isAdmin;
