import { staffLinks, visitorLinks } from "#platform/html/site-links.ts";
import { handle } from "#platform/services/services.ts";
import {
  getFooterData,
  getLayoutComponents,
  getNavbar,
  getSocialInfo,
  getTimeZone,
  mayStaffAdd,
  updateLayoutAreas,
  updateLayoutComponents,
} from "./layout.contract.ts";
import {
  presentFooter,
  presentNavbar,
  presentSocial,
  readLayout,
  requireLayout,
  saveLayout,
  storedColumns,
} from "./layout.service.ts";
import { selectSiteFacts } from "./layout.sql.ts";
import { saveLayoutAreas } from "./layout-areas.service.ts";
import { openColumn } from "./public-layout.service.ts";

export const layoutCalls = [
  handle(getLayoutComponents, async ({ db, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return db.read((tx) => readLayout(tx, links));
  }),
  handle(updateLayoutComponents, async ({ db, actor, body, services }) => {
    const columns = await storedColumns(body.footer, services.cleanHtmlOf(db.companyId));
    const links = await services.siteLinks(db.companyId);
    await db.write((tx) => saveLayout(tx, actor, body, columns, links));
    return "Saved" as const;
  }),
  handle(updateLayoutAreas, async ({ db, actor, body, services }) => {
    const columns = await storedColumns(body.footer?.footer ?? {}, services.cleanHtmlOf(db.companyId));
    const links = await services.siteLinks(db.companyId);
    await db.write((tx) => saveLayoutAreas(tx, actor, body, columns, links));
    return "Saved" as const;
  }),
  handle(getTimeZone, async ({ db }) => (await db.read(selectSiteFacts)).timeZone),
  handle(mayStaffAdd, async ({ maybeActor }) => maybeActor?.mayAdd ?? false),
  handle(getSocialInfo, async ({ db, query, services }) => {
    const links = visitorLinks(await services.siteLinks(db.companyId));
    return presentSocial(await db.read((tx) => requireLayout(tx, "socialId", query.componentId)), links);
  }),
  handle(getNavbar, async ({ db, query, services }) => {
    const links = visitorLinks(await services.siteLinks(db.companyId));
    return presentNavbar(await db.read((tx) => requireLayout(tx, "navbarId", query.componentId)), links);
  }),
  handle(getFooterData, async ({ db, query, services, log }) => {
    const links = visitorLinks(await services.siteLinks(db.companyId));
    const layout = await db.read((tx) => requireLayout(tx, "footerId", query.componentId));
    return presentFooter(layout, links, (column) => openColumn(column, links, log)?.__html ?? "");
  }),
];
