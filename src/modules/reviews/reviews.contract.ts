import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { reviewDay, reviewKind } from "./reviews.schema.ts";

const review = z.object({
  /** Null if there is no owner who can edit it; admins get the reminders then. */
  ownerId: z.number().nullable(),
  /** A day in the company's time zone, such as 2027-03-09; null if there is none. */
  reviewOn: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  /** An email address. */
  reviewedBy: z.string().nullable(),
  /** People who can be the owner. Names are unique in this list. */
  people: z.array(z.object({ id: z.number(), name: z.string() })),
  /** The company's day. */
  today: z.string(),
  canChange: z.boolean(),
  canReview: z.boolean(),
});
export type Review = z.infer<typeof review>;

const listedReview = z.object({
  kind: reviewKind,
  itemId: z.number(),
  name: z.string(),
  isExternal: z.boolean(),
  reviewOn: z.string(),
  /** Null if there is no owner who can edit it. */
  owner: z.string().nullable(),
  /** Whether the caller gets the reminders: the owner's own, and for admins also those without an owner. */
  isMine: z.boolean(),
});
export type ListedReview = z.infer<typeof listedReview>;

const item = { kind: reviewKind, itemId: bodyId("itemId") };

export const getReview = defineCall({
  name: "getReview",
  id: "own",
  method: "GET",
  path: "/Admin/GetReview",
  summary: "The owner and the review date of a page or a document.",
  who: "staff",
  query: z.object({ kind: reviewKind, itemId: queryId("itemId") }),
  answer: review,
});

export const getReviews = defineCall({
  name: "getReviews",
  id: "own",
  method: "GET",
  path: "/Admin/GetReviews",
  summary: "Documents and editable pages that have a review date, earliest first.",
  who: "staff",
  answer: z.object({
    /** The company's day, and the last one that is due soon. */
    today: z.string(),
    soon: z.string(),
    reviews: z.array(listedReview),
  }),
});

export const saveReview = defineCall({
  name: "saveReview",
  id: "own",
  method: "POST",
  path: "/Admin/SaveReview",
  summary: "Sets the owner and the review date of a page or a document. Null removes them.",
  who: "admin",
  body: z.object({ ...item, ownerId: bodyId("ownerId").nullable(), reviewOn: reviewDay.nullable() }),
  answer: z.literal("Saved"),
});

export const markReviewed = defineCall({
  name: "markReviewed",
  id: "own",
  method: "POST",
  path: "/Admin/MarkReviewed",
  summary:
    "Records that a page or a document was reviewed, and sets the next date. For people who can edit it.",
  who: "staff",
  body: z.object({ ...item, reviewOn: reviewDay.nullable() }),
  answer: z.literal("Saved"),
});
