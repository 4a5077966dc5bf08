import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { createVariantsJob } from "#modules/images/images.public.ts";
import { BackupError } from "#platform/backup/backup-error.ts";
import { type Backup, companyNamed, type Manifest, openBackup, sizeOf } from "#platform/backup/manifest.ts";
import type { Report } from "#platform/backup/progress.ts";
import { recordBackup } from "#platform/backup/record-backup.ts";
import { restoreAll, restoreCompany } from "#platform/backup/restore.ts";
import { verifyBackup } from "#platform/backup/verify.ts";
import { writeBackup } from "#platform/backup/write-backup.ts";
import type { Config } from "#platform/config/config.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "#platform/db/embedded/embedded-postgres.ts";
import { startTemporaryPostgres } from "#platform/db/embedded/temporary-postgres.ts";
import type { Connection } from "#platform/db/pool.ts";
import { openStorage } from "#platform/files/storage.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import type { Log } from "#platform/log/log.ts";
import type { Command } from "./command-line.ts";

export interface CommandContext {
  readonly config: Config;
  readonly migrationsDir: string;
  readonly version: string;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Prints a message for the person who ran the command. */
  readonly say: (sentence: string) => void;
  /** Prints how far a slow step is, apart from the messages. */
  readonly report: Report;
}

/**
 * Success; refused or failed, and nothing changed; the backup is complete, but files were already lost; doctor or a
 * check of publications or of the audit log found a problem.
 */
export const EXIT = { done: 0, refused: 1, filesMissing: 2, problem: 3 } as const;

/** Jobs that backups include, because running one twice does no harm. */
const TASKS = [createVariantsJob.name];

/** Runs a command. @returns the exit code @throws BackupError, EmbeddedPostgresError */
export const runCommand = (command: Command, context: CommandContext): Promise<number> => {
  if (command.name === "backup") return backUp(command, context);
  if (command.name === "restore") return restore(command, context);
  return verify(command, context);
};

const backUp = async (
  { to, company }: Extract<Command, { name: "backup" }>,
  context: CommandContext,
): Promise<number> => {
  const { config, version, signal, say, report } = context;
  const begun = new Date();
  const folder = to
    ? resolve(to)
    : join(config.dataDir, "backups", begun.toISOString().slice(0, 19).replaceAll(":", ""));
  const manifest = await withInstallation(context, "join", async (connection, storage) => {
    const options = { connection, storage, folder, company, version, tasks: TASKS, signal, say, report };
    const written = await writeBackup(options);
    await recordBackup(connection, written).catch(({ message }: Error) =>
      say(`System health won't show this backup because the database couldn't record it: ${message}.`),
    );
    return written;
  });
  say(`The backup is in ${folder}: ${sizes(manifest)}.`);
  say("It contains password hashes and private keys. Store it where no one else can read it.");
  if (manifest.missingFiles.length === 0) return EXIT.done;
  say(
    `The backup is missing these files because the storage has lost them:\n  ${manifest.missingFiles.join("\n  ")}`,
  );
  return EXIT.filesMissing;
};

const restore = async (
  { folder, company, replace }: Extract<Command, { name: "restore" }>,
  context: CommandContext,
): Promise<number> => {
  const { migrationsDir, signal, say, report } = context;
  const backup = await openBackup(resolve(folder));
  const common = { backup, migrationsDir, replace, tasks: TASKS, signal, say, report };
  if (company === undefined) {
    if (backup.manifest.scope === "company")
      throw new BackupError(
        `This backup contains only ${names(backup)}. Add --company=${backup.manifest.companies[0]?.id} to restore it.`,
      );
    await withInstallation(context, "start", (connection, storage) =>
      restoreAll({ ...common, connection, storage }),
    );
    say(`Restored everything as of ${day(backup)}: ${sizes(backup.manifest)}. Start Tenantry again.`);
  } else {
    const wanted = companyNamed(backup.manifest.companies, company, "This backup");
    const hasDatabase =
      context.config.databaseUrl !== undefined || existsSync(join(context.config.dataDir, "postgres"));
    await withInstallation(context, hasDatabase ? "join" : "start", (connection, storage) =>
      restoreCompany(wanted, { ...common, connection, storage }),
    );
    say(`Restored ${wanted.name} as of ${day(backup)}. Its staff must sign in again.`);
  }
  const lost = backup.manifest.missingFiles.length;
  if (lost > 0)
    say(`${lost} of its files were lost before the backup was taken; its manifest.json names them.`);
  return EXIT.done;
};

const verify = async (
  { folder, database: named }: Extract<Command, { name: "verify" }>,
  { config, migrationsDir, signal, say, report, log }: CommandContext,
): Promise<number> => {
  const backup = await openBackup(resolve(folder));
  const database = named ?? config.verifyDatabaseUrl;
  const scratch = database
    ? { connection: { url: database }, stop: async () => {} }
    : await startTemporaryPostgres({ log });
  let problems: string[];
  try {
    problems = await verifyBackup({
      backup,
      connection: scratch.connection,
      migrationsDir,
      tasks: TASKS,
      signal,
      say,
      report,
    });
  } finally {
    await scratch.stop();
  }
  for (const problem of problems) say(problem);
  if (problems.length > 0) return EXIT.refused;
  say(`The backup of ${day(backup)} is complete: restored and compared ${sizes(backup.manifest)}.`);
  if (backup.manifest.missingFiles.length === 0) return EXIT.done;
  say(`It lacks ${backup.manifest.missingFiles.length} files that were lost before it was taken.`);
  return EXIT.filesMissing;
};

/** @param how `join`: use a running Tenantry's database if there is one; `start`: only if none is running */
export const withInstallation = async <T>(
  { config, log }: CommandContext,
  how: "join" | "start",
  work: (connection: Connection, storage: Storage) => Promise<T>,
): Promise<T> => {
  const options = { stateDir: join(config.dataDir, "postgres"), log };
  const embedded = config.databaseUrl
    ? null
    : await (how === "join" ? joinEmbeddedPostgres(options) : startEmbeddedPostgres(options));
  try {
    const storage = await openStorage(config.storage);
    try {
      const url = config.databaseDirectUrl ?? config.databaseUrl ?? "";
      return await work(embedded ? embedded.connection : { url }, storage);
    } finally {
      storage.close();
    }
  } finally {
    await embedded?.stop();
  }
};

const day = ({ manifest }: Backup): string => manifest.takenAt.slice(0, 16).replace("T", " ").concat(" UTC");

const names = ({ manifest }: Backup): string => manifest.companies.map(({ name }) => name).join(", ");

const sizes = (manifest: Manifest): string => {
  const { companies, missingFiles } = manifest;
  const rows = companies
    .flatMap(({ tables }) => Object.values(tables))
    .reduce((sum, table) => sum + table.rows, 0);
  const files = companies.reduce((sum, company) => sum + company.files, 0) - missingFiles.length;
  const counted = (count: number, one: string, many: string) =>
    `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
  return [
    counted(companies.length, "company", "companies"),
    counted(rows, "row", "rows"),
    counted(files, "file", "files"),
    `${(sizeOf(manifest) / 1e6).toFixed(1)} MB`,
  ].join(", ");
};
