/** Media type of the output of `series`. */
export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/** One value of a metric. */
export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
  /** For a histogram: `_bucket`, `_sum`, or `_count`. */
  readonly suffix?: string;
}

/** A metric in the Prometheus text format: its meaning, then its values, one per line. */
export const series = (
  name: string,
  type: "counter" | "gauge" | "histogram" | "summary",
  help: string,
  samples: readonly Sample[],
): string =>
  [
    `# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ value, labels, suffix = "" }) => `${name}${suffix}${labelled(labels)} ${value}`),
    "",
  ].join("\n");

const labelled = (labels: Readonly<Record<string, string>> = {}): string => {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n")}"`,
  );
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
};
