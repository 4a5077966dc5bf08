import type { Language } from "#platform/words/languages.schema.ts";
import { dateFormat } from "./date-format.ts";

const DAY = { timeZone: "UTC", dateStyle: "medium" } as const;
const MONTH = { timeZone: "UTC", month: "long", year: "numeric" } as const;

/** Formats `2027-03-09` for public pages [PUB-072]: "Mar 9, 2027". */
export const dayText = (day: string, language: Language): string =>
  dateFormat(language, DAY).format(new Date(`${day}T00:00:00Z`));

/** Formats `2027-03` as "March 2027". */
export const monthText = (month: string, language: Language): string =>
  dateFormat(language, MONTH).format(new Date(`${month}-01T00:00:00Z`));
