export { type ReviewPeople, readReviewPeople } from "./review-people.service.ts";
export { mayEditReviewed } from "./reviews.policy.ts";
export { listDueReviews, reviewDays } from "./reviews.service.ts";
export { handOverReviews, type OwnedItem, selectOwnedItems } from "./reviews.sql.ts";
