import {
  type ItemRecord,
  presentPublicItem,
  type StoredText,
  selectPublicItemAt,
  typesInSettings,
} from "#modules/content/content.public.ts";
import { getModuleConfiguration, getModuleSettings } from "#modules/settings/settings.public.ts";
import { type CalendarDay, nextDayIn, startOfDayIn } from "#platform/dates/zones.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { refuse } from "#platform/errors/refusal.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { type ImageLinks, withCurrentImages } from "#platform/html/site-images.ts";
import type { VisitorLinks } from "#platform/html/site-links.ts";
import { visitorHtml } from "#platform/html/visitor-html.ts";
import { eventPath, events, type PublicEvent } from "./events.type.ts";
import {
  countPublicEvents,
  type EventScope,
  selectEventsByDay,
  selectFirstEnd,
  selectFirstStart,
  selectPublicEvents,
} from "./public-events.sql.ts";

export interface EventPage {
  /** The page number, starting at 1 and limited to the last page. */
  readonly page: number;
  readonly events: readonly PublicEvent[];
  readonly hasMore: boolean;
}

/** An event on a day of a calendar. */
export interface DayEvent {
  readonly title: string;
  readonly href: string;
  /** ISO 8601; the end is "" if there is none. */
  readonly startTime: string;
  readonly endTime: string;
  readonly place: string;
  /** Whether it started on an earlier day. */
  readonly isContinued: boolean;
}

/** Days with events, by YYYY-MM-DD: the first events of each, and the total. */
export type EventDays = ReadonlyMap<string, { readonly first: readonly DayEvent[]; readonly count: number }>;

/** The settings, and the given types that are still in them (decisions §6). */
export const eventSettings = async (tx: ReadTx, types: readonly string[], links: ImageLinks) => {
  const settings = withCurrentImages(await getModuleSettings(tx, "event"), links, "defaultImage");
  return { ...settings, chosen: await typesInSettings(tx, events, types) };
};

/**
 * A page of a list of events, or the last page if there are fewer.
 * @param range.max the most events on all pages together; 0 for no limit [PUB-058]
 */
export const pageOfEvents = async (
  tx: ReadTx,
  links: ImageLinks,
  scope: EventScope,
  { order, page, pageSize, max }: { order: "asc" | "desc"; page: number; pageSize: number; max: number },
): Promise<EventPage> => {
  const offset = (page - 1) * pageSize;
  const left = max > 0 ? Math.max(0, max - offset) : pageSize + 1;
  // One more than shown tells whether there is another page, without counting all events.
  const limit = Math.min(pageSize + 1, left);
  const records = limit > 0 ? await selectPublicEvents(tx, scope, { order, limit, offset }) : [];
  if (records.length === 0 && page > 1) {
    const count = await countPublicEvents(tx, scope);
    const total = max > 0 ? Math.min(count, max) : count;
    const last = Math.max(1, Math.ceil(total / pageSize));
    return pageOfEvents(tx, links, scope, { order, page: last, pageSize, max });
  }
  return {
    page,
    events: records.slice(0, pageSize).map(presentPublicItem(events, links)),
    hasMore: records.length > pageSize,
  };
};

/** All events of these types by start, for programs. */
export const allEvents = async (
  tx: ReadTx,
  types: readonly string[] | null,
  links: ImageLinks,
): Promise<PublicEvent[]> =>
  (await selectPublicEvents(tx, { types }, { order: "asc" })).map(presentPublicItem(events, links));

/** The events of a calendar's days. @param perDay the most events to return for a day */
export const eventDays = async (
  tx: ReadTx,
  scope: Parameters<typeof selectEventsByDay>[1],
  timeZone: string,
  perDay: number,
): Promise<EventDays> => {
  const days = new Map<string, { first: DayEvent[]; count: number }>();
  for (const record of await selectEventsByDay(tx, scope, timeZone, perDay)) {
    const { friendlyUrl, startTime, endTime, day, count, ...shown } = record;
    const known = days.get(day) ?? { first: [], count };
    known.first.push({
      ...shown,
      href: eventPath(friendlyUrl),
      startTime: startTime.toISOString(),
      endTime: endTime?.toISOString() ?? "",
    });
    days.set(day, known);
  }
  return days;
};

/** The span of a day, or of a month's days, in a time zone. */
export const spanOf = (timeZone: string, first: CalendarDay, end: CalendarDay) => ({
  from: startOfDayIn(timeZone, first),
  before: startOfDayIn(timeZone, end),
});

/** When a list of upcoming events changes by itself: an event ends, or the day does. */
export const nextChange = async (
  tx: ReadTx,
  types: readonly string[] | null,
  timeZone: string,
  now: Date,
): Promise<Date> => {
  const midnight = nextDayIn(timeZone, now.getTime());
  const end = await selectFirstEnd(tx, { types, after: now, before: midnight });
  return end && end < midnight ? end : midnight;
};

/** The first start among the events to come or in progress; null if there are none. */
export const nextStart = (tx: ReadTx, types: readonly string[] | null, now: Date): Promise<Date | null> =>
  selectFirstStart(tx, { types, after: now });

/** The event at an address for visitors, or null. */
export const findPublicEvent = async (tx: ReadTx, friendlyUrl: string, links: VisitorLinks) => {
  const item = await selectPublicItemAt(tx, events, friendlyUrl);
  return item && withText(item, links);
};

/** How many other events an event's page shows. */
const RELATED = 3;

/** The next events besides one: those that share a type first. */
export const relatedEvents = async (
  tx: ReadTx,
  links: ImageLinks,
  event: { readonly id: number; readonly types: string },
  now: Date,
): Promise<PublicEvent[]> => {
  const others = (types: readonly string[] | null, without: readonly number[]) =>
    selectPublicEvents(tx, { types, after: now, without }, { order: "asc", limit: RELATED });
  const alike = event.types === "" ? [] : await others(commaWords(event.types), [event.id]);
  const rest = alike.length < RELATED ? await others(null, [event.id, ...alike.map(({ id }) => id)]) : [];
  return [...alike, ...rest].slice(0, RELATED).map(presentPublicItem(events, links));
};

const withText = (item: ItemRecord, links: VisitorLinks) => ({
  ...presentPublicItem(events, links)(item),
  timestamp: item.createdAt.toISOString(),
  description: visitorHtml(item.description as StoredText, links),
});

/** The same for programs, with the module's settings. @throws Refusal 404, also if the module is off */
export const readPublicEvent = async (
  tx: ReadTx,
  friendlyUrl: string,
  links: VisitorLinks,
  isModuleOn: boolean,
) => {
  const event = isModuleOn ? await findPublicEvent(tx, friendlyUrl, links) : null;
  if (!event) throw refuse.notFound("event");
  return {
    event: { ...event, description: event.description.__html },
    eventConfiguration: withCurrentImages(await getModuleConfiguration(tx, "event"), links, "defaultImage"),
  };
};
