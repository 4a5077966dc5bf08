export {
  addSideNav,
  loadSideNav,
  readPageSideNav,
  sideNavsWithImage,
  sideNavTag,
  storedSideNav,
} from "./side-navs.service.ts";
export { insertSideNav, selectSideNav } from "./side-navs.sql.ts";
