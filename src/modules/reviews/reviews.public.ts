export { listDueReviews, reviewDays } from "./reviews.service.ts";
