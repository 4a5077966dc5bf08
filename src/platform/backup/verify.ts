import type { Connection } from "#platform/db/pool.ts";
import { BackupError } from "./backup-error.ts";
import { damagedFiles } from "./copy-files.ts";
import type { Backup } from "./manifest.ts";
import type { Report } from "./progress.ts";
import { restoreAll } from "./restore.ts";

export interface VerifyOptions {
  readonly backup: Backup;
  /** An empty database to restore into. */
  readonly connection: Connection;
  readonly migrationsDir: string;
  /** Tasks whose waiting jobs a backup may contain. */
  readonly tasks: readonly string[];
  readonly signal: AbortSignal;
  readonly say: (sentence: string) => void;
  readonly report: Report;
}

/**
 * Reads every byte of a backup, restores its rows into a scratch database, and compares them with what was backed up.
 * @returns problems as sentences; empty if there are none
 */
export const verifyBackup = async (options: VerifyOptions): Promise<string[]> => {
  const { backup } = options;
  const problems: string[] = [];
  const note = (error: unknown) => {
    if (!(error instanceof BackupError)) throw error;
    problems.push(error.message);
  };
  try {
    for (const key of await damagedFiles(backup, backup.manifest.companies, options)) {
      const owner = backup.manifest.companies.find(({ id }) => key.startsWith(`${id}/`));
      problems.push(`The file ${key} of ${owner?.name} has changed since the backup.`);
    }
  } catch (error) {
    note(error);
  }
  // A file that can't be read can't be restored either.
  if (problems.length > 0) return problems;
  try {
    await restoreAll({ ...options, storage: null, replace: false });
  } catch (error) {
    note(error);
  }
  return problems;
};
