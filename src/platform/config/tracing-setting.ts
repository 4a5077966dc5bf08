/** The standard OpenTelemetry settings (`OTEL_…`) by their names. */
export type TracingSetting = Readonly<Record<string, string>>;

const ENDPOINTS = ["OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT"];

/** The names that OTEL_TRACES_SAMPLER accepts. */
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** The settings for traces, or null if they are off: without an endpoint, or if they are turned off. */
export const tracingSetting = (
  environment: Readonly<Record<string, string | undefined>>,
): TracingSetting | null => {
  const { OTEL_SDK_DISABLED, OTEL_TRACES_EXPORTER = "otlp" } = environment;
  const isOff = OTEL_SDK_DISABLED?.toLowerCase() === "true" || OTEL_TRACES_EXPORTER !== "otlp";
  if (isOff || !ENDPOINTS.some((name) => environment[name])) return null;
  return Object.fromEntries(
    Object.entries(environment).filter(
      (entry): entry is [string, string] => entry[0].startsWith("OTEL_") && entry[1] !== undefined,
    ),
  );
};

/** What is wrong with the settings for traces, as in a ConfigError. */
export const tracingProblems = (setting: TracingSetting | null): string[] => {
  if (!setting) return [];
  const problems: string[] = [];
  for (const name of ENDPOINTS)
    if (setting[name] && !/^https?:\/\/[^/]/.test(setting[name]))
      problems.push(`${name} must be an address that starts with http: or https:.`);
  for (const name of ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"])
    if ((setting[name] ?? PROTOCOL) !== PROTOCOL) problems.push(`${name} must be ${PROTOCOL}.`);
  const { OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share = "1" } = setting;
  if (sampler !== undefined && !SAMPLERS.some((name) => name === sampler))
    problems.push(`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(", ")}.`);
  if (!/^(?:0?\.\d+|[01](?:\.0*)?)$/.test(share))
    problems.push("OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.");
  return problems;
};

const PROTOCOL = "http/protobuf";
