export {
  addTab,
  shownTabs,
  storedTab,
  TABS_TAG,
  tabsWithImage,
} from "./navbar-tabs.service.ts";
export { selectNavbarTabs, tabTexts } from "./navbar-tabs.sql.ts";
