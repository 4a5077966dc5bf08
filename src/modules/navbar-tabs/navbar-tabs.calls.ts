import { handle } from "#platform/call/services.ts";
import {
  createNavbarTab,
  deleteNavbarTab,
  getNavbarTab,
  getNavbarTabs,
  getPublicNavbarTabs,
  updateNavbarTab,
  updateNavbarTabOrder,
} from "./navbar-tabs.contract.ts";
import {
  addTab,
  listShownTabs,
  listTabs,
  orderTabs,
  readTab,
  removeTab,
  saveTab,
  storedTab,
} from "./navbar-tabs.service.ts";

export const navbarTabsCalls = [
  handle(getNavbarTab, ({ db, query }) => db.read((tx) => readTab(tx, query.componentId))),
  handle(createNavbarTab, async ({ db, actor, body, services }) => {
    const tab = await storedTab(body, services.cleanHtml);
    return db.write((tx) => addTab(tx, actor, tab));
  }),
  handle(updateNavbarTab, async ({ db, actor, body, services }) => {
    const tab = await storedTab(body, services.cleanHtml);
    return db.write((tx) => saveTab(tx, actor, body.id, tab, body.rowVersion));
  }),
  handle(getNavbarTabs, async ({ db }) => ({ navbarTabs: await db.read(listTabs) })),
  handle(updateNavbarTabOrder, async ({ db, actor, body }) => {
    await db.write((tx) => orderTabs(tx, actor, body.navbarTabIds));
    return "Saved" as const;
  }),
  handle(deleteNavbarTab, async ({ db, actor, query }) => {
    await db.write((tx) => removeTab(tx, actor, query.componentId));
    return "Deleted" as const;
  }),
  handle(getPublicNavbarTabs, async ({ db, log }) => ({
    navbarTabs: await db.read((tx) => listShownTabs(tx, log)),
  })),
];
