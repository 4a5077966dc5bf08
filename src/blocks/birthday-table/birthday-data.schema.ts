import type { Birthday } from "#modules/birthdays/birthdays.schema.ts";

/** Data of a birthday table. */
export interface BirthdayTableData {
  /** The id used in URLs. */
  readonly tableId: number;
  readonly people: readonly Birthday[];
  /** The current date at the site. */
  readonly today: { readonly month: number; readonly day: number };
  readonly page: number;
  readonly pages: number;
}

/** The query parameter with the table whose page is requested. */
export const BIRTHDAYS_KEY = "birthdays";
