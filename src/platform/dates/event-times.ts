import { dateFormat } from "#platform/dates/date-format.ts";
import type { Language } from "#platform/words/languages.schema.ts";

// How visitors read when something takes place: abbreviated names, twelve hours [PUB-072].

const CLOCK = { hour: "numeric", minute: "2-digit", hour12: true } as const;
const DAY = { weekday: "short", year: "numeric", month: "short", day: "numeric" } as const;

type Options = Omit<Intl.DateTimeFormatOptions, "timeZone">;

/** In Spanish as `Intl` writes it, in English with the printed order and marks. */
const text = (
  instant: string,
  timeZone: string,
  language: Language,
  options: Options,
  english: (parts: Readonly<Record<string, string>>) => string,
): string => {
  const format = dateFormat(language, { ...options, timeZone });
  const at = new Date(instant);
  if (language === "es") return format.format(at);
  return english(Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value])));
};

const clock = ({ hour, minute, dayPeriod }: Readonly<Record<string, string>>): string =>
  `${hour}:${minute} ${dayPeriod}`;
const day = ({ weekday, month, day: number, year }: Readonly<Record<string, string>>): string =>
  `${weekday} ${month} ${number}, ${year}`;

/** `6:30 PM` in a time zone. @param instant ISO 8601 */
export const clockText = (instant: string, timeZone: string, language: Language): string =>
  text(instant, timeZone, language, CLOCK, clock);

/** `Wed Mar 31, 2027 6:30 PM` in a time zone [PUB-026]. @param instant ISO 8601 */
export const startText = (instant: string, timeZone: string, language: Language): string =>
  text(instant, timeZone, language, { ...DAY, ...CLOCK }, (parts) => `${day(parts)} ${clock(parts)}`);

/** When something takes place, in ISO 8601. The end is "" if there is none. */
export interface Times {
  readonly startTime: string;
  readonly endTime: string;
}

/** Whether it has an end after its start. */
export const isRange = ({ startTime, endTime }: Times): boolean =>
  Date.parse(endTime) > Date.parse(startTime);

/** Whether two instants are on the same day in a time zone. */
export const isSameDay = (one: string, other: string, timeZone: string): boolean => {
  const format = dateFormat("en", { timeZone, dateStyle: "short" });
  return format.format(new Date(one)) === format.format(new Date(other));
};

/** `6:30–8:00 PM` in a time zone. The end is left out if it's on another day. */
export const hoursText = (times: Times, timeZone: string, language: Language): string =>
  isSameDay(times.startTime, times.endTime || times.startTime, timeZone)
    ? rangeText(times, timeZone, language, clockText)
    : clockText(times.startTime, timeZone, language);

/** `Wed Mar 31, 2027 6:30–8:00 PM`, or `Wed Mar 31, 2027 6:30 PM – Fri Apr 2, 2027 11:00 AM`, in a time zone. */
export const whenText = (times: Times, timeZone: string, language: Language): string =>
  rangeText(times, timeZone, language, startText);

/** Says only once what start and end have in common. */
const rangeText = (
  times: Times,
  timeZone: string,
  language: Language,
  textOf: (instant: string, timeZone: string, language: Language) => string,
): string => {
  const { startTime, endTime } = times;
  const start = textOf(startTime, timeZone, language);
  if (!isRange(times)) return start;
  if (!isSameDay(startTime, endTime, timeZone)) return `${start} – ${textOf(endTime, timeZone, language)}`;
  const end = clockText(endTime, timeZone, language);
  const half = end.slice(-HALF_OF_DAY);
  return start.endsWith(half) && language === "en"
    ? `${start.slice(0, -HALF_OF_DAY)}–${end}`
    : `${start} – ${end}`;
};
/** The length of " PM". */
const HALF_OF_DAY = 3;

/** `2027-03-31` as `Wed Mar 31, 2027`. */
export const dayText = (isoDay: string, language: Language): string =>
  text(`${isoDay}T12:00:00Z`, "UTC", language, DAY, day);
