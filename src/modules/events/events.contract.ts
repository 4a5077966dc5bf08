import { z } from "zod";
import { removeTypeReferenceCall } from "#modules/content/content.contract.ts";
import { contentFilters, contentListQuery, uploaderInput } from "#modules/content/content.schema.ts";
import { configurationWithImage } from "#modules/settings/settings.schema.ts";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { eventForm, shownEvent, startInput } from "./events.schema.ts";

/** An event as lists show it [EVT-003]; instants are ISO 8601 with Z. */
export const listedEvent = shownEvent.extend({
  uploader: z.string(),
  /** When it was created. */
  timestamp: z.string(),
  rowVersion: z.number(),
  /** The company's, in which its start is shown and typed (an IANA name). */
  timeZone: z.string(),
});
export type ListedEvent = z.infer<typeof listedEvent>;

/** An event [EVT-004]. */
export const event = listedEvent.extend({
  /** HTML. */
  description: z.string(),
});
export type Event = z.infer<typeof event>;

/** The columns that the list can be sorted by. */
export const EVENT_SORTS = ["title", "friendlyUrl", "types", "startTime"] as const;

const form = eventForm.extend({
  startTime: startInput,
  uploader: uploaderInput("uploader"),
});

export const getEvents = defineCall({
  name: "getEvents",
  id: "C-197",
  method: "GET",
  path: "/AdminEvent/GetEvents",
  summary:
    "The company's events, the latest start first: all of them, or one page of the list in the asked order.",
  who: "staff",
  query: contentListQuery(EVENT_SORTS),
  answer: z.array(listedEvent),
});

export const countEvents = defineCall({
  name: "countEvents",
  id: "own",
  method: "GET",
  path: "/AdminEvent/CountEvents",
  summary: "How many events there are under the same filters.",
  who: "staff",
  query: z.object(contentFilters),
  answer: z.number(),
});

export const getEventData = defineCall({
  name: "getEventData",
  id: "C-198",
  method: "GET",
  path: "/AdminEvent/GetEventData",
  summary: "One event and the types it can bear; eventId 0 answers a blank one.",
  who: "staff",
  query: z.object({ eventId: queryId("eventId") }),
  answer: z.object({ event, eventConfiguration: configurationWithImage }),
});

export const createEvent = defineCall({
  name: "createEvent",
  id: "C-199",
  method: "POST",
  path: "/AdminEvent/CreateEvent",
  summary: "Creates an event; visitors see it at once. Answers its id.",
  who: "staff",
  body: form,
  takesText: true,
  answer: z.number(),
});

export const updateEvent = defineCall({
  name: "updateEvent",
  id: "C-200",
  method: "POST",
  path: "/AdminEvent/UpdateEvent",
  summary:
    "Saves an event. With another friendly URL its former address leads to the new one. Answers its id.",
  who: "staff",
  body: form.extend({ id: bodyId("id"), rowVersion: z.number().int().optional() }),
  takesText: true,
  answer: z.number(),
});

export const deleteEvent = defineCall({
  name: "deleteEvent",
  id: "C-201",
  method: "DELETE",
  path: "/AdminEvent/DeleteEvent",
  summary: "Deletes an event: neither visitors nor staff see it any more.",
  who: "admin",
  query: z.object({ eventId: queryId("eventId") }),
  answer: z.literal("Deleted"),
});

export const removeEventTypeReference = removeTypeReferenceCall("Event", "C-045");

export const getEvent = defineCall({
  name: "getEvent",
  id: "C-202",
  method: "GET",
  path: "/components/GetEvent",
  summary: "An event as visitors read it, by its friendly URL, with the module's settings.",
  who: "anyone",
  query: z.object({
    friendlyUrl: z.string("friendlyUrl is required.").min(1, "friendlyUrl is required.").max(100),
  }),
  answer: z.object({
    event: shownEvent.extend({ description: z.string(), timestamp: z.string() }),
    eventConfiguration: configurationWithImage,
  }),
});
