import { recordAudit } from "#modules/audit/audit.public.ts";
import { editableRoles, requirePage } from "#modules/pages/pages.public.ts";
import { type Actor, isAdmin } from "#platform/access/actor.ts";
import { dayText } from "#platform/dates/day-text.ts";
import { selectTimeZone } from "#platform/dates/time-zone.sql.ts";
import { dayIn } from "#platform/dates/zones.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { type ReviewPeople, readReviewPeople } from "./review-people.service.ts";
import type { ListedReview, Review } from "./reviews.contract.ts";
import { mayChangeReview, mayEditReviewed, type Reviewable } from "./reviews.policy.ts";
import {
  type ReviewDays,
  type ReviewKind,
  reviewDayProblem,
  reviewState,
  SOON_DAYS,
} from "./reviews.schema.ts";
import {
  type ReviewRecord,
  selectDatedReviews,
  selectDocumentName,
  selectReview,
  upsertReview,
} from "./reviews.sql.ts";

interface ReviewedItem {
  readonly kind: ReviewKind;
  readonly itemId: number;
}

interface DatedItem extends ReviewedItem {
  readonly reviewOn: string | null;
}

const NONE: ReviewRecord = { ownerId: null, reviewOn: null, reviewedAt: null, reviewedByEmail: null };

/** @throws Refusal 404; 403 for a page that the actor can't edit; 409 for a deleted one */
const requireItem = async (
  tx: ReadTx,
  actor: Actor,
  { kind, itemId }: ReviewedItem,
): Promise<Reviewable & { readonly name: string }> => {
  if (kind === "page") {
    const { name, roleId, deletedAt } = await requirePage(tx, actor, itemId);
    if (deletedAt) throw refuse.conflict("This page is deleted. Restore it first.");
    return { kind, name, roleId };
  }
  const name = await selectDocumentName(tx, itemId);
  if (name === null) throw refuse.notFound("document");
  return { kind, name, roleId: null };
};

/** An item with its stored review and the people who can own it. */
const readItem = async (tx: ReadTx, actor: Actor, item: ReviewedItem) => {
  const found = await requireItem(tx, actor, item);
  const [stored, people, days] = await Promise.all([
    selectReview(tx, item.kind, item.itemId),
    readReviewPeople(tx),
    reviewDays(tx),
  ]);
  const review = stored ?? NONE;
  return { found, review, people, days, owner: people.ownerOf({ ...found, ownerId: review.ownerId }) };
};

/** The owner and review date of an item. @throws Refusal 404, 403, 409 for a deleted page */
export const readReview = async (tx: ReadTx, actor: Actor, item: ReviewedItem): Promise<Review> => {
  const { found, review, people, days, owner } = await readItem(tx, actor, item);
  return {
    ownerId: owner?.userId ?? null,
    reviewOn: review.reviewOn,
    reviewedAt: review.reviewedAt?.toISOString() ?? null,
    reviewedBy: review.reviewedByEmail,
    people: people.candidates(found).map((person) => ({ id: person.userId, name: people.nameOf(person) })),
    today: days.today,
    canChange: mayChangeReview(actor),
    canReview: mayEditReviewed(actor, found),
  };
};

/** @throws Refusal 400 for a new date in the past or too far ahead */
const requireReviewDay = (
  reviewOn: string | null,
  { today, isNext }: { readonly today: string; readonly isNext: boolean },
): void => {
  const problem = reviewOn === null ? null : reviewDayProblem(reviewOn, today, isNext);
  if (problem) throw refuse.invalid(problem);
};

/** As the audit log shows it: "Mar 9, 2027". */
const auditDay = (day: string | null): string | null => day && dayText(day, "en");

/**
 * Sets the owner and review date of an item. Does nothing if both stay as they are.
 * @throws Refusal 404, 409 for a deleted page; 400 for an owner who can't edit it, or a date in the past
 */
export const changeReview = async (
  tx: WriteTx,
  actor: Actor,
  item: DatedItem & { readonly ownerId: number | null },
): Promise<void> => {
  const { found, review, people, days, owner } = await readItem(tx, actor, item);
  const next = people.ownerOf({ ...found, ownerId: item.ownerId });
  if (item.ownerId !== null && !next)
    throw refuse.invalid(`The owner must be someone on this site's staff who can edit this ${item.kind}.`);
  // A date that has passed since it was chosen can stay.
  if (item.reviewOn !== review.reviewOn)
    requireReviewDay(item.reviewOn, { today: days.today, isNext: false });
  if (item.ownerId === review.ownerId && item.reviewOn === review.reviewOn) return;
  await upsertReview(tx, item);
  await recordAudit(tx, actor, {
    action: `Changed review of ${item.kind}`,
    subject: found.name,
    before: { owner: owner?.email ?? null, "review date": auditDay(review.reviewOn) },
    after: { owner: next?.email ?? null, "review date": auditDay(item.reviewOn) },
  });
};

/**
 * Records that an item was reviewed, and sets the next date. Publishes nothing.
 * @throws Refusal 404, 409; 403 for people who can't edit it; 400 for a next date that isn't after today
 */
export const recordReview = async (tx: WriteTx, actor: Actor, item: DatedItem): Promise<void> => {
  const { found, review, days } = await readItem(tx, actor, item);
  if (!mayEditReviewed(actor, found)) throw refuse.notAllowed("Only admins can mark a document as reviewed.");
  requireReviewDay(item.reviewOn, { today: days.today, isNext: true });
  await upsertReview(tx, { ...item, ownerId: review.ownerId, reviewedBy: actor });
  await recordAudit(tx, actor, {
    action: `Reviewed ${item.kind}`,
    subject: found.name,
    before: { "review date": auditDay(review.reviewOn) },
    after: { "review date": auditDay(item.reviewOn) },
  });
};

/** The company's day, and the last one that is due soon. @param now an instant in milliseconds */
export const reviewDays = async (tx: ReadTx, now = Date.now()): Promise<ReviewDays> => {
  const { year, month, day } = dayIn(await selectTimeZone(tx), now);
  const isoDay = (plus: number) => new Date(Date.UTC(year, month - 1, day + plus)).toISOString().slice(0, 10);
  return { today: isoDay(0), soon: isoDay(SOON_DAYS) };
};

/** What has a review date, the earliest first: documents, and the pages that the actor can edit. */
export const listReviews = async (
  tx: ReadTx,
  actor: Actor,
): Promise<ReviewDays & { reviews: ListedReview[] }> => {
  const [days, reviews, people] = await Promise.all([
    reviewDays(tx),
    selectDatedReviews(tx, editableRoles(actor)),
    readReviewPeople(tx),
  ]);
  return {
    ...days,
    reviews: reviews.map(({ id: _, ...review }): ListedReview => {
      const owner = people.ownerOf(review);
      return {
        ...review,
        owner: owner ? people.nameOf(owner) : null,
        isMine: isRemindedOf(actor, owner),
      };
    }),
  };
};

const isRemindedOf = (actor: Actor, owner: ReturnType<ReviewPeople["ownerOf"]>): boolean =>
  owner ? owner.userId === actor.userId : isAdmin(actor);

/**
 * What a person has to review within a week, the earliest first: what the person owns, and for admins also what has no
 * owner.
 */
export const listDueReviews = async (tx: ReadTx, actor: Actor): Promise<ListedReview[]> => {
  const { reviews, ...days } = await listReviews(tx, actor);
  return reviews.filter(({ isMine, reviewOn }) => isMine && reviewState(reviewOn, days) !== "later");
};
