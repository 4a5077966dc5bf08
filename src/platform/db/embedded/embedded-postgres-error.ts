/**
 * Why the embedded PostgreSQL can't be used:
 * - `in-use`: another running Tenantry uses the folder;
 * - `no-binaries`: this machine can't run the packaged binaries;
 * - `disk-full`: no space left, or a file size limit, while creating, starting, or recovering the database;
 * - `unreadable`: the folder belongs to another user or has unreadable contents;
 * - `failed`: everything else, with PostgreSQL's last message.
 */
export type EmbeddedPostgresErrorCode = "in-use" | "no-binaries" | "disk-full" | "unreadable" | "failed";

/** Thrown if the embedded PostgreSQL can't be used. The message is for the person who started Tenantry. */
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
      `The disk with ${folder} is full, so the embedded database couldn't ${doing}. Free some space, then start again. Saved data isn't lost.`,
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
      `Tenantry can't read the embedded database in ${folder} (${lastWords}). Start it as the user who created the folder, or set DATA_DIR to another folder.`,
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
  return (complaint ?? "it ended without a message").trim();
};

/** The error for a folder in use by another Tenantry. */
export const inUseError = (folder: string, pid: number | undefined): EmbeddedPostgresError =>
  new EmbeddedPostgresError(
    "in-use",
    `Another Tenantry server is using the database in ${folder}${pid === undefined ? "" : ` (PostgreSQL process ${pid})`}. Stop that one first, or set DATA_DIR to another folder.`,
  );
