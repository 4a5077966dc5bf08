import type { PublicEvent } from "#content/events/events.type.ts";
import type { BlockValue } from "#platform/blocks/define-block.ts";
import type { eventTable } from "./event-table.schema.ts";
import type { MonthData, MonthDay, TableData } from "./table-state.schema.ts";

interface Fixture {
  readonly value: BlockValue<typeof eventTable>;
  readonly data: TableData;
}

const value = { types: "Meetings,Fairs", maxEntries: 0, isCompact: false };

const event = (id: number, changes: Partial<PublicEvent> = {}): PublicEvent => ({
  id,
  title: `Event ${id}`,
  friendlyUrl: `event-${id}`,
  startTime: "2026-12-03T23:30:00.000Z",
  types: "Meetings",
  thumbnailImage: "",
  mainImage: "",
  endTime: "",
  place: "",
  ...changes,
});

/** December 2026 begins on a Tuesday. @param counts events by day */
const december = (counts: Readonly<Record<number, number>>, title = "Council"): MonthData => {
  const days: (MonthDay | null)[] = Array.from({ length: 35 }, (_, place) => {
    const day = place - 1;
    if (day < 1 || day > 31) return null;
    const count = counts[day] ?? 0;
    const date = `2026-12-${String(day).padStart(2, "0")}`;
    const events = Array.from({ length: Math.min(2, count) }, (_, index) => ({
      title: `${title} ${day}.${index + 1}`,
      href: `/event/council-${day}-${index + 1}`,
      startTime: `${date}T15:00:00.000Z`,
      endTime: index === 0 ? `${date}T16:30:00.000Z` : "",
      place: index === 0 ? "Town Hall" : "",
      isContinued: false,
    }));
    return { date, events, count };
  });
  const weeks = Array.from({ length: 5 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return { month: "2026-12", weeks, previous: "2026-11", next: "2027-01" };
};

const data: TableData = {
  tableId: 7,
  state: { isPast: false, date: "", month: "", page: 1 },
  timeZone: "America/New_York",
  today: "2026-12-01",
  events: [],
  hasMore: false,
  defaultImage: "",
  calendar: december({}),
};

const LONG = "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(4).trim();

/** Tables of events: none, some, many in one day, and extreme titles. */
export const eventTableFixtures = {
  empty: { value, data },
  typical: {
    value,
    data: {
      ...data,
      events: [
        event(1, {
          title: "Council meeting",
          endTime: "2026-12-04T01:00:00.000Z",
          place: "Town Hall, 12 Main Street",
        }),
        event(2, { title: "Fair", types: "Fairs,Meetings", endTime: "2026-12-05T17:00:00.000Z" }),
      ],
      calendar: december({ 1: 1, 3: 2, 17: 4 }),
    },
  },
  narrowed: {
    value,
    data: {
      ...data,
      state: { isPast: true, date: "2026-12-17", month: "", page: 1 },
      events: [event(1), event(2), event(3)],
      calendar: december({ 17: 3 }),
    },
  },
  compact: {
    value: { ...value, isCompact: true },
    data: { ...data, events: [event(1), event(2)], calendar: null },
  },
  longest: {
    value,
    data: {
      ...data,
      state: { ...data.state, page: 2 },
      hasMore: true,
      events: Array.from({ length: 25 }, (_, index) => event(index + 1, { title: LONG, place: LONG })),
      calendar: december(Object.fromEntries(Array.from({ length: 31 }, (_, day) => [day + 1, 12])), LONG),
    },
  },
  hostile: {
    value,
    data: {
      ...data,
      events: [
        event(1, {
          title: '"><script>alert(1)</script>',
          types: "<i>x</i>",
          mainImage: "javascript:x",
          place: "<b>",
        }),
      ],
      calendar: december({ 5: 1 }, "<img src=x onerror=alert(1)>"),
    },
  },
} satisfies Record<string, Fixture>;
