/**
 * Why the embedded PostgreSQL can't be used:
 * - `in-use`: another living Tenantry holds the folder;
 * - `no-binaries`: this machine can't run the packaged binaries;
 * - `disk-full`: no space left, or files limited in size, while creating, starting or recovering the database;
 * - `unreadable`: the folder belongs to someone else or holds something that isn't ours to read;
 * - `failed`: everything else, with PostgreSQL's own last words.
 */
export type EmbeddedPostgresErrorCode = "in-use" | "no-binaries" | "disk-full" | "unreadable" | "failed";

/** The embedded PostgreSQL can't be used. The message is written for the person who started Tenantry. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedPostgresError";
    this.code = code;
  }
}

/** The error for PostgreSQL's own complaints: recognizes what a person can do something about. */
export const errorFromOutput = (doing: string, output: string, folder: string): EmbeddedPostgresError => {
  const lastWords = lastComplaint(output);
  if (/No space left on device|Disk quota exceeded|not enough space/i.test(output)) {
    return new EmbeddedPostgresError(
      "disk-full",
      `The disk that holds ${folder} is full, so the embedded database couldn't ${doing}. Free some space and start again. Nothing that was saved is lost.`,
    );
  }
  if (/File too large/i.test(output)) {
    return new EmbeddedPostgresError(
      "disk-full",
      `The embedded database in ${folder} couldn't ${doing} because it needs files larger than the system allows. Raise the limit (ulimit -f) and start again. Nothing that was saved is lost.`,
    );
  }
  if (/could not look up effective user ID/.test(output)) {
    return new EmbeddedPostgresError(
      "failed",
      `The embedded database needs a user with an account on this machine, and the one that runs Tenantry has none (${lastWords}). Start it as a user with an account, or set DATABASE_URL to use your own PostgreSQL.`,
    );
  }
  if (
    /database files are incompatible|not a valid data directory|Permission denied|has wrong ownership|has invalid permissions|could not locate a valid checkpoint/i.test(
      output,
    )
  ) {
    return new EmbeddedPostgresError(
      "unreadable",
      `The embedded database in ${folder} can't be read (${lastWords}). Start Tenantry as the user who created the folder, or set DATA_DIR to another folder.`,
    );
  }
  return new EmbeddedPostgresError(
    "failed",
    `The embedded database in ${folder} couldn't ${doing}: ${lastWords}. Set DATABASE_URL to use your own PostgreSQL instead.`,
  );
};

const lastComplaint = (output: string): string => {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  const complaint = lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? lines.at(-1);
  return (complaint ?? "it ended without a word").trim();
};

/** The error for a folder that another Tenantry uses right now. */
export const inUseError = (folder: string, pid: number | undefined): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    "in-use",
    `Another Tenantry is using the database in ${folder}${pid === undefined ? "" : ` (PostgreSQL process ${pid})`}. Stop that one first, or set DATA_DIR to another folder for this one.`,
  );
