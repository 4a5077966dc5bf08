import { type Actor, isAdmin, mayCall } from "#platform/access/actor.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { type ContentType, isPublic } from "./content-type.schema.ts";

/** Whether a person may save items, as far as their type says. */
export const maySave = (actor: Actor, { who }: ContentType): boolean => mayCall(who.save, actor);

/** Whether a person may decide when visitors can read items. */
export const mayPublish = (actor: Actor, type: ContentType): boolean =>
  isApprovedByAdmins(type) ? isAdmin(actor) : maySave(actor, type);

/** Whether only admins publish items, though others can save them. */
const isApprovedByAdmins = ({ needsApproval, who }: ContentType): boolean =>
  needsApproval === true || who.save === "contributor";

/**
 * Whether a person can save an item. If only admins publish a type's items, only they can change a public item or a
 * status [BLOG-009] [BLOG-011] [BLOG-015].
 * @param status the new status; null to keep it
 * @throws Refusal 403
 */
export const requireMayChange = (
  actor: Actor,
  type: ContentType,
  item: Readonly<Record<string, unknown>>,
  status: string | null,
): void => {
  if (!isApprovedByAdmins(type) || isAdmin(actor)) return;
  if (isPublic(type, item))
    throw refuse.notAllowed(
      `This ${type.noun} is ${type.needsApproval ? item.status : "published"}. Only admins can change it.`,
    );
  if (status !== null && status !== item.status)
    throw refuse.notAllowed(`Only admins can publish a ${type.noun}.`);
};
