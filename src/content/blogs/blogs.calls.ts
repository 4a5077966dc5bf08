import { visitorLinks } from "#platform/html/site-links.ts";
import { handle } from "#platform/services/services.ts";
import { getSiteBlog } from "./blogs.contract.ts";
import { readSiteBlog } from "./site-blogs.service.ts";

export const blogsCalls = [
  handle(getSiteBlog, async ({ db, maybeActor, query, services }) => {
    const isOn = await services.isModuleOn(db.companyId, "blog");
    const links = visitorLinks(await services.siteLinks(db.companyId));
    return db.read((tx) => readSiteBlog(tx, isOn ? query.friendlyUrl : "", maybeActor, links));
  }),
];
