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

/** `2027-03-31` as `Wed Mar 31, 2027`. */
export const dayText = (isoDay: string, language: Language): string =>
  text(`${isoDay}T12:00:00Z`, "UTC", language, DAY, day);
