import { getModuleSettings } from "#modules/settings/settings.public.ts";
import { tablePage } from "#platform/blocks/table-pages.ts";
import { type CalendarDay, dayIn } from "#platform/dates/zones.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { Birthday } from "./birthdays.schema.ts";
import { selectBirthdayCount, selectBirthdays } from "./birthdays.sql.ts";

/** The table's contents: departments that are still in the settings, from the site's current day on [PUB-057]. */
export interface BirthdayChoice {
  readonly departments: readonly string[];
  readonly from: CalendarDay;
}

/** What a table lists: birthdays from today on, and only in departments that the settings still have. */
export const birthdayChoice = async (
  tx: ReadTx,
  departments: readonly string[],
  timeZone: string,
  now: Date,
): Promise<BirthdayChoice> => {
  const { types } = await getModuleSettings(tx, "birthday");
  return {
    departments: departments.filter((department) => types.includes(department)),
    from: dayIn(timeZone, now.getTime()),
  };
};

/** A page of birthdays, soonest first, with at most maxEntries in all [PUB-058]. @param asked starts at 1 */
export const pageOfBirthdays = async (
  tx: ReadTx,
  choice: BirthdayChoice,
  maxEntries: number,
  asked: number,
): Promise<{ people: Birthday[]; page: number; pages: number }> => {
  const count = await selectBirthdayCount(tx, choice);
  const { page, pages, ...range } = tablePage(count, maxEntries, asked);
  return { people: range.limit > 0 ? await selectBirthdays(tx, choice, range) : [], page, pages };
};

/** Everything that a table lists, for programs. @param maxEntries 0 for no limit */
export const allPublicBirthdays = (
  tx: ReadTx,
  choice: BirthdayChoice,
  maxEntries: number,
): Promise<Birthday[]> =>
  selectBirthdays(tx, choice, maxEntries > 0 ? { limit: maxEntries, offset: 0 } : null);
