import { slug, types } from "#modules/content/content-fields.schema.ts";
import { defineContentType, type Item, type PublicItem } from "#modules/content/content-type.schema.ts";
import { richText, text } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { image } from "#platform/fields/value-fields.ts";
import { eachTag, itemTag } from "#platform/site/item-tags.ts";
import { endTime, place } from "./event-end.schema.ts";
import { startNote, startTime, withTimeRules } from "./event-start.schema.ts";

/** Path of an event's page. */
export const eventPath = (friendlyUrl: string): string => `/event/${friendlyUrl}`;

/** Path of an event's calendar file. */
export const eventFilePath = (friendlyUrl: string): string => `${eventPath(friendlyUrl)}.ics`;

/** Path of the list of all events, unless a page of the site has it. */
export const EVENTS_PATH = "/events";

/** Meetings, closures, and other things with a date [EVT-001]. Instants are ISO 8601 with Z. */
export const events = defineContentType({
  name: "event",
  table: "events",
  noun: "event",
  nouns: "events",
  fields: {
    title: text({ label: "Title", required: true }),
    friendlyUrl: slug({
      help: `The last part of its address, after /event/. Use letters a to z, numbers, and hyphens, up to ${LIMITS.itemFriendlyUrl} characters. It's filled in from the title.`,
    }),
    types: types(),
    startTime,
    endTime,
    place,
    thumbnailImage: image({
      label: "Thumbnail",
      help: "Shown next to the event in lists. Choose an image from the library, or enter an address that starts with https://.",
    }),
    mainImage: image({
      label: "Main image",
      help: "Shown above the text on the event's page. Choose an image from the library, or enter an address that starts with https://.",
    }),
    description: richText({ label: "Description", help: "The text of the event's page." }),
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
    public: [
      "id",
      "title",
      "friendlyUrl",
      "startTime",
      "types",
      "thumbnailImage",
      "mainImage",
      "endTime",
      "place",
    ],
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
    purpose: "Meetings, closures, and community events.",
    numbers: { has: "C-025", get: "C-034", update: "C-040" },
  },
  search: {
    body: ({ text, words }) => [...words("types"), text("place"), text("description")],
    hasTypes: true,
  },
  pages: { item: "/event/", list: EVENTS_PATH },
  urlTaken: (friendlyUrl) =>
    `Another event already uses the Friendly URL "${friendlyUrl}". Choose a different one.`,
  imageUse: (title) => `event ${title}`,
  hasDefaultImage: true,
  home: { title: "Add an event", text: "A meeting, closure, or community event for lists and calendars." },
  list: {
    path: "/EventManagement",
    title: "Events",
    icon: "IconCalendarEvent",
    menuOrder: 20,
    help: "Add meetings, closures, and community events. Each gets its own page and shows up in event tables.",
    empty: "No events yet. Create the first one to show it in event tables on your pages.",
    columns: ["title", "friendlyUrl", "types", "startTime"],
    headers: { friendlyUrl: "Url" },
    newestBy: "startTime",
    order: "latest start first",
    alsoSearched: ["place"],
  },
  form: {
    createPath: "/CreateEvent",
    updatePath: "/UpdateEvent",
    help: "Visitors find it in event tables on your pages, and at its own address.",
    titles: { create: "Create event", update: "Update event" },
    saved: { create: "Event Created", update: "Event Updated" },
    fields: [
      "title",
      "friendlyUrl",
      "startTime",
      "endTime",
      "place",
      "types",
      "mainImage",
      "thumbnailImage",
      "description",
    ],
    span: ["startTime", "endTime"],
    schema: withTimeRules,
    planNote: startNote,
  },
});

/** An event in lists for programs. */
export type PublicEvent = PublicItem<typeof events>;
export type Event = Item<typeof events>;

/** Tags of what shows a single event: changes of that event, and of all at once. */
export const eventTags = (id: number): readonly [own: string, all: string] => [
  itemTag(events.table, id),
  eachTag(events.table),
];
