import { type Actor, isAdmin } from "#platform/access/actor.ts";

interface Authored {
  readonly authorCompanyId: number;
  readonly authorUserId: number;
}

/** Authors can delete their own notes, and admins can delete any. */
export const mayDeleteNote = (actor: Actor, note: Authored): boolean =>
  isAdmin(actor) || (note.authorCompanyId === actor.companyId && note.authorUserId === actor.userId);
