import { format } from "node:util";
import type { Log } from "./log.ts";

/** A library's output with its log level. Stacks help with debugging. The errors themselves are logged elsewhere. */
const LEVELS = { error: "error", warn: "warn", trace: "debug" } as const;

/**
 * Logs the console output of libraries that don't use their logger, as one line of JSON each. `console.log` is
 * unchanged, because the server uses it for messages to people.
 * @returns restores the console
 */
export const consoleToLog = (log: Log): (() => void) => {
  const former = { ...console };
  for (const [name, level] of Object.entries(LEVELS) as [keyof typeof LEVELS, "error" | "warn" | "debug"][])
    console[name] = (...args: unknown[]) => {
      const error = args.find((one) => one instanceof Error);
      const stack = error?.stack ?? (name === "trace" ? new Error("Trace").stack : undefined);
      const words = args.map((one) => (one instanceof Error ? one.message : one));
      log[level]({ console: name, ...(stack ? { stack } : {}) }, format(...words));
    };
  return () => {
    for (const name of Object.keys(LEVELS) as (keyof typeof LEVELS)[]) console[name] = former[name];
  };
};
