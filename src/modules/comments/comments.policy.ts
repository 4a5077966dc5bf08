import { type Actor, isAdmin } from "#platform/access/actor.ts";

interface Authored {
  readonly authorCompanyId: number;
  readonly authorUserId: number;
}

export const isAuthor = (actor: Actor, { authorCompanyId, authorUserId }: Authored): boolean =>
  authorCompanyId === actor.companyId && authorUserId === actor.userId;

/** Authors can delete their own comments, and admins can delete any. */
export const mayDeleteComment = (actor: Actor, comment: Authored): boolean =>
  isAuthor(actor, comment) || isAdmin(actor);
