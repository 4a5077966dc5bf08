import { Table } from "@mantine/core";
import { useId } from "react";
import type { DayViews } from "./statistics.contract.ts";
import classes from "./statistics.module.css";
import { chartOf, countText, longDay, shortDay, summaryOf } from "./statistics-texts.editor.ts";

/** The drawing's own units. It's stretched to the width that there is. */
const WIDTH = 600;

interface ViewsChartProps {
  days: readonly DayViews[];
  /** In pixels. */
  height?: number;
}

/** A line of views per day, with a sentence for people who can't see it. The table behind it has the numbers. */
export const ViewsChart = ({ days, height = 200 }: ViewsChartProps) => {
  const { top, marks, line, area } = chartOf(days, WIDTH, height);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className={classes.chart} style={{ height }}>
      <svg
        role="img"
        aria-label={summaryOf(days)}
        viewBox={`0 0 ${WIDTH} ${height}`}
        preserveAspectRatio="none"
        className={classes.drawing}
      >
        {marks.map(({ y }) => (
          <line key={y} x1={0} x2={WIDTH} y1={y} y2={y} className={classes.grid} />
        ))}
        <path d={area} className={classes.area} />
        <path d={line} className={classes.line} />
      </svg>
      <div aria-hidden="true">
        {top === 0
          ? null
          : marks.map(({ y, value }) => (
              <span key={y} className={classes.mark} style={{ top: y }}>
                {countText(value)}
              </span>
            ))}
        {first ? <span className={classes.first}>{shortDay(first.day)}</span> : null}
        {last ? <span className={classes.last}>{shortDay(last.day)}</span> : null}
      </div>
    </div>
  );
};

/** The chart's numbers, newest first, behind a disclosure. */
export const DaysTable = ({ days }: Pick<ViewsChartProps, "days">) => {
  const captionId = useId();
  return (
    <details className={classes.disclosure}>
      <summary>Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-labelledby={captionId}>
        <Table className={classes.numbers}>
          <caption id={captionId}>Views per day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Views</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, views }) => (
              <tr key={day}>
                <th scope="row">{longDay(day)}</th>
                <td>{countText(views)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </details>
  );
};
