// An event for calendar apps: iCalendar, RFC 5545.

interface CalendarEvent {
  /** By which calendars recognize a changed event. */
  readonly uid: string;
  readonly title: string;
  /** Absolute URL of its page. */
  readonly url: string;
  readonly startTime: Date;
  readonly endTime: Date | null;
  /** "" for none. */
  readonly place: string;
  readonly types: readonly string[];
  /** Plain text. */
  readonly description: string;
  readonly changedAt: Date;
  /** Starts at 1. Later versions replace earlier ones. */
  readonly rowVersion: number;
}

interface CalendarSite {
  readonly companyName: string;
  /** IANA name of the time zone. */
  readonly timeZone: string;
}

/** Maximum line length in bytes, without the line break. */
const MAX_LINE = 75;

/**
 * An event's calendar file. Times are in UTC, which apps show in their own time zone. RFC 5545 requires an end after the
 * start.
 */
export const calendarFile = (event: CalendarEvent, site: CalendarSite): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${plain(site.companyName)}//Events//EN`,
    "METHOD:PUBLISH",
    `X-WR-TIMEZONE:${site.timeZone}`,
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    `DTSTAMP:${instant(event.changedAt)}`,
    `LAST-MODIFIED:${instant(event.changedAt)}`,
    `SEQUENCE:${event.rowVersion - 1}`,
    `DTSTART:${instant(event.startTime)}`,
    ...(event.endTime && event.endTime > event.startTime ? [`DTEND:${instant(event.endTime)}`] : []),
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place === "" ? [] : [`LOCATION:${escaped(event.place)}`]),
    ...(event.description === "" ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
    ...(event.types.length === 0 ? [] : [`CATEGORIES:${event.types.map(escaped).join(",")}`]),
    `URL:${event.url}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join("");

/** `20270331T223000Z` */
const instant = (at: Date): string => at.toISOString().replace(/[-:]|\.\d+/g, "");

const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n|\r|\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");

/** For values without escaping. */
const plain = (text: string): string => text.replace(/[\p{Cc}/\\;,:"]/gu, " ").trim();

/** Folds a long line into several, which start with a space, without splitting a character. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE) {
      parts.push(part);
      part = "";
      // For the space at the start.
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
};
