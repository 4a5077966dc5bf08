export {
  addSideNav,
  openSideNav,
  readPageSideNav,
  sideNavsWithImage,
  sideNavTag,
  storedSideNav,
} from "./side-navs.service.ts";
export { insertSideNav, type SideNavRecord, selectSideNav, sideNavTexts } from "./side-navs.sql.ts";
