import { staffLinks, visitorLinks } from "#platform/html/site-links.ts";
import { handle } from "#platform/services/services.ts";
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
  listPublicTabs,
  listTabs,
  orderTabs,
  readTab,
  removeTab,
  saveTab,
  storedTab,
} from "./navbar-tabs.service.ts";

export const navbarTabsCalls = [
  handle(getNavbarTab, async ({ db, query, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return db.read((tx) => readTab(tx, query.componentId, links));
  }),
  handle(createNavbarTab, async ({ db, actor, body, services }) => {
    const tab = await storedTab(
      body,
      services.cleanHtmlOf(db.companyId),
      await services.siteLinks(db.companyId),
    );
    return db.write((tx) => addTab(tx, actor, tab));
  }),
  handle(updateNavbarTab, async ({ db, actor, body, services }) => {
    const tab = await storedTab(
      body,
      services.cleanHtmlOf(db.companyId),
      await services.siteLinks(db.companyId),
    );
    return db.write((tx) => saveTab(tx, actor, body, tab));
  }),
  handle(getNavbarTabs, async ({ db, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return { navbarTabs: await db.read((tx) => listTabs(tx, links)) };
  }),
  handle(updateNavbarTabOrder, async ({ db, actor, body }) => {
    const { navbarTabIds: ids, seen } = body;
    await db.write((tx) => orderTabs(tx, actor, { ids, seen }));
    return "Saved" as const;
  }),
  handle(deleteNavbarTab, async ({ db, actor, query }) => {
    await db.write((tx) => removeTab(tx, actor, query.componentId));
    return "Deleted" as const;
  }),
  handle(getPublicNavbarTabs, async ({ db, services, log }) => {
    const links = visitorLinks(await services.siteLinks(db.companyId));
    return { navbarTabs: await db.read((tx) => listPublicTabs(tx, links, log)) };
  }),
];
