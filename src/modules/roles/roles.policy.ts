import { type Actor, isAdmin } from "#platform/access/actor.ts";

/** Admins see everybody's roles; staff see their own [ROLE-010]. */
export const mayReadRolesOf = (actor: Actor, userId: number): boolean =>
  userId === actor.userId || isAdmin(actor);
