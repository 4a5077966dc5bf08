import type { TracingSetting } from "#platform/config/tracing-setting.ts";
import { replaceTracer, type WarningLog } from "./tracing.ts";

/** Traces of this process, which may be off. */
export interface Tracing {
  /** Starts sending what has ended so far. */
  flush(): void;
  /** Sends the rest, for a few seconds at most. */
  stop(): Promise<void>;
}

const OFF: Tracing = { flush: () => {}, stop: async () => {} };

/**
 * Starts recording traces if they are set up. Otherwise, it doesn't even load OpenTelemetry.
 * @param version of Tenantry
 */
export const startTracing = async (
  setting: TracingSetting | null,
  version: string,
  log: WarningLog,
): Promise<Tracing> => {
  if (!setting) return OFF;
  const { createTracer } = await import("./otel.ts");
  const tracer = createTracer(setting, version, log);
  replaceTracer(tracer);
  return {
    flush: () => void tracer.flush(),
    stop: async () => {
      replaceTracer(null);
      await tracer.stop();
    },
  };
};
