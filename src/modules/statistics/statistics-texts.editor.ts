import type { DayViews } from "./statistics.contract.ts";
import type { Period } from "./statistics.schema.ts";

export const PERIOD_NAMES: Readonly<Record<Period, string>> = {
  7: "Last 7 days",
  30: "Last 30 days",
  90: "Last 90 days",
  365: "Last 12 months",
};

export const countText = (count: number): string => count.toLocaleString("en-US");
export const viewsText = (count: number): string => `${countText(count)} ${count === 1 ? "view" : "views"}`;

const formatDay = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
};
/** `Mar 9` */
export const shortDay = formatDay({ month: "short", day: "numeric" });
/** `Tue, Mar 9, 2027` */
export const longDay = formatDay({ weekday: "short", month: "short", day: "numeric", year: "numeric" });

/** What a chart shows, for people who can't see it. */
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

/** A round number that is at least as large and whose half is a whole number, for the top of an axis. */
const roundUp = (value: number): number => {
  if (value <= 10) return SMALL_ENDS.find((end) => end >= value) ?? 10;
  const power = 10 ** Math.floor(Math.log10(value));
  return Math.round((ENDS.find((end) => end * power >= value) ?? 10) * power);
};
const SMALL_ENDS = [4, 6, 8, 10];
const ENDS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 6, 8, 10];

/** Room for the axis's own line, and for the dates below it. */
const ABOVE = 10;
const BELOW = 24;

/** The points of a chart. Days are spread over the whole width. */
export const chartOf = (days: readonly DayViews[], width: number, height: number) => {
  const top = Math.max(0, ...days.map(({ views }) => views));
  const end = roundUp(top);
  const bottom = height - BELOW;
  const yOf = (value: number): number => ABOVE + (bottom - ABOVE) * (1 - value / end);
  const xOf = (index: number): number => (days.length < 2 ? 0 : (index / (days.length - 1)) * width);
  const points = days.map(({ views }, index) => `${xOf(index).toFixed(1)},${yOf(views).toFixed(1)}`);
  const line = points.length > 0 ? `M${points.join("L")}` : "";
  return {
    top,
    /** Lines across, with their values. */
    marks: [0, end / 2, end].map((value) => ({ value, y: yOf(value) })),
    line,
    area: line === "" ? "" : `${line}L${xOf(days.length - 1)},${bottom}L0,${bottom}Z`,
  };
};
