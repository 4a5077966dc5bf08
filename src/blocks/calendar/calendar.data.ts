import { eventDays, spanOf } from "#content/events/events.public.ts";
import { EVENTS_PATH, events } from "#content/events/events.type.ts";
import { settingsTag } from "#modules/settings/settings.public.ts";
import { defineBlockData } from "#platform/blocks/block-data.ts";
import { dayIn, nextDayIn } from "#platform/dates/zones.ts";
import { pageHref } from "#platform/site/page-query.ts";
import { calendar } from "./calendar.schema.ts";
import type { CalendarMonth } from "./month.schema.ts";

/** The current date in the company's time zone, until the next day starts, and the days with events. */
export const calendarData = defineBlockData(calendar, {
  queryKeys: [],
  load: async ({ tx, site, now, isModuleOn }) => {
    const today = dayIn(site.timeZone, now.getTime());
    const month = spanOf(site.timeZone, { ...today, day: 1 }, { ...today, day: 1, month: today.month + 1 });
    const days = isModuleOn("event")
      ? await eventDays(tx, { types: null, ...month }, site.timeZone, 1)
      : new Map<string, never>();
    const data: CalendarMonth = {
      today,
      events: [...days].map(([date, { count }]) => ({
        day: Number(date.slice(8)),
        href: pageHref(EVENTS_PATH, { date }),
        count,
      })),
    };
    const tags = [events.table, settingsTag("event")];
    return { data, tags, expiresAt: nextDayIn(site.timeZone, now.getTime()) };
  },
});
