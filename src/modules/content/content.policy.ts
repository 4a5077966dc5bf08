import { type Actor, isAdmin } from "#platform/access/actor.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { type ContentType, isPublic } from "./content-type.schema.ts";

/**
 * Whether a person may save an item: where a type needs approval, others than admins change neither what visitors can
 * read nor a status [BLOG-009] [BLOG-011] [BLOG-015].
 * @param status what it is to become; null: as it is
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
