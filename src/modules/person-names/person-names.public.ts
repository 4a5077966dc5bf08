export { nameIn, selectName, selectNames } from "./person-names.sql.ts";
