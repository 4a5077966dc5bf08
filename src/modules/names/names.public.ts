export { selectNames } from "./names.sql.ts";
