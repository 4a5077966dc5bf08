import { pino } from "pino";
import { createLogOutput } from "./log-output.ts";

/** The logger that everything in the server is handed: JSON lines, one object and one sentence a line. */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
  child(fields: object): Log;
}

/**
 * Makes the root logger. It writes JSON lines to standard output.
 * Passwords, codes, tokens and cookies are never handed to it; the redaction list is the second line of defense.
 */
export const createLog = (level: string): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ["password", "code", "token", "cookie", "*.password", "*.code", "*.token", "*.cookie"],
        censor: "[hidden]",
      },
    },
    createLogOutput(),
  );

/** A logger that keeps quiet, for tests and for tools that print for people. */
export const silentLog: Log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
  child: () => silentLog,
};
