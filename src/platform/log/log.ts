import { pino } from "pino";
import { activeTracer } from "#platform/tracing/tracing.ts";
import { createLogOutput } from "./log-output.ts";

/** The server's logger: JSON lines, each with an object and a sentence. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Log;
}

/**
 * Creates the root logger, which writes JSON lines to standard output. Passwords, codes, tokens, and cookies are never
 * passed to it. The redaction list is a second line of defense.
 */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => activeTracer()?.ids() ?? {},
      redact: {
        paths: ["password", "code", "token", "cookie", "*.password", "*.code", "*.token", "*.cookie"],
        censor: "[hidden]",
      },
    },
    createLogOutput(),
  );

/** A silent logger, for tests and for tools that print for people. */
export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLog,
};
