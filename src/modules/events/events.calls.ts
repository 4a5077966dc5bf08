import { requireUploader, selectListedCount } from "#modules/content/content.public.ts";
import { removeTypeReference } from "#modules/settings/settings.public.ts";
import { handle } from "#platform/call/services.ts";
import { staffLinks, visitorLinks } from "#platform/html/site-links.ts";
import {
  countEvents,
  createEvent,
  deleteEvent,
  getEvent,
  getEventData,
  getEvents,
  removeEventTypeReference,
  updateEvent,
} from "./events.contract.ts";
import {
  addEvent,
  presentListed,
  readEvent,
  removeEvent,
  resolveStart,
  saveEvent,
  storedEvent,
} from "./events.service.ts";
import { selectEvent, selectEvents } from "./events.sql.ts";
import { readShownEvent } from "./shown-events.service.ts";

export const eventsCalls = [
  handle(getEvents, async ({ db, query, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return (await db.read((tx) => selectEvents(tx, query, query))).map(presentListed(links));
  }),
  handle(countEvents, ({ db, query }) =>
    db.read((tx) => selectListedCount(tx, { table: "events", filters: query })),
  ),
  handle(getEventData, async ({ db, query, services }) => {
    const links = staffLinks(await services.siteLinks(db.companyId));
    return db.read((tx) => readEvent(tx, query.eventId, links));
  }),
  handle(createEvent, async (context) => {
    const { db, actor, body, services } = context;
    await requireUploader(context, body.uploader);
    const startTime = await db.read((tx) => resolveStart(tx, body.startTime));
    const values = await storedEvent(
      { ...body, startTime },
      services.cleanHtmlOf(db.companyId),
      await services.siteLinks(db.companyId),
    );
    return db.write((tx) => addEvent(tx, actor, values));
  }),
  handle(updateEvent, async (context) => {
    const { db, actor, body, services } = context;
    const stored = await db.read((tx) => selectEvent(tx, body.id));
    await requireUploader(context, body.uploader, stored?.uploaderEmail);
    const startTime = await db.read((tx) => resolveStart(tx, body.startTime));
    const values = await storedEvent(
      { ...body, startTime },
      services.cleanHtmlOf(db.companyId),
      await services.siteLinks(db.companyId),
    );
    return db.write((tx) => saveEvent(tx, actor, body.id, values, body.rowVersion));
  }),
  handle(deleteEvent, async ({ db, actor, query }) => {
    await db.write((tx) => removeEvent(tx, actor, query.eventId));
    return "Deleted" as const;
  }),
  handle(removeEventTypeReference, async ({ db, actor, query }) => {
    await db.write((tx) => removeTypeReference(tx, actor, "event", query.typeToRemove));
    return "Saved" as const;
  }),
  handle(getEvent, async ({ db, query, services }) => {
    const links = visitorLinks(await services.siteLinks(db.companyId));
    const isOn = await services.isModuleOn(db.companyId, "event");
    return db.read((tx) => readShownEvent(tx, query.friendlyUrl, links, isOn));
  }),
];
