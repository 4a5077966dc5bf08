import { changedFields, recordAudit } from "#modules/audit/audit.public.ts";
import { requireTypes, updateItemDeleted } from "#modules/content/content.public.ts";
import { joined } from "#modules/content/content.schema.ts";
import { recordSave } from "#modules/last-saves/last-saves.public.ts";
import { PATHS_TAG, requireImages } from "#modules/links/links.public.ts";
import { deleteRedirects, insertRedirects } from "#modules/redirects/redirects.public.ts";
import { dropSearchEntry, putSearchEntry } from "#modules/search/search.public.ts";
import { getModuleConfiguration } from "#modules/settings/settings.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { refuse } from "#platform/call/refusal.ts";
import { instantIn } from "#platform/dates/zones.ts";
import type { ReadTx, WriteTx } from "#platform/db/company-db.ts";
import { htmlToText } from "#platform/html/escape.ts";
import type { CleanHtml } from "#platform/html/html-mark.ts";
import type { ImageLinks } from "#platform/html/site-images.ts";
import { linkStore, type SiteLinks, type StaffLinks } from "#platform/html/site-links.ts";
import { SITEMAP_TAG } from "#platform/site/page-facts.ts";
import type { Event, ListedEvent } from "./events.contract.ts";
import {
  EVENTS_TAG,
  type EventForm,
  eventFields,
  eventPath,
  eventTags,
  isClockTime,
  mayStart,
  START_TOO_SOON,
  skippedRefusal,
} from "./events.schema.ts";
import {
  type EventRecord,
  type EventValues,
  insertEvent,
  type ListedEventRecord,
  selectEvent,
  selectEventForUpdate,
  selectEventsWithImage,
  selectIsUrlTaken,
  selectTimeZone,
  updateEventRow,
} from "./events.sql.ts";

const WHAT = "event";

export const presentListed =
  (links: ImageLinks) =>
  (record: ListedEventRecord): ListedEvent => ({
    id: record.id,
    title: record.title,
    friendlyUrl: record.friendlyUrl,
    startTime: record.startTime.toISOString(),
    types: joined(record.types),
    thumbnailImage: links.image(record.thumbnailImage),
    mainImage: links.image(record.mainImage),
    uploader: record.uploaderEmail,
    timestamp: record.createdAt.toISOString(),
    rowVersion: record.rowVersion,
    timeZone: record.timeZone,
  });

const blank = (timeZone: string): Event => ({
  id: 0,
  title: "",
  friendlyUrl: "",
  startTime: "",
  types: "",
  thumbnailImage: "",
  mainImage: "",
  uploader: "",
  timestamp: "",
  rowVersion: 0,
  timeZone,
  description: "",
});

/** One event for its form, with the module's configuration. Id 0 answers a blank one. @throws Refusal 404 */
export const readEvent = async (tx: ReadTx, id: number, links: StaffLinks) => {
  const eventConfiguration = await getModuleConfiguration(tx, "event");
  if (id === 0) return { event: blank(await selectTimeZone(tx)), eventConfiguration };
  const record = await selectEvent(tx, id);
  if (!record) throw refuse.notFound(WHAT);
  return {
    event: { ...presentListed(links)(record), description: links.html(record.description.html) },
    eventConfiguration,
  };
};

/** What a form gives, as it is stored: the text cleaned, its links to pages of the site by the pages' ids. */
export const storedEvent = async (
  { title, friendlyUrl, types, startTime, thumbnailImage, mainImage, description }: EventForm,
  cleanHtml: (html: string) => Promise<CleanHtml>,
  siteLinks: SiteLinks,
): Promise<EventValues> => {
  const store = linkStore(siteLinks);
  const clean = store.html(await cleanHtml(description));
  return {
    title,
    friendlyUrl,
    types,
    startTime,
    thumbnailImage: store.image(thumbnailImage),
    mainImage: store.image(mainImage),
    description: { ...clean, ...store.linkedPages() },
  };
};

/** Creates an event. Answers its id. @throws Refusal 400, 403 where the module is off, 409 for an address that is taken */
export const addEvent = async (tx: WriteTx, actor: Actor, values: EventValues): Promise<number> => {
  requireStart(values.startTime, "");
  return keepNewEvent(tx, actor, values);
};

/** The same whenever it starts: for events of a time that is over, such as the demo's. */
export const keepNewEvent = async (tx: WriteTx, actor: Actor, values: EventValues): Promise<number> => {
  await requireTypes(tx, "event", values.types);
  await requireImages(tx, eventFields, values);
  const id = await insertEvent(tx, actor, values);
  if (id === null) throw urlTaken(values.friendlyUrl);
  await takeAddress(tx, values.friendlyUrl);
  await makeFindable(tx, id, values);
  await recordAudit(tx, actor, {
    action: "Created event",
    subject: values.title,
    after: { id, ...auditedFields(values) },
  });
  tx.touch(EVENTS_TAG, SITEMAP_TAG);
  return id;
};

