export { listDueReviews } from "./reviews.service.ts";
