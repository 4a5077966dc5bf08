import { z } from "zod";
import { itemTypes } from "#modules/content/content.schema.ts";
import { isCalendarDay } from "#platform/dates/days.ts";
import { skippedTime } from "#platform/dates/zones.ts";
import { plainLine, richText } from "#platform/fields/fields.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { dateTime, image } from "#platform/fields/value-fields.ts";
import { eachTag, itemTag } from "#platform/site/item-tags.ts";
import { clockText, dayText } from "./event-times.schema.ts";

/** Table of events, and tag of everything that lists them. */
export const EVENTS_TAG = "events";

/** Tags of what shows one event alone: changes of that one, and of all at once. */
export const eventTags = (id: number): readonly [own: string, all: string] => [
  itemTag(EVENTS_TAG, id),
  eachTag(EVENTS_TAG),
];

/** Where all events are listed, while no page of the site has this address. */
export const EVENTS_PATH = "/events";

/** An event as visitors' programs get it in lists; instants are ISO 8601 with Z. */
export const shownEvent = z.object({
  id: z.number(),
  title: z.string(),
  friendlyUrl: z.string(),
  startTime: z.string(),
  /** With commas between. */
  types: z.string(),
  thumbnailImage: z.string(),
  mainImage: z.string(),
});
export type ShownEvent = z.infer<typeof shownEvent>;

/** Where visitors read an event. */
export const eventPath = (friendlyUrl: string): string => `/event/${friendlyUrl}`;

/** Where calendar programs find it. */
export const eventFilePath = (friendlyUrl: string): string => `${eventPath(friendlyUrl)}.ics`;

/** What the form asks for beside the words. */
export const eventFields = {
  startTime: dateTime({ label: "Start Time", required: true }),
  thumbnailImage: image({
    label: "Thumbnail",
    help: "Stands beside the event in lists. Choose an image of the library, or give an address with https://.",
  }),
  mainImage: image({
    label: "Main Image",
    help: "Stands above the text on the event's page. Choose an image of the library, or give an address with https://.",
  }),
  description: richText({ label: "Description", help: "What visitors read on the event's page." }),
};

/** The event form [EVT-005] [EVT-006]; the same rules hold in the browser and on the server. */
export const eventForm = z.object({
  title: plainLine("Title", LIMITS.line).min(1, "Title is required."),
  friendlyUrl: z
    .string("Friendly URL is required.")
    .trim()
    .min(1, "Friendly URL is required.")
    .max(LIMITS.itemFriendlyUrl, `Friendly URL can have at most ${LIMITS.itemFriendlyUrl} characters.`)
    .regex(/^[a-z0-9-]+$/, "Friendly URL can have only the letters a to z, digits and hyphens."),
  types: itemTypes(),
  startTime: eventFields.startTime.schema,
  thumbnailImage: eventFields.thumbnailImage.schema,
  mainImage: eventFields.mainImage.schema,
  description: eventFields.description.schema,
});
export type EventForm = z.output<typeof eventForm>;

/** A date and time as the company's clocks show them: `2027-03-14T02:30`. */
const CLOCK_TIME = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/;

export const isClockTime = (text: string): boolean => {
  const [, day] = CLOCK_TIME.exec(text) ?? [];
  return day !== undefined && isCalendarDay(day);
};

/** The start as calls take it: an instant, or a date and time by the company's clocks. */
export const startInput = z
  .unknown()
  .transform((value, context): string => {
    if (typeof value === "string" && isClockTime(value)) return value;
    const checked = eventFields.startTime.schema.safeParse(value);
    if (checked.success) return checked.data;
    for (const { message } of checked.error.issues) context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .meta({ type: "string" }) as unknown as z.ZodType<string, string>;

/** Said of a start that the clocks skip; "" where they show it. @param clockTime `2027-03-14T02:30` */
export const skippedRefusal = (timeZone: string, clockTime: string): string => {
  const skipped = skippedTime(timeZone, clockTime);
  if (!skipped) return "";
  const time = (text: string) => clockText(`${text}:00Z`, "UTC");
  return `The clocks skip ${time(clockTime)} on ${dayText(clockTime.slice(0, 10))}. Choose ${time(skipped.before)} or ${time(skipped.after)}.`;
};

const MINUTE_MS = 60_000;
const AHEAD_MINUTES = 5;

/** Said of a start that comes too soon. */
export const START_TOO_SOON = `Start Time must be at least ${AHEAD_MINUTES} minutes from now.`;

/**
 * Whether an event may start then: about five minutes from now at the earliest [EVT-007] [CONST-023], since people
 * choose whole minutes. One that is stored with this start keeps it.
 * @param startTime ISO 8601
 * @param stored the start that the event has, ISO 8601; "" for a new one
 */
export const mayStart = (startTime: string, stored: string, now: Date): boolean =>
  Date.parse(startTime) === Date.parse(stored) ||
  Date.parse(startTime) >= Math.floor(now.getTime() / MINUTE_MS + AHEAD_MINUTES) * MINUTE_MS;

/**
 * The form with the rules for its start, as the browser asks it.
 * @param stored answers the start as in `mayStart`
 * @param timeZone the company's
 */
export const eventFormFrom = (stored: () => string, timeZone: string) =>
  eventForm.extend({ startTime: startInput }).superRefine(({ startTime }, context) => {
    const skipped = isClockTime(startTime) ? skippedRefusal(timeZone, startTime) : "";
    if (skipped) context.addIssue({ code: "custom", path: ["startTime"], message: skipped });
    else if (startTime !== "" && !mayStart(startTime, stored(), new Date()))
      context.addIssue({ code: "custom", path: ["startTime"], message: START_TOO_SOON });
  });
