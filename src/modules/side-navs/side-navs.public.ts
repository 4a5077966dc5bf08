export { insertSideNav } from "./side-navs.sql.ts";
