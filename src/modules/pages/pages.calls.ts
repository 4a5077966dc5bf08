import { requireSelf } from "#modules/audit/audit.public.ts";
import { pagesLinkingTo } from "#modules/links/links.public.ts";
import { addFirstVersion } from "#modules/version-rows/version-rows.public.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { staffLinks } from "#platform/html/site-links.ts";
import { handle } from "#platform/services/services.ts";
import { menuLevel, orderPages } from "./menu-order.service.ts";
import { bringBackPage, changePage, noteNewPage, removePage } from "./page-changes.service.ts";
import { listChildren } from "./page-children.service.ts";
import { countPages as countListed, listPagePeople, listPages } from "./page-list.service.ts";
import { getPageChildren } from "./page-tree.contract.ts";
import { selectHasChildren, selectHasMenuChildren } from "./page-tree.sql.ts";
import {
  blankPage,
  countPages,
  createPage,
  deletePage,
  getChildMenuOptions,
  getMainMenuOptions,
  getMenuSiblings,
  getPage,
  getPageLinks,
  getPageListChoices,
  getPages,
  getSubMenuOptions,
  hasMenuChildPages,
  hasSubPages,
  restorePage,
  updatePage,
  updatePageOrder,
} from "./pages.contract.ts";
import { mayCreatePages, requireOwnChoices } from "./pages.policy.ts";
import { addPage, readPage } from "./pages.service.ts";
import { selectMenuOptions } from "./pages.sql.ts";

export const pagesCalls = [
  handle(getPages, async (context) => {
    const { db, actor, query } = context;
    const { userId, ...request } = query;
    await requireSelf(context, userId);
    return db.read((tx) => listPages(tx, actor, request));
  }),
  handle(countPages, ({ db, actor, query }) => db.read((tx) => countListed(tx, actor, query))),
  handle(getPageListChoices, ({ db, actor }) => db.read((tx) => listPagePeople(tx, actor))),
  handle(getPageChildren, ({ db, actor, query }) => db.read((tx) => listChildren(tx, actor, query))),
  handle(getPage, async ({ db, actor, query, services }) => {
    if (query.pageId === 0) {
      if (!mayCreatePages(actor)) throw refuse.notAllowed();
      return blankPage();
    }
    const links = staffLinks(await services.siteLinks(db.companyId));
    return db.read((tx) => readPage(tx, actor, query.pageId, links));
  }),
  handle(getMainMenuOptions, ({ db }) => db.read((tx) => selectMenuOptions(tx, null))),
  handle(getChildMenuOptions, ({ db, query }) => db.read((tx) => selectMenuOptions(tx, query.pageId))),
  handle(getSubMenuOptions, ({ db, query }) => db.read((tx) => selectMenuOptions(tx, query.pageId))),
  handle(hasSubPages, ({ db, query }) => db.read((tx) => selectHasChildren(tx, query.pageId))),
  handle(hasMenuChildPages, ({ db, query }) => db.read((tx) => selectHasMenuChildren(tx, query.pageId))),
  handle(getMenuSiblings, ({ db, body }) => db.read((tx) => menuLevel(tx, body))),
  handle(createPage, ({ db, actor, body, services }) =>
    db.write(async (tx) => {
      requireOwnChoices(actor, body);
      const pageId = await addPage(tx, body, services.reservedSegments);
      await addFirstVersion(tx, actor, pageId);
      await noteNewPage(tx, actor, pageId);
      return pageId;
    }),
  ),
  handle(updatePage, ({ db, actor, body, services }) =>
    db.write((tx) => changePage(tx, actor, body, { reservedSegments: services.reservedSegments })),
  ),
  handle(updatePageOrder, ({ db, actor, body }) =>
    db.write((tx) => orderPages(tx, actor, { ids: body.orderedPageIds, seen: body.seen })),
  ),
  handle(getPageLinks, ({ db, query }) =>
    db.read(async (tx) => (await pagesLinkingTo(tx, query.pageId)).map(({ where }) => where)),
  ),
  handle(deletePage, ({ db, actor, query }) => db.write((tx) => removePage(tx, actor, query.pageId))),
  handle(restorePage, ({ db, actor, query, services }) =>
    db.write((tx) => bringBackPage(tx, actor, query.pageId, services.reservedSegments)),
  ),
];
