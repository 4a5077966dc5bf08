const formats = new Map<string, Intl.DateTimeFormat>();

const partsIn = (timeZone: string, at: number): Readonly<Record<string, number>> => {
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
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
};

/** The year that it is in a time zone (an IANA name). @param at an instant, in milliseconds */
export const yearIn = (timeZone: string, at: number): number => partsIn(timeZone, at).year ?? 0;

/** The instant at which a time zone's clocks show another year: midnight of the coming 1 January there. */
export const nextYearIn = (timeZone: string, at: number): Date => {
  const midnight = Date.UTC(yearIn(timeZone, at) + 1, 0, 1);
  // The zone's distance from UTC then, in milliseconds; positive to the east.
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = partsIn(timeZone, midnight);
  return new Date(midnight - (Date.UTC(year, month - 1, day, hour, minute, second) - midnight));
};
