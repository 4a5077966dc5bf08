/** A day of the calendar, wherever: months from 1 to 12. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

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

/** The day that it is in a time zone (an IANA name). @param at an instant, in milliseconds */
export const dayIn = (timeZone: string, at: number): CalendarDay => {
  const { year = 0, month = 1, day = 1 } = partsIn(timeZone, at);
  return { year, month, day };
};

/** The zone's distance from UTC at an instant, in milliseconds; positive to the east. */
const offsetAt = (timeZone: string, at: number): number => {
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(timeZone, at);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
};

/** The instant at which a day begins in a time zone. A day or month past the last one runs on into the next. */
export const startOfDayIn = (timeZone: string, { year, month, day }: CalendarDay): Date => {
  const midnight = Date.UTC(year, month - 1, day);
  const first = midnight - offsetAt(timeZone, midnight);
  const second = midnight - offsetAt(timeZone, first);
  const begun = [Math.min(first, second), Math.max(first, second)] as const;
  // Where clocks are put forward at midnight there is no midnight: the day begins an hour later.
  const wanted = new Date(midnight).getUTCDate();
  return new Date(dayIn(timeZone, begun[0]).day === wanted ? begun[0] : begun[1]);
};

/** The instant at which a time zone's clocks show another day. */
export const nextDayIn = (timeZone: string, at: number): Date => {
  const { year, month, day } = dayIn(timeZone, at);
  return startOfDayIn(timeZone, { year, month, day: day + 1 });
};
