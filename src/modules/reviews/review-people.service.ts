import { type Person, selectPeople } from "#modules/users/users.public.ts";
import { isAdmin } from "#platform/access/actor.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { mayEditReviewed, type Reviewable } from "./reviews.policy.ts";

/** The company's people who can sign in, with names that nobody else in the list has. */
export interface ReviewPeople {
  readonly active: readonly Person[];
  readonly admins: readonly Person[];
  /** Who can be the owner of an item, sorted by name. */
  candidates(item: Reviewable): Person[];
  /** The owner; undefined if there is none, or if the person was locked or deleted, or can't edit the item anymore. */
  ownerOf(item: Reviewable & { readonly ownerId: number | null }): Person | undefined;
  nameOf(person: Person): string;
}

export const readReviewPeople = async (tx: ReadTx): Promise<ReviewPeople> => {
  const active = (await selectPeople(tx)).filter(({ isActive }) => isActive);
  const namesakes = Map.groupBy(active, ({ name }) => name);
  const candidates = (item: Reviewable) => active.filter((person) => mayEditReviewed(person, item));
  return {
    active,
    admins: active.filter(isAdmin),
    candidates,
    ownerOf: (item) => candidates(item).find(({ userId }) => userId === item.ownerId),
    nameOf: ({ name, email }) =>
      (namesakes.get(name)?.length ?? 0) > 1 && name !== email ? `${name} (${email})` : name,
  };
};
