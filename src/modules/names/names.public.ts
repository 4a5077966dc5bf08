export { nameIn, selectName, selectNames } from "./names.sql.ts";
