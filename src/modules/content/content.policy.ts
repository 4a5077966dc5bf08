import { type Actor, isAdmin } from "#platform/access/actor.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { type ContentType, isPublic } from "./content-type.schema.ts";

/** Whether a person may save items, as far as their type says. */
export const maySave = (actor: Actor, { who }: ContentType): boolean =>
  who.save === "staff" || isAdmin(actor);

/** Whether a person may decide when visitors can read items. */
export const mayPublish = (actor: Actor, type: ContentType): boolean =>
  type.needsApproval ? isAdmin(actor) : maySave(actor, type);

/**
 * Whether a person can save an item. If a type needs approval, only admins can change a public item or a status
 * [BLOG-009] [BLOG-011] [BLOG-015].
 * @param status the new status; null to keep it
 * @throws Refusal 403
 */
export const requireMayChange = (
  actor: Actor,
  type: ContentType,
  item: Readonly<Record<string, unknown>>,
  status: string | null,
): void => {
  if (!type.needsApproval || isAdmin(actor)) return;
  if (isPublic(type, item))
    throw refuse.notAllowed(`This ${type.noun} is ${item.status}. Only admins can change it.`);
  if (status !== null && status !== item.status)
    throw refuse.notAllowed(`Only admins can publish a ${type.noun}.`);
};
