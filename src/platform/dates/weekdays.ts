import type { Language } from "#platform/words/languages.schema.ts";
import { dateFormat } from "./date-format.ts";

/** The names of the weekdays from Sunday to Saturday. */
export const weekdaysIn = (language: Language, weekday: "long" | "short"): string[] =>
  // January 3, 2027, is a Sunday.
  Array.from({ length: 7 }, (_, index) =>
    dateFormat(language, { timeZone: "UTC", weekday }).format(Date.UTC(2027, 0, 3 + index)),
  );
