import { handle } from "#platform/services/services.ts";
import { getReview, getReviews, markReviewed, saveReview } from "./reviews.contract.ts";
import { changeReview, listReviews, readReview, recordReview } from "./reviews.service.ts";

export const reviewsCalls = [
  handle(getReview, ({ db, actor, query }) => db.read((tx) => readReview(tx, actor, query))),
  handle(getReviews, ({ db, actor }) => db.read((tx) => listReviews(tx, actor))),
  handle(saveReview, async ({ db, actor, body }) => {
    await db.write((tx) => changeReview(tx, actor, body));
    return "Saved" as const;
  }),
  handle(markReviewed, async ({ db, actor, body }) => {
    await db.write((tx) => recordReview(tx, actor, body));
    return "Saved" as const;
  }),
];
