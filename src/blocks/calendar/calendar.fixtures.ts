import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { calendar } from "./calendar.schema.ts";
import type { CalendarMonth } from "./month.schema.ts";

interface Fixture {
  readonly value: BlockValue<typeof calendar>;
  readonly data: CalendarMonth;
}

const everyDay = (days: number) =>
  Array.from({ length: days }, (_, index) => ({
    day: index + 1,
    href: `/events?date=2026-08-${String(index + 1).padStart(2, "0")}`,
    count: index + 1,
  }));

/** Months of four and of six rows, without events and full of them. */
export const calendarFixtures = {
  empty: { value: { format: "M/D/YY" }, data: { today: { year: 2026, month: 2, day: 1 }, events: [] } },
  typical: {
    value: { format: "Month D, YY" },
    data: {
      today: { year: 2026, month: 11, day: 21 },
      events: [
        { day: 3, href: "/events?date=2026-11-03", count: 1 },
        { day: 21, href: "/events?date=2026-11-21", count: 2 },
      ],
    },
  },
  longest: {
    value: { format: "Month D, YY" },
    data: { today: { year: 2026, month: 8, day: 31 }, events: everyDay(31) },
  },
  hostile: {
    value: { format: '"><script>alert(1)</script>' },
    data: { today: { year: 2009, month: 1, day: 4 }, events: [] },
  },
} satisfies Record<string, Fixture>;
