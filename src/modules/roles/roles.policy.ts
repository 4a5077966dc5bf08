import { type Actor, isAdmin } from "#platform/access/actor.ts";

/** Admins see everyone's roles; other staff see their own [ROLE-010]. */
export const mayReadRolesOf = (actor: Actor, userId: number): boolean =>
  userId === actor.userId || isAdmin(actor);
