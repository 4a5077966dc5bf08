// How visitors read when something takes place: abbreviated names, twelve hours [PUB-072].

const formats = new Map<string, Intl.DateTimeFormat>();

const parts = (instant: string, timeZone: string): Readonly<Record<string, string>> => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      weekday: "short",
      year: "numeric",
      month: "short",
      day: "numeric",
      hour: "numeric",
      minute: "2-digit",
      hour12: true,
    });
    formats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
};

/** `6:30 PM` in a time zone. @param instant ISO 8601 */
export const clockText = (instant: string, timeZone: string): string => {
  const { hour, minute, dayPeriod } = parts(instant, timeZone);
  return `${hour}:${minute} ${dayPeriod}`;
};

/** `Wed Mar 31, 2027` in a time zone. @param instant ISO 8601 */
const dayOfText = (instant: string, timeZone: string): string => {
  const { weekday, month, day, year } = parts(instant, timeZone);
  return `${weekday} ${month} ${day}, ${year}`;
};

/** `Wed Mar 31, 2027 6:30 PM` in a time zone [PUB-026]. @param instant ISO 8601 */
export const startText = (instant: string, timeZone: string): string =>
  `${dayOfText(instant, timeZone)} ${clockText(instant, timeZone)}`;

/** `2027-03-31` as `Wed Mar 31, 2027`. */
export const dayText = (isoDay: string): string => dayOfText(`${isoDay}T12:00:00Z`, "UTC");
