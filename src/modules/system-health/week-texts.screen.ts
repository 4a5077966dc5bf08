import { countText } from "#platform/ui/chart-lines.ts";
import { companyTime } from "#platform/ui/company-clock.tsx";
import type { HealthHour } from "./system-health.contract.ts";

/** A figure of each hour, as a chart shows it. */
export interface Measure {
  /** The start of a sentence, and the head of the table's column. */
  readonly name: string;
  readonly key: Exclude<keyof HealthHour, "hour">;
  /** The summary above the chart. */
  readonly title: (values: readonly number[]) => string;
  readonly isBad?: boolean;
  /** Whether values are shares from 0 to 1 instead of numbers. */
  readonly isShare?: boolean;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Says how many, or that there are none. */
const total =
  (one: string, many: string) =>
  (values: readonly number[]): string =>
    counted(sumOf(values), one, many);

const most =
  (one: string, many: string) =>
  (values: readonly number[]): string => {
    const highest = Math.max(0, ...values);
    return highest === 0 ? counted(0, one, many) : `At most ${counted(highest, one, many)} at a time`;
  };

const counted = (count: number, one: string, many: string): string =>
  count === 0 ? `No ${many}` : `${countText(count)} ${count === 1 ? one : many}`;

export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** The charts of each panel. */
export const PANELS: readonly { readonly title: string; readonly measures: readonly Measure[] }[] = [
  {
    title: "Requests",
    measures: [
      { name: "Requests", key: "requests", title: total("request", "requests") },
      {
        name: "Server errors",
        key: "serverErrors",
        title: total("server error", "server errors"),
        isBad: true,
      },
    ],
  },
  {
    title: "Emails",
    measures: [
      { name: "Emails sent", key: "emailsSent", title: total("email sent", "emails sent") },
      {
        name: "Failed attempts",
        key: "emailsFailed",
        title: total("failed attempt", "failed attempts"),
        isBad: true,
      },
    ],
  },
  {
    title: "Tasks",
    measures: [
      { name: "Tasks waiting", key: "jobsWaiting", title: most("task waiting", "tasks waiting") },
      { name: "Failed tasks", key: "jobsFailed", title: most("failed task", "failed tasks"), isBad: true },
    ],
  },
  {
    title: "Disk",
    measures: [
      {
        name: "Free disk",
        key: "freeDisk",
        title: (shares) => (shares.length > 0 ? `${percent(shares.at(-1) ?? 0)} free` : "Free space unknown"),
        isShare: true,
      },
    ],
  },
];

/** A value in a table. An hour in which no node ran has none. */
export const valueText = ({ isShare }: Measure, value: number | null): string =>
  value === null ? "–" : isShare ? percent(value) : countText(value);

/** The values that aren't missing. */
export const knownValues = (hours: readonly HealthHour[], { key }: Measure): number[] =>
  hours.map((hour) => hour[key]).filter((value) => value !== null);

/** Describes a chart for people who can't see it. */
export const weekSummary = (hours: readonly HealthHour[], measure: Measure): string => {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return "";
  const values = knownValues(hours, measure);
  const description = `Line chart per hour from ${companyTime(first.hour)} to ${companyTime(last.hour)}. ${measure.title(values)}.`;
  const extreme = measure.isShare ? Math.min(...values) : Math.max(...values);
  const at = hours.find((hour) => hour[measure.key] === extreme);
  if (values.length === 0 || !at || (!measure.isShare && extreme === 0)) return description;
  return `${description} The ${measure.isShare ? "least" : "most"} was ${valueText(measure, extreme)}, on ${companyTime(at.hour)}.`;
};

/** Hours within one day don't need dates. */
export const endsOf = (hours: readonly HealthHour[]): readonly [string, string] => {
  const style = hours.length > 24 ? "day" : "time";
  return [companyTime(hours[0]?.hour ?? 0, style), companyTime(hours.at(-1)?.hour ?? 0, style)];
};
