import {
  type ItemRecord,
  isTakenDownFrom,
  itemAddresses,
  pathOfItem,
  type StoredText,
  selectPublicItemAt,
} from "#modules/content/content.public.ts";
import { htmlToExcerpt, htmlToLines, shorten } from "#platform/html/escape.ts";
import { openCleanHtml } from "#platform/html/html-mark.ts";
import type { ModulePages } from "#platform/services/module-page.ts";
import { crumbsTo } from "#platform/site/crumbs.ts";
import { stableId } from "#platform/site/stable-id.ts";
import { wordsIn } from "#platform/words/words.ts";
import { calendarFile } from "./event-calendar-file.service.ts";
import { eventData } from "./event-data.schema.ts";
import { EventPageView } from "./event-page.view.tsx";
import { eventsMessages } from "./events.messages.ts";
import { EVENTS_PATH, eventFilePath, eventPath, events, eventTags } from "./events.type.ts";
import { findPublicEvent, nextChange, relatedEvents } from "./public-events.service.ts";

interface EventRecord extends ItemRecord {
  readonly title: string;
  readonly friendlyUrl: string;
  readonly types: readonly string[];
  readonly startTime: Date;
  readonly endTime: Date | null;
  readonly place: string;
  readonly description: StoredText;
}

/** Maximum summary length for search engines, in characters. */
const MAX_SUMMARY = 160;

export const eventsPages: ModulePages = {
  pages: [
    {
      // Only while no page of the site has this address (decisions §11).
      path: EVENTS_PATH,
      module: "event",
      queryKeys: [],
      load: async ({ site: { companyName: company, language } }) => {
        const { title, allEvents, description } = wordsIn(language, eventsMessages);
        return {
          name: title,
          // A page of the site can also be called "Events".
          title: allEvents({ company }),
          description: description({ company }),
          crumbs: crumbsTo(language, title),
          // Without types, for all events.
          content: [{ type: "EventTable", value: { types: "", maxEntries: 0, isCompact: false } }],
          tags: [],
        };
      },
    },
    {
      path: eventPath(":friendlyUrl"),
      module: "event",
      queryKeys: [],
      load: async ({ tx, params, links, site, now }) => {
        const event = await findPublicEvent(tx, params.friendlyUrl ?? "", links);
        if (!event) return null;
        const [related, expiresAt] = await Promise.all([
          relatedEvents(tx, links, event, now),
          nextChange(tx, null, site.timeZone, now),
        ]);
        return {
          name: event.title,
          description: shorten(htmlToExcerpt(event.description.__html), MAX_SUMMARY),
          crumbs: [
            { name: wordsIn(site.language, eventsMessages).crumb, href: EVENTS_PATH },
            { name: event.title, href: null },
          ],
          content: (
            <EventPageView {...event} related={related} timeZone={site.timeZone} language={site.language} />
          ),
          tags: [...eventTags(event.id), events.table],
          // An event that ends is no longer one of the next events.
          expiresAt,
          facts: { image: event.mainImage, structured: (owner) => [eventData(event, site.origin, owner)] },
        };
      },
    },
  ],
  files: [
    {
      path: eventFilePath(":friendlyUrl"),
      module: "event",
      load: async ({ tx, params, site }) => {
        const event = (await selectPublicItemAt(tx, events, params.friendlyUrl ?? "")) as EventRecord | null;
        if (!event) return null;
        const url = `${site.origin}${eventPath(event.friendlyUrl)}`;
        const uid = stableId(tx.companyId, event.createdAt, `event/${event.id}`);
        const text = htmlToLines(openCleanHtml(event.description).__html);
        const description = [text, url].filter(Boolean).join("\n\n");
        return {
          mediaType: "text/calendar",
          fileName: `${event.friendlyUrl}.ics`,
          content: calendarFile({ ...event, uid, url, description }, site),
          tags: eventTags(event.id),
        };
      },
    },
  ],
  addresses: itemAddresses(events),
  redirectTargets: { event: (tx, id) => pathOfItem(tx, events, id) },
  isTakenDown: (tx, path) => isTakenDownFrom(tx, events, path),
};
