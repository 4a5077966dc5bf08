import { countText } from "#platform/ui/chart-lines.ts";
import type { DayViews } from "./statistics.contract.ts";
import type { Period } from "./statistics.schema.ts";

export const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  7: "Last 7 days",
  30: "Last 30 days",
  90: "Last 90 days",
  365: "Last 12 months",
};

export const viewsText = (count: number): string => `${countText(count)} ${count === 1 ? "view" : "views"}`;

const formatDay = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};
/** `Mar 9` */
export const shortDay = formatDay({ month: "short", day: "numeric" });
/** `Tue, Mar 9, 2027` */
export const longDay = formatDay({ weekday: "short", month: "short", day: "numeric", year: "numeric" });

/** Describes a chart for people who can't see it. */
export const summaryOf = (days: readonly DayViews[]): string => {
  const total = days.reduce((sum, { views }) => sum + views, 0);
  const most = days.reduce<DayViews | null>(
    (best, day) => (day.views > (best?.views ?? 0) ? day : best),
    null,
  );
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || !most) return "Line chart of views per day. There are no views yet.";
  return `Line chart of views per day from ${longDay(first.day)} to ${longDay(last.day)}: ${viewsText(total)}. The busiest day was ${longDay(most.day)}, with ${countText(most.views)}.`;
};

/** How a number of views compares with the period before; empty if there is nothing to compare. */
export const changeText = (views: number, before: number, period: Period): string => {
  if (before === 0) return "";
  const change = Math.round(((views - before) / before) * 100);
  const than = period === 365 ? "the 12 months before" : `the ${period} days before`;
  if (change === 0) return `About as many as in ${than}`;
  return `${countText(Math.abs(change))}% ${change > 0 ? "more" : "fewer"} than in ${than}`;
};
