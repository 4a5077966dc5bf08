import { handle } from "#platform/services/services.ts";
import { checkLinks, findLinkPages, MAX_LINK_PAGES } from "./links.contract.ts";
import { deadLinks } from "./links.service.ts";
import { selectPagesByName } from "./links.sql.ts";

export const linksCalls = [
  handle(findLinkPages, async ({ db, query, services }) => {
    const links = await services.siteLinks(db.companyId);
    const found = await db.read((tx) => selectPagesByName(tx, query.search, MAX_LINK_PAGES));
    return found.flatMap(({ id, name }) => {
      const page = links.page(id);
      return page && !page.isDeleted ? [{ id, name, path: page.path, isLive: page.isLive }] : [];
    });
  }),
  handle(checkLinks, async ({ db, body, services }) => {
    const links = await services.siteLinks(db.companyId);
    return db.read((tx) => deadLinks(tx, body.addresses, links, services.reservedSegments));
  }),
];
