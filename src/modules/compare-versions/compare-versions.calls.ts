import { staffLinks } from "#platform/html/site-links.ts";
import { handle } from "#platform/services/services.ts";
import { compareVersions } from "./compare-versions.contract.ts";
import { presentComparison, readVersionPair } from "./compare-versions.service.ts";

export const compareVersionsCalls = [
  handle(compareVersions, async ({ db, actor, query, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return presentComparison(await db.read((tx) => readVersionPair(tx, actor, query.pageId, query, links)));
  }),
];
