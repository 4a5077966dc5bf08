import { mkdirSync } from "node:fs";
import { ConfigError } from "#platform/config/config.ts";
import { DatabaseAddressError } from "#platform/db/check-addresses.ts";
import { EmbeddedPostgresError } from "#platform/db/embedded/embedded-postgres-error.ts";
import { NoticesUnavailableError } from "#platform/db/notices.ts";
import { DatabaseAwayError } from "./wait-for-services.ts";

/** The data folder can't be used. The message is for the person who started Tenantry. */
class DataFolderError extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  EEXIST: "it is a file",
  ENOTDIR: "one of its parents is a file",
  EACCES: "the system doesn't allow it",
  EPERM: "the system doesn't allow it",
  EROFS: "its disk is read-only",
};

/** Creates the data folder if it's missing. @throws DataFolderError if it can't be used */
export const createDataFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (code === "ENOSPC") throw error;
    throw new DataFolderError(
      `The data folder ${folder} can't be used: ${REASONS[code] ?? message}. Set DATA_DIR to a folder you can write to.`,
    );
  }
};

/** A message that people can act on. Includes the stack only for unexpected errors. */
export const explainStartError = (error: unknown): string => {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof NoticesUnavailableError ||
    error instanceof DatabaseAddressError ||
    error instanceof DatabaseAwayError ||
    error instanceof DataFolderError
  )
    return error.message;
  const { code, message, stack, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === "EADDRINUSE" && port)
    return `Port ${port} is already in use. Stop the other program, or start with another PORT, for example PORT=${port + 1} npm start.`;
  if (code === "EACCES") return `Tenantry doesn't have permission: ${message}`;
  if (code === "ENOSPC") return "The disk is full. Free some space and start again; nothing was lost.";
  return stack ?? message;
};
