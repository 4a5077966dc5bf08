// An event as calendar programs read it: iCalendar, RFC 5545.

interface CalendarEvent {
  readonly id: number;
  readonly title: string;
  /** Address of its page, with scheme and host. */
  readonly url: string;
  readonly startTime: Date;
  readonly types: readonly string[];
  /** Plain text. */
  readonly description: string;
  readonly changedAt: Date;
  /** From 1; later versions take the place of earlier ones. */
  readonly rowVersion: number;
}

interface CalendarSite {
  readonly companyName: string;
  readonly host: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** Longest line, in bytes without its end. */
const MAX_LINE = 75;

/**
 * The calendar file of an event. Its start is an instant of UTC, which every program shows by its own clocks; it has
 * no end, since nobody said when it ends.
 */
export const calendarFile = (event: CalendarEvent, site: CalendarSite): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${plain(site.companyName)}//Events//EN`,
    "METHOD:PUBLISH",
    `X-WR-TIMEZONE:${site.timeZone}`,
    "BEGIN:VEVENT",
    `UID:event-${event.id}@${site.host}`,
    `DTSTAMP:${instant(event.changedAt)}`,
    `LAST-MODIFIED:${instant(event.changedAt)}`,
    `SEQUENCE:${event.rowVersion - 1}`,
    `DTSTART:${instant(event.startTime)}`,
    `SUMMARY:${escaped(event.title)}`,
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

/** Where nothing is escaped. */
const plain = (text: string): string => text.replace(/[\p{Cc}/\\;,:"]/gu, " ").trim();

/** A long line goes on in further ones that begin with a space; no character is cut in two. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > MAX_LINE) {
      parts.push(part);
      part = "";
      // The space that it begins with.
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
};
