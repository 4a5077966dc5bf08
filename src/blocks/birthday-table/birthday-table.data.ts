import { allPublicBirthdays, birthdayChoice, pageOfBirthdays } from "#modules/birthdays/birthdays.public.ts";
import { BIRTHDAYS_TAG } from "#modules/birthdays/birthdays.schema.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { requestedPage } from "#platform/blocks/table-pages.ts";
import { nextDayIn } from "#platform/dates/zones.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { BIRTHDAYS_KEY, type BirthdayTableData } from "./birthday-data.schema.ts";
import { birthdayTable } from "./birthday-table.schema.ts";

/** A page of the chosen departments' birthdays, until the next day starts in the company's time zone [PUB-057]. */
export const birthdayTableData = defineBlockData(birthdayTable, {
  queryKeys: [BIRTHDAYS_KEY, "page"],
  load: async ({ tx, id, value, query, site, now }) => {
    const choice = await birthdayChoice(tx, commaWords(value.types), site.timeZone, now);
    const shown = await pageOfBirthdays(
      tx,
      choice,
      value.maxEntries,
      requestedPage(query, BIRTHDAYS_KEY, id),
    );
    const data: BirthdayTableData = { tableId: id, today: choice.from, ...shown };
    return { data, tags: [BIRTHDAYS_TAG], expiresAt: nextDayIn(site.timeZone, now.getTime()) };
  },
  items: async ({ tx, value, site, now }) =>
    allPublicBirthdays(
      tx,
      await birthdayChoice(tx, commaWords(value.types), site.timeZone, now),
      value.maxEntries,
    ),
});
