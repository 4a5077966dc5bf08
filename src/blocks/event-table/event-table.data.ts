import { isoDay, weeksOf } from "#blocks/calendar/month.schema.ts";
import {
  allEvents,
  type EventDays,
  eventDays,
  eventSettings,
  nextChange,
  nextStart,
  pageOfEvents,
  spanOf,
} from "#content/events/events.public.ts";
import { events } from "#content/events/events.type.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { type CalendarDay, dayIn } from "#platform/dates/zones.ts";
import { commaWords } from "#platform/fields/comma-words.ts";
import { eventTable } from "./event-table.schema.ts";
import {
  EVENTS_PER_DAY,
  type MonthData,
  PAGE_SIZE,
  STATE_KEYS,
  stateOf,
  type TableData,
  type TableState,
} from "./table-state.schema.ts";

/** Upcoming events, or all of them, according to the URL, until the next one starts or the day ends. */
export const eventTableData = defineBlockData(eventTable, {
  queryKeys: STATE_KEYS,
  load: async ({ tx, id, value, query, path, site, links, now }) => {
    const { timeZone } = site;
    const state = stateOf(query, id, path);
    const { chosen, defaultImage } = await eventSettings(tx, commaWords(value.types), links);
    // Only the built-in listing has no types, so it shows all events.
    const types = value.types === "" ? null : chosen;
    const since = state.isPast ? {} : { after: now };
    const today = dayIn(timeZone, now.getTime());
    const present = isoDay(today).slice(0, 7);
    const upcoming = value.isCompact ? null : await nextStart(tx, types, now);
    // An empty month helps nobody, so the calendar opens at the next event.
    const first = upcoming ? isoDay(dayIn(timeZone, upcoming.getTime())).slice(0, 7) : present;
    const month = monthOf(state, present, first);
    const [{ page, ...list }, days, expiresAt] = await Promise.all([
      pageOfEvents(
        tx,
        links,
        // A day is shown completely, including the part that is over.
        { types, ...(state.date ? dayOf(timeZone, state.date) : since) },
        {
          order: state.isPast && !state.date ? "desc" : "asc",
          page: state.page,
          pageSize: PAGE_SIZE,
          max: value.maxEntries,
        },
      ),
      value.isCompact
        ? null
        : eventDays(tx, { types, ...since, ...spanOfMonth(timeZone, month) }, timeZone, EVENTS_PER_DAY),
      nextChange(tx, types, timeZone, now),
    ]);
    const data: TableData = {
      tableId: id,
      state: { ...state, page },
      timeZone,
      today: isoDay(today),
      ...list,
      defaultImage,
      calendar: days && monthData(month, present, state, days),
    };
    return { data, tags: [events.table], expiresAt };
  },
  items: async ({ tx, value, links }) => {
    const { chosen } = await eventSettings(tx, commaWords(value.types), links);
    return allEvents(tx, chosen, links);
  },
});

/** Past months are empty if past events aren't shown. */
const monthOf = ({ date, month, isPast }: TableState, present: string, first: string): string => {
  const wanted = month || date.slice(0, 7) || first;
  return isPast || wanted > present ? wanted : present;
};

const partsOf = (isoMonth: string): CalendarDay => {
  const [year = 0, month = 1] = isoMonth.split("-").map(Number);
  return { year, month, day: 1 };
};

const monthBeside = (isoMonth: string, step: 1 | -1): string => {
  const { year, month } = partsOf(isoMonth);
  return new Date(Date.UTC(year, month - 1 + step, 1)).toISOString().slice(0, 7);
};

const spanOfMonth = (timeZone: string, isoMonth: string) => {
  const first = partsOf(isoMonth);
  return spanOf(timeZone, first, { ...first, month: first.month + 1 });
};

const dayOf = (timeZone: string, isoDay: string) => {
  const [year = 0, month = 1, day = 1] = isoDay.split("-").map(Number);
  return spanOf(timeZone, { year, month, day }, { year, month, day: day + 1 });
};

const monthData = (month: string, present: string, { isPast }: TableState, days: EventDays): MonthData => {
  const first = partsOf(month);
  const hasPrevious = isPast ? first.year > 1970 || first.month > 1 : month > present;
  return {
    month,
    weeks: weeksOf(first).map((week) =>
      week.map((day) => {
        if (day === null) return null;
        const date = isoDay({ ...first, day });
        const known = days.get(date);
        return { date, events: known?.first ?? [], count: known?.count ?? 0 };
      }),
    ),
    previous: hasPrevious ? monthBeside(month, -1) : "",
    next: month < "2999-12" ? monthBeside(month, 1) : "",
  };
};
