import type { Birthday } from "#modules/birthdays/birthdays.schema.ts";

/** What a table of birthdays shows. */
export interface BirthdayTableData {
  /** The id that addresses name it by. */
  readonly tableId: number;
  readonly people: readonly Birthday[];
  /** Today at the site. */
  readonly today: { readonly month: number; readonly day: number };
  readonly page: number;
  readonly pages: number;
}

/** The parameter that names a table whose page an address asks for. */
export const BIRTHDAYS_KEY = "birthdays";
