import { defineBlockData } from "#platform/blocks/block-data.ts";
import { dayIn, nextDayIn } from "#platform/dates/zones.ts";
import { calendar } from "./calendar.schema.ts";
import type { CalendarMonth } from "./month.schema.ts";

/** Today in the company's own time zone, until its clocks show another day. */
export const calendarData = defineBlockData(calendar, {
  queryKeys: [],
  load: async ({ site, now }) => {
    const data: CalendarMonth = { today: dayIn(site.timeZone, now.getTime()), events: [] };
    return { data, tags: [], expiresAt: nextDayIn(site.timeZone, now.getTime()) };
  },
});
