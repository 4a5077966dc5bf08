import { reassignOpen, selectOpenAssigned } from "#modules/forms/forms.public.ts";
import { countPlansOf, handOverPlansOf } from "#modules/plans/plans.public.ts";
import {
  handOverReviews,
  mayEditReviewed,
  type OwnedItem,
  readReviewPeople,
  selectOwnedItems,
} from "#modules/reviews/reviews.public.ts";
import type { Person } from "#modules/users/users.public.ts";
import { isAdmin } from "#platform/access/actor.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import type { OwnedCounts } from "./owned-words.schema.ts";

/** What a person owns and could hand over. */
export interface Owned {
  readonly items: readonly OwnedItem[];
  readonly submissions: readonly { readonly id: number; readonly formName: string }[];
  readonly counts: OwnedCounts;
}

/** What somebody at the company owns. */
export const readOwned = async (tx: ReadTx, userId: number): Promise<Owned> => {
  const [items, submissions, pagePlans, itemPlans] = await Promise.all([
    selectOwnedItems(tx, userId),
    selectOpenAssigned(tx, userId),
    countPlansOf(tx, "pagePlans", userId),
    countPlansOf(tx, "itemPlans", userId),
  ]);
  const pages = items.filter(({ kind }) => kind === "page").length;
  return {
    items,
    submissions,
    counts: {
      pages,
      documents: items.length - pages,
      submissions: submissions.length,
      plans: pagePlans + itemPlans,
    },
  };
};

/** A person who could take something over, with a name that nobody else in the list has. */
export interface Candidate {
  readonly person: Person;
  readonly name: string;
}

/** Who could take over all of it: people who can sign in, edit every page and document, and approve scheduled changes. */
export const candidatesFor = async (tx: ReadTx, userId: number, owned: Owned): Promise<Candidate[]> => {
  const people = await readReviewPeople(tx);
  return people.active
    .filter((person) => person.userId !== userId)
    .filter((person) => owned.items.every((item) => mayEditReviewed(person, item)))
    .filter((person) => owned.counts.plans === 0 || isAdmin(person))
    .map((person) => ({ person, name: people.nameOf(person) }));
};

/**
 * Hands over all that a person owns. Without a new owner, pages and documents have none, submissions are assigned to
 * nobody, and scheduled changes stay: when one is due, an email says that it couldn't be carried out.
 */
export const handOver = async (tx: WriteTx, from: number, to: Person | null): Promise<void> => {
  await Promise.all([
    handOverReviews(tx, from, to?.userId ?? null),
    reassignOpen(tx, from, to?.userId ?? null),
    ...(to ? [handOverPlansOf(tx, "pagePlans", from, to), handOverPlansOf(tx, "itemPlans", from, to)] : []),
  ]);
};
