export {
  addSideNav,
  loadSideNav,
  sideNavsWithImage,
  sideNavTag,
  storedSideNav,
} from "./side-navs.service.ts";
export { insertSideNav } from "./side-navs.sql.ts";
