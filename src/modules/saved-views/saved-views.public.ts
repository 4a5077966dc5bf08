export { deleteViewsOf } from "./saved-views.sql.ts";
