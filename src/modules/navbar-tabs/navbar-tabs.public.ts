export { addTab, type ShownTab, shownTabs, storedTab } from "./navbar-tabs.service.ts";
export { selectNavbarTabs } from "./navbar-tabs.sql.ts";