/**
 * Saves an event. Its former address leads to the new one (decisions §7).
 * @throws Refusal 400, 403 where the module is off, 404, 409 where somebody else's save came first or another event has
 * the address
 */
export const saveEvent = async (
  tx: WriteTx,
  actor: Actor,
  id: number,
  values: EventValues,
  rowVersion: number | undefined,
): Promise<number> => {
  const before = await selectEventForUpdate(tx, id);
  if (!before) throw refuse.notFound(WHAT);
  await requireTypes(tx, "event", values.types);
  await requireImages(tx, eventFields, values);
  if (rowVersion !== undefined && rowVersion !== before.rowVersion) throw refuse.stale();
  requireStart(values.startTime, before.startTime.toISOString());
  if (await selectIsUrlTaken(tx, values.friendlyUrl, id)) throw urlTaken(values.friendlyUrl);
  await updateEventRow(tx, id, values);
  await recordSave(tx, actor, "event", id);
  if (values.friendlyUrl !== before.friendlyUrl) {
    await insertRedirects(tx, "event", [
      { path: eventPath(before.friendlyUrl), targetId: id, wasRead: true },
    ]);
    await takeAddress(tx, values.friendlyUrl);
  }
  await makeFindable(tx, id, values);
  await recordAudit(tx, actor, {
    action: "Updated event",
    subject: values.title,
    ...changedFields(auditedFields(storedValues(before)), auditedFields(values)),
  });
  tx.touch(eventTags(id)[0], SITEMAP_TAG);
  if (isListedOtherwise(storedValues(before), values)) tx.touch(EVENTS_TAG);
  return id;
};

/** Lists show everything but the description. */
const isListedOtherwise = (before: EventValues, after: EventValues): boolean =>
  changedFields(
    { ...auditedFields(before), description: "" },
    { ...auditedFields(after), description: "" },
  ) !== null;

/** Hides an event everywhere. @throws Refusal 404 */
export const removeEvent = async (tx: WriteTx, actor: Actor, id: number): Promise<void> => {
  const before = await selectEventForUpdate(tx, id);
  if (!before) throw refuse.notFound(WHAT);
  await updateItemDeleted(tx, "events", id);
  await dropSearchEntry(tx, "event", id);
  await recordAudit(tx, actor, {
    action: "Deleted event",
    subject: before.title,
    before: { id, ...auditedFields(storedValues(before)) },
  });
  // Its former addresses lead nowhere any more.
  tx.touch(eventTags(id)[0], EVENTS_TAG, SITEMAP_TAG, PATHS_TAG);
};

/** What keeps an image from being deleted: the events that show it. */
export const eventsWithImage = async (tx: ReadTx, path: string): Promise<{ where: string }[]> =>
  (await selectEventsWithImage(tx, path)).map((title) => ({ where: `event ${title}` }));

/** The instant of a start as a call takes it. @throws Refusal 400 for a time that the company's clocks skip */
export const resolveStart = async (tx: ReadTx, startTime: string): Promise<string> => {
  if (!isClockTime(startTime)) return startTime;
  const timeZone = await selectTimeZone(tx);
  const skipped = skippedRefusal(timeZone, startTime);
  if (skipped) throw refuse.invalid(skipped, { startTime: [skipped] });
  return instantIn(timeZone, startTime);
};

const requireStart = (startTime: string, stored: string): void => {
  if (!mayStart(startTime, stored, new Date()))
    throw refuse.invalid(START_TOO_SOON, { startTime: [START_TOO_SOON] });
};

const urlTaken = (friendlyUrl: string) => {
  const message = `Another event has the Friendly URL "${friendlyUrl}". Please choose another one.`;
  return refuse.conflict(message);
};

/** From now on this address is an event's own, whatever it led to before. */
const takeAddress = async (tx: WriteTx, friendlyUrl: string): Promise<void> => {
  await deleteRedirects(tx, [eventPath(friendlyUrl)]);
  tx.touch(PATHS_TAG);
};

/** Brings what is found of an event in line with it; nothing where it was deleted. */
export const renewFoundEvent = async (tx: WriteTx, id: number): Promise<void> => {
  const record = await selectEventForUpdate(tx, id);
  if (record) await makeFindable(tx, id, storedValues(record));
};

const makeFindable = (tx: WriteTx, id: number, { title, friendlyUrl, types, description }: EventValues) =>
  putSearchEntry(tx, {
    kind: "event",
    itemId: id,
    title,
    body: `${types.join(" ")} ${htmlToText(description.html)}`,
    href: eventPath(friendlyUrl),
  });

const storedValues = (record: EventRecord): EventValues => ({
  ...record,
  startTime: record.startTime.toISOString(),
});

const auditedFields = ({
  title,
  friendlyUrl,
  types,
  startTime,
  thumbnailImage,
  mainImage,
  description,
}: EventValues) => ({
  title,
  friendlyUrl,
  types: joined(types),
  startTime,
  thumbnailImage,
  mainImage,
  description: description.html,
});
