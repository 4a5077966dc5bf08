/** `1,234` */
export const countText = (count: number): string => count.toLocaleString("en-US");

/** A round number that is at least as large and whose half is a whole number, for the top of an axis. */
const roundUp = (value: number): number => {
  if (value <= 10) return SMALL_ENDS.find((end) => end >= value) ?? 10;
  const power = 10 ** Math.floor(Math.log10(value));
  return Math.round((ENDS.find((end) => end * power >= value) ?? 10) * power);
};
const SMALL_ENDS = [4, 6, 8, 10];
const ENDS = [1, 1.2, 1.6, 2, 2.4, 3, 4, 6, 8, 10];

/** Room for the axis's own line, and for the words below it. */
const ABOVE = 10;
const BELOW = 24;

/**
 * The lines of a chart. Values are spread over the whole width. Where one is missing, the line has a gap.
 * @param axisEnd the value at the top; by default a round number above the highest one
 */
export const chartOf = (
  values: readonly (number | null)[],
  width: number,
  height: number,
  axisEnd?: number,
) => {
  const top = Math.max(0, ...values.map((value) => value ?? 0));
  const end = axisEnd ?? roundUp(top);
  const bottom = height - BELOW;
  const yOf = (value: number): number => ABOVE + (bottom - ABOVE) * (1 - value / end);
  const xOf = (index: number): string =>
    (values.length < 2 ? 0 : (index / (values.length - 1)) * width).toFixed(1);
  const parts = withoutGaps(values).map(({ from, run }) => {
    const points = run.map((value, index) => `${xOf(from + index)},${yOf(value).toFixed(1)}`);
    // A single value is a line without length, which its round ends show as a dot.
    const line = `M${points.join("L")}${points.length === 1 ? `L${points[0]}` : ""}`;
    return { line, area: `${line}L${xOf(from + run.length - 1)},${bottom}L${xOf(from)},${bottom}Z` };
  });
  return {
    top,
    /** Lines across, with their values. */
    marks: [0, end / 2, end].map((value) => ({ value, y: yOf(value) })),
    line: parts.map(({ line }) => line).join(""),
    area: parts.map(({ area }) => area).join(""),
  };
};

/** Runs of consecutive values, each with its position. */
const withoutGaps = (values: readonly (number | null)[]): { from: number; run: number[] }[] => {
  const runs: { from: number; run: number[] }[] = [];
  let isOpen = false;
  for (const [index, value] of values.entries()) {
    if (value !== null && isOpen) runs.at(-1)?.run.push(value);
    else if (value !== null) runs.push({ from: index, run: [value] });
    isOpen = value !== null;
  }
  return runs;
};
