import { Table } from "@mantine/core";
import { useId } from "react";
import { chartOf, countText } from "./chart-lines.ts";
import classes from "./line-chart.module.css";

/** The drawing's units. It's stretched to the available width. */
const WIDTH = 600;

interface LineChartProps {
  /** From left to right. Null leaves a gap. */
  values: readonly (number | null)[];
  /** A description of the chart for people who can't see it. */
  summary: string;
  /** Words below the first and the last value. */
  ends?: readonly [string, string] | undefined;
  /** In pixels. */
  height?: number | undefined;
  /** The value at the top of the axis; by default a round number above the highest one. */
  axisEnd?: number;
  /** A value on the axis. */
  format?: (value: number) => string;
  /** Whether the line shows something bad, such as errors. */
  isBad?: boolean;
}

/** A line, with a sentence for people who can't see it. Add a `ChartTable` with the numbers below it. */
export const LineChart = ({
  values,
  summary,
  ends,
  height = 200,
  axisEnd,
  format = countText,
  isBad = false,
}: LineChartProps) => {
  const { top, marks, line, area } = chartOf(values, WIDTH, height, axisEnd);
  return (
    <div className={isBad ? `${classes.chart} ${classes.bad}` : classes.chart} style={{ height }}>
      <svg
        role="img"
        aria-label={summary}
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
                {format(value)}
              </span>
            ))}
        {ends ? (
          <>
            <span className={classes.first}>{ends[0]}</span>
            <span className={classes.last}>{ends[1]}</span>
          </>
        ) : null}
      </div>
    </div>
  );
};

interface ChartTableProps {
  caption: string;
  columns: readonly string[];
  /** The first text names the row. */
  rows: readonly { readonly key: string; readonly texts: readonly [string, ...string[]] }[];
}

/** A chart's numbers, behind a disclosure. */
export const ChartTable = ({ caption, columns, rows }: ChartTableProps) => {
  const captionId = useId();
  return (
    <details className={classes.disclosure}>
      <summary>Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.scroller} tabIndex={0} aria-labelledby={captionId}>
        <Table className={classes.numbers}>
          <caption id={captionId}>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, texts: [name, ...numbers] }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {numbers.map((text, index) => (
                  <td key={columns[index + 1]}>{text}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </details>
  );
};
