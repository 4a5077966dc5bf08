import type { Birthday } from "#modules/birthdays/birthdays.schema.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { BirthdayTableData } from "./birthday-data.schema.ts";
import type { birthdayTable } from "./birthday-table.schema.ts";

interface Fixture {
  readonly value: BlockValue<typeof birthdayTable>;
  readonly data: BirthdayTableData;
}

const value = { types: "Water,Power", maxEntries: 0, isCompact: false };
const all = { tableId: 7, today: { month: 11, day: 21 }, page: 1, pages: 1 };

const person = (
  firstName: string,
  month: number,
  day: number,
  changes: Partial<Birthday> = {},
): Birthday => ({
  firstName,
  lastName: "Okafor",
  month,
  day,
  department: "Water",
  ...changes,
});

/** Birthdays: none, today's and later ones, one page of many, and extreme names. */
export const birthdayTableFixtures = {
  empty: { value, data: { ...all, people: [] } },
  typical: {
    value,
    data: {
      ...all,
      people: [
        person("June", 11, 21),
        person("Theo", 11, 21, { lastName: "Lindqvist", department: "Power" }),
        person("Alma", 12, 3, { lastName: "Reyes" }),
      ],
    },
  },
  compact: {
    value: { ...value, isCompact: true },
    data: { ...all, people: [person("June", 11, 30), person("Sam", 12, 24)] },
  },
  longest: {
    value,
    data: {
      ...all,
      page: 2,
      pages: 3,
      people: Array.from({ length: 50 }, () =>
        person("Wolfeschlegelsteinhausenbergerdorff".repeat(2), 12, 31, {
          lastName: "Hubert Blaine",
          department: "A department with a rather long name that goes on",
        }),
      ),
    },
  },
  hostile: {
    value,
    data: {
      ...all,
      people: [
        person("<script>alert(1)</script>", 12, 1, { lastName: '"><b>x</b>', department: "<i>x</i>" }),
      ],
    },
  },
} satisfies Record<string, Fixture>;
