import { staffLinks, visitorLinks } from "#platform/html/site-links.ts";
import { handle } from "#platform/services/services.ts";
import {
  createSideNav,
  deleteSideNav,
  getSideNav,
  getSideNavs,
  getSiteSideNav,
  restoreSideNav,
  updateSideNav,
} from "./side-navs.contract.ts";
import {
  addSideNav,
  readSideNav,
  readSiteSideNav,
  removeSideNav,
  restoreDeletedSideNav,
  saveSideNav,
  storedSideNav,
} from "./side-navs.service.ts";
import { selectSideNavs } from "./side-navs.sql.ts";

export const sideNavsCalls = [
  handle(getSideNavs, ({ db }) => db.read(selectSideNavs)),
  handle(getSideNav, async ({ db, query, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return db.read((tx) => readSideNav(tx, query.componentId, links));
  }),
  handle(createSideNav, async ({ db, actor, body, services }) => {
    const values = await storedSideNav(
      body,
      services.cleanHtmlOf(db.companyId),
      await services.siteLinks(db.companyId),
    );
    return db.write((tx) => addSideNav(tx, actor, values));
  }),
  handle(updateSideNav, async ({ db, actor, body, services }) => {
    const values = await storedSideNav(
      body,
      services.cleanHtmlOf(db.companyId),
      await services.siteLinks(db.companyId),
    );
    return db.write((tx) => saveSideNav(tx, actor, body, values));
  }),
  handle(deleteSideNav, async ({ db, actor, query }) => {
    await db.write((tx) => removeSideNav(tx, actor, query.id));
    return "Deleted" as const;
  }),
  handle(restoreSideNav, async ({ db, actor, body }) => {
    await db.write((tx) => restoreDeletedSideNav(tx, actor, body.id));
    return "Restored" as const;
  }),
  handle(getSiteSideNav, async ({ db, query, services }) => {
    const links = visitorLinks(await services.siteLinks(db.companyId));
    return db.read((tx) => readSiteSideNav(tx, query.componentId, links));
  }),
];
