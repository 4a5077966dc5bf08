import type { Language } from "#platform/words/languages.schema.ts";
import { dateFormat } from "./date-format.ts";

/** By language and length, because a calendar shows them each time. */
const known = new Map<string, readonly string[]>();

/** The names of the weekdays from Sunday to Saturday. */
export const weekdaysIn = (language: Language, weekday: "long" | "short"): readonly string[] => {
  const key = `${language} ${weekday}`;
  const names =
    known.get(key) ??
    // January 3, 2027, is a Sunday.
    Array.from({ length: 7 }, (_, index) =>
      dateFormat(language, { timeZone: "UTC", weekday }).format(Date.UTC(2027, 0, 3 + index)),
    );
  known.set(key, names);
  return names;
};
