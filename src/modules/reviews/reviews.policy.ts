import { mayEditDrafts } from "#modules/pages/pages.public.ts";
import { type Actor, isAdmin } from "#platform/access/actor.ts";
import type { ReviewKind } from "./reviews.schema.ts";

/** What a review is about. `roleId` is the role that a page is limited to. */
export interface Reviewable {
  readonly kind: ReviewKind;
  readonly roleId: number | null;
}

/** Whether a person can edit it, and so can be its owner and record a review. Only admins save documents. */
export const mayEditReviewed = (person: Pick<Actor, "role" | "roleIds">, item: Reviewable): boolean =>
  item.kind === "page" ? mayEditDrafts(person, item) : isAdmin(person);

/** Admins set owners and dates, as they set a page's other details. */
export const mayChangeReview = isAdmin;
