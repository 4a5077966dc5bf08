export { type MenuItem, menuTree } from "./menus.service.ts";
export { selectMenuPages } from "./menus.sql.ts";
