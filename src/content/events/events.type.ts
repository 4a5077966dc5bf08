import { slug, types } from "#modules/content/content-fields.schema.ts";
import { defineContentType, type Item, type PublicItem } from "#modules/content/content-type.schema.ts";
import { richText, text } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { image } from "#platform/fields/value-fields.ts";
import { eachTag, itemTag } from "#platform/site/item-tags.ts";
import { startTime, withStartRules } from "./event-start.schema.ts";

/** Where visitors read an event. */
export const eventPath = (friendlyUrl: string): string => `/event/${friendlyUrl}`;

/** Where calendar programs find it. */
export const eventFilePath = (friendlyUrl: string): string => `${eventPath(friendlyUrl)}.ics`;

/** Where all events are listed, while no page of the site has this address. */
export const EVENTS_PATH = "/events";

/** Meetings, closures, and whatever else has a date [EVT-001]. Instants are ISO 8601 with Z. */
export const events = defineContentType({
  name: "event",
  table: "events",
  noun: "event",
  nouns: "events",
  fields: {
    title: text({ label: "Title", required: true }),
    friendlyUrl: slug({
      help: `The end of its address, after /event/: a to z, digits and hyphens, at most ${LIMITS.itemFriendlyUrl}.`,
    }),
    types: types(),
    startTime,
    thumbnailImage: image({
      label: "Thumbnail",
      help: "Stands beside the event in lists. Choose an image of the library, or give an address with https://.",
    }),
    mainImage: image({
      label: "Main Image",
      help: "Stands above the text on the event's page. Choose an image of the library, or give an address with https://.",
    }),
    description: richText({ label: "Description", help: "What visitors read on the event's page." }),
  },
  who: { list: "staff", save: "staff" },
  wire: {
    one: "Event",
    many: "Events",
    prefix: "/AdminEvent",
    id: "eventId",
    item: "event",
    configuration: "eventConfiguration",
    uploader: "uploader",
    public: ["id", "title", "friendlyUrl", "startTime", "types", "thumbnailImage", "mainImage"],
    staff: ["uploader", "timestamp", "rowVersion", "timeZone"],
    numbers: {
      list: "C-197",
      get: "C-198",
      create: "C-199",
      update: "C-200",
      delete: "C-201",
      removeType: "C-045",
    },
  },
  settings: {
    label: "Event",
    purpose: "Meetings and events with their dates.",
    numbers: { has: "C-025", get: "C-034", update: "C-040" },
  },
  search: { body: ({ text, words }) => `${words("types").join(" ")} ${text("description")}`, hasTypes: true },
  pages: { item: "/event/", list: EVENTS_PATH },
  urlTaken: (friendlyUrl) =>
    `Another event has the Friendly URL "${friendlyUrl}". Please choose another one.`,
  imageUse: (title) => `event ${title}`,
  hasDefaultImage: true,
  home: { title: "Add an event", text: "A date with its text and picture, in lists and calendars." },
  list: {
    path: "/EventManagement",
    title: "Events",
    icon: "IconCalendarEvent",
    menuOrder: 20,
    help: "What takes place and when. Each event has a page of its own; event tables on pages list those to come.",
    empty:
      "There are no events yet. Create the first one; visitors see it in the event tables of your pages.",
    columns: ["title", "friendlyUrl", "types", "startTime"],
    headers: { friendlyUrl: "Url" },
    newestBy: "startTime",
    order: "the latest start first",
  },
  form: {
    createPath: "/CreateEvent",
    updatePath: "/UpdateEvent",
    help: "Visitors find it in the event tables of your pages, and at its own address.",
    titles: { create: "Create Event", update: "Update Event" },
    saved: { create: "Event Created", update: "Event Updated" },
    fields: ["title", "friendlyUrl", "startTime", "types", "mainImage", "thumbnailImage", "description"],
    schema: withStartRules,
  },
});

/** An event as visitors' programs get it in lists. */
export type PublicEvent = PublicItem<typeof events>;
export type Event = Item<typeof events>;

/** Tags of what shows one event alone: changes of that one, and of all at once. */
export const eventTags = (id: number): readonly [own: string, all: string] => [
  itemTag(events.table, id),
  eachTag(events.table),
];
