import { type Actor, isAdmin, mayContribute } from "#platform/access/actor.ts";
import { refuse } from "#platform/errors/refusal.ts";

/** Whether a person can edit a page's drafts: admins always, staff if it has no role, or one that they have. */
export const mayEditDrafts = (
  actor: Pick<Actor, "role" | "roleIds">,
  page: { readonly roleId: number | null },
): boolean => isAdmin(actor) || page.roleId === null || actor.roleIds.includes(page.roleId);

/** Roles whose pages a person can edit, in addition to pages without a role; null for all roles. */
export const editableRoles = (actor: Actor): readonly number[] | null =>
  isAdmin(actor) ? null : actor.roleIds;

export const mayCreatePages = mayContribute;

interface Details {
  readonly isExternal: boolean;
  readonly showOnMenu: boolean;
  readonly roleId: number | null;
}

/**
 * Whether a person can change a page's details: admins always; staff who may add pages, until the page is first
 * published or an admin puts it on the menu (decisions §16).
 */
export const mayChangeDetails = (
  actor: Actor,
  page: Details & { readonly allowDelete: boolean },
  wasPublished: boolean,
): boolean =>
  isAdmin(actor) ||
  (mayContribute(actor) &&
    mayEditDrafts(actor, page) &&
    page.allowDelete &&
    !page.isExternal &&
    !page.showOnMenu &&
    !wasPublished);

/** @throws Refusal 403 if details that a person who isn't an admin sends are only for admins to choose */
export const requireOwnChoices = (actor: Actor, { isExternal, showOnMenu, roleId }: Details): void => {
  if (isAdmin(actor)) return;
  if (isExternal) throw refuse.notAllowed("Only admins can create external pages.");
  if (showOnMenu) throw refuse.notAllowed("Only admins can put a page on the menu.");
  if (!mayEditDrafts(actor, { roleId: roleId || null }))
    throw refuse.notAllowed("Choose a role that you have, or let all staff edit the page.");
};
