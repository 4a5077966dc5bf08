/** A calendar day, with months from 1 to 12. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
};

const partsIn = (timeZone: string, at: number): Readonly<Record<string, number>> =>
  Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );

const QUARTER_MS = 900_000;
const MAX_KNOWN = 10_000;
/** In this period, clocks change only at whole quarter hours. */
const WHOLE_QUARTERS = { from: Date.UTC(1980), until: Date.UTC(2200) };
const hasWholeQuarters = (at: number): boolean => at >= WHOLE_QUARTERS.from && at < WHOLE_QUARTERS.until;
const knownOffsets = new Map<string, number>();

/** The current day in a time zone (an IANA name). @param at an instant in milliseconds */
export const dayIn = (timeZone: string, at: number): CalendarDay => {
  if (!hasWholeQuarters(at)) {
    const { year = 0, month = 1, day = 1 } = partsIn(timeZone, at);
    return { year, month, day };
  }
  const shown = new Date(at + offsetAt(timeZone, at));
  return { year: shown.getUTCFullYear(), month: shown.getUTCMonth() + 1, day: shown.getUTCDate() };
};

/**
 * The zone's offset from UTC at an instant, in milliseconds, positive to the east. Computing it takes as long as a
 * small query, and a page needs it a dozen times, so it is cached per quarter hour.
 */
const offsetAt = (timeZone: string, at: number): number => {
  if (!hasWholeQuarters(at)) return askedOffset(timeZone, at);
  const key = `${Math.floor(at / QUARTER_MS)} ${timeZone}`;
  const known = knownOffsets.get(key) ?? askedOffset(timeZone, at);
  if (knownOffsets.size >= MAX_KNOWN) knownOffsets.clear();
  knownOffsets.set(key, known);
  return known;
};

const askedOffset = (timeZone: string, at: number): number => {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(timeZone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
};

/** The instant at which a day begins in a time zone. Days and months past the end roll over. */
export const startOfDayIn = (timeZone: string, { year, month, day }: CalendarDay): Date => {
  const midnight = Date.UTC(year, month - 1, day);
  const first = midnight - offsetAt(timeZone, midnight);
  const second = midnight - offsetAt(timeZone, first);
  const begun = [Math.min(first, second), Math.max(first, second)] as const;
  // If clocks go forward at midnight, there is no midnight, and the day begins an hour later.
  const wanted = new Date(midnight).getUTCDate();
  return new Date(dayIn(timeZone, begun[0]).day === wanted ? begun[0] : begun[1]);
};

/** The instant at which the next day begins in a time zone. */
export const nextDayIn = (timeZone: string, at: number): Date => {
  const { year, month, day } = dayIn(timeZone, at);
  return startOfDayIn(timeZone, { year, month, day: day + 1 });
};

const two = (value: number): string => String(value).padStart(2, "0");

/** An instant as local time in a time zone: `2027-03-31T14:05`; "" if invalid. @param at ISO 8601 */
export const clockTimeIn = (timeZone: string, at: string): string => {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return "";
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = partsIn(timeZone, instant);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
};

/**
 * For a local time that clocks skip when they go forward: the equivalent times before and after the change. Null if
 * the time isn't skipped.
 * @param clockTime `2027-03-14T02:30`
 */
export const skippedTime = (
  timeZone: string,
  clockTime: string,
): { before: string; after: string } | null => {
  const shown = Date.parse(`${clockTime}Z`);
  if (Number.isNaN(shown)) return null;
  const [late = shown, early = shown] = instantsNear(timeZone, shown);
  if ([late, early].some((instant) => instant + offsetAt(timeZone, instant) === shown)) return null;
  const clock = (instant: number) => clockTimeIn(timeZone, new Date(instant).toISOString());
  return { before: clock(Math.min(late, early)), after: clock(Math.max(late, early)) };
};

/**
 * The instants according to the offsets a day before and a day after. Even near a clock change, one of them applies.
 */
const instantsNear = (timeZone: string, shown: number): number[] =>
  [shown - DAY_MS, shown + DAY_MS].map((near) => shown - offsetAt(timeZone, near));

/**
 * The instant of a local time in a time zone, in ISO 8601; "" if invalid. A repeated time is the first one, and a
 * skipped time counts as if clocks hadn't changed.
 * @param clockTime `2027-03-31T14:05`
 */
export const instantIn = (timeZone: string, clockTime: string): string => {
  const shown = Date.parse(`${clockTime}Z`);
  if (Number.isNaN(shown)) return "";
  const instants = instantsNear(timeZone, shown);
  const right = instants.filter((instant) => instant + offsetAt(timeZone, instant) === shown);
  return new Date(right.length > 0 ? Math.min(...right) : Math.max(...instants)).toISOString();
};

/**
 * For a local time that happens twice when clocks go back: both of its instants, in ISO 8601. Null if it happens once.
 * @param clockTime `2027-11-07T01:30`
 */
export const repeatedTime = (
  timeZone: string,
  clockTime: string,
): { first: string; second: string } | null => {
  const shown = Date.parse(`${clockTime}Z`);
  if (Number.isNaN(shown)) return null;
  const right = new Set(
    instantsNear(timeZone, shown).filter((instant) => instant + offsetAt(timeZone, instant) === shown),
  );
  const [first, second] = [...right].sort((a, b) => a - b);
  if (first === undefined || second === undefined) return null;
  return { first: new Date(first).toISOString(), second: new Date(second).toISOString() };
};

/** Formats an instant for spreadsheets: 2026-11-21 17:05 in local time. */
export const momentIn = (timeZone: string, at: Date): string =>
  new Date(at.getTime() + offsetAt(timeZone, at.getTime())).toISOString().slice(0, 16).replace("T", " ");
