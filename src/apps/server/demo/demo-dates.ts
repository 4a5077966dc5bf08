const DAY_MS = 86_400_000;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const ORDINALS = ["first", "second", "third", "fourth"];

/** A day relative to the one on which the demo is created. */
export interface DemoDay {
  /** How many days later, or earlier if negative. */
  readonly inDays: number;
  /** Moves to the next such day, e.g. "Saturday", or "second Tuesday" of a month. */
  readonly on?: string;
  /** How many matching days to skip. */
  readonly skip?: number;
}

const isOn = (day: Date, on: string): boolean => {
  const [weekday, ordinal] = on.split(" ").reverse();
  if (!WEEKDAYS.includes(weekday ?? "")) throw new Error(`The demo names an unknown day: ${on}.`);
  if (day.getUTCDay() !== WEEKDAYS.indexOf(weekday ?? "")) return false;
  return ordinal === undefined || Math.floor((day.getUTCDate() - 1) / 7) === ORDINALS.indexOf(ordinal);
};

/** The resulting day, at the current time of day. @param now in milliseconds */
export const dayOf = ({ inDays, on, skip = 0 }: DemoDay, now = Date.now()): Date => {
  let day = new Date(now + inDays * DAY_MS);
  if (on === undefined) return day;
  // The next second Tuesday is at most five weeks away.
  for (let left = skip, tried = 0; tried <= 35 * (skip + 1); tried += 1) {
    if (isOn(day, on)) {
      if (left === 0) return day;
      left -= 1;
    }
    day = new Date(day.getTime() + DAY_MS);
  }
  throw new Error(`The demo names a day that doesn't come: ${on}.`);
};

const monthOf = (now: number, months: number, options: Intl.DateTimeFormatOptions): string => {
  const today = new Date(now);
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1));
  return new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(first);
};

/**
 * Resolves a placeholder in the demo's texts: `year-1`, `month+3` ("February"), `month year-2` ("September 2026"),
 * `iso+7` ("2026-12-01"), or the next such day, as in `Tuesday+20` and `second Tuesday+1` ("Tuesday, December 15").
 * @param words the text in the braces, without the number
 * @param distance the number: years, months, or days from now
 */
export const datePlaceholder = (words: string, distance: number, now = Date.now()): string => {
  if (words === "year") return String(new Date(now).getUTCFullYear() + distance);
  if (words === "month") return monthOf(now, distance, { month: "long" });
  if (words === "month year") return monthOf(now, distance, { month: "long", year: "numeric" });
  if (words === "iso") return dayOf({ inDays: distance }, now).toISOString().slice(0, 10);
  return new Intl.DateTimeFormat("en-US", {
    timeZone: "UTC",
    weekday: "long",
    month: "long",
    day: "numeric",
  }).format(dayOf({ inDays: distance, on: words }, now));
};
