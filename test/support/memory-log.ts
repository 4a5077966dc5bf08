import type { Log } from "#platform/log/log.ts";

export interface LogLine {
  readonly level: "debug" | "info" | "warn" | "error";
  readonly fields: Record<string, unknown>;
  readonly message: string;
}

/** A logger that stores its lines for tests. */
export const createMemoryLog = (): { readonly log: Log; readonly lines: LogLine[] } => {
  const lines: LogLine[] = [];
  const logWith = (own: object): Log => {
    const at = (level: LogLine["level"]) => (fields: object, message: string) =>
      void lines.push({ level, fields: { ...own, ...fields }, message });
    return {
      debug: at("debug"),
      info: at("info"),
      warn: at("warn"),
      error: at("error"),
      child: (fields) => logWith({ ...own, ...fields }),
    };
  };
  return { log: logWith({}), lines };
};
