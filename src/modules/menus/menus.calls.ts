import { selectPageLine } from "#modules/pages/pages.public.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { handle } from "#platform/services/services.ts";
import { getMenuItems, getPageFromUrl, getSideMenuItems, getSubNavbar } from "./menus.contract.ts";
import { menuNodes } from "./menus.service.ts";
import { selectMenuPages } from "./menus.sql.ts";
import { presentMenu, presentSideMenu, presentSubNavbar } from "./presented-menus.service.ts";

export const menusCalls = [
  handle(getMenuItems, async ({ db }) => presentMenu(menuNodes(await db.read(selectMenuPages)))),
  handle(getSideMenuItems, async ({ db }) => presentSideMenu(menuNodes(await db.read(selectMenuPages)))),
  handle(getSubNavbar, async ({ db, query }) =>
    presentSubNavbar(menuNodes(await db.read(selectMenuPages)), query.pageId),
  ),
  handle(getPageFromUrl, async ({ db, query, services }) => {
    const links = await services.siteLinks(db.companyId);
    const pageId = links.pageAt(query.pageUrl.replace(/^\/*/, "/").replace(/[?#].*$/, ""));
    const isLive = pageId !== undefined && links.page(pageId)?.isLive === true;
    const page = isLive ? (await db.read((tx) => selectPageLine(tx, pageId))).at(-1) : undefined;
    if (!page) throw refuse.notFound("page");
    return { name: page.name, allowNavigation: page.allowNavigation };
  }),
];
