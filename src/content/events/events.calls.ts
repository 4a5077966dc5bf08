import { visitorLinks } from "#platform/html/site-links.ts";
import { handle } from "#platform/services/services.ts";
import { getEvent } from "./events.contract.ts";
import { readPublicEvent } from "./public-events.service.ts";

export const eventsCalls = [
  handle(getEvent, async ({ db, query, services }) => {
    const links = visitorLinks(await services.siteLinks(db.companyId));
    const isOn = await services.isModuleOn(db.companyId, "event");
    return db.read((tx) => readPublicEvent(tx, query.friendlyUrl, links, isOn));
  }),
];
