import { countText } from "#platform/ui/chart-lines.ts";
import { ChartTable, LineChart } from "#platform/ui/line-chart.tsx";
import type { DayViews } from "./statistics.contract.ts";
import { longDay, shortDay, summaryOf } from "./statistics-texts.editor.ts";

interface ViewsChartProps {
  days: readonly DayViews[];
  /** In pixels. */
  height?: number;
}

/** A line of views per day. The table behind it has the numbers. */
export const ViewsChart = ({ days, height }: ViewsChartProps) => {
  const [first, last] = [days[0], days.at(-1)];
  return (
    <LineChart
      values={days.map(({ views }) => views)}
      summary={summaryOf(days)}
      ends={first && last ? [shortDay(first.day), shortDay(last.day)] : undefined}
      height={height}
    />
  );
};

/** The chart's numbers, newest first, behind a disclosure. */
export const DaysTable = ({ days }: Pick<ViewsChartProps, "days">) => (
  <ChartTable
    caption="Views per day"
    columns={["Day", "Views"]}
    rows={days.toReversed().map(({ day, views }) => ({ key: day, texts: [longDay(day), countText(views)] }))}
  />
);
