export { deleteSubscriberRow, findSubscriber } from "./subscribers.sql.ts";
