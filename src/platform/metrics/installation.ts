import { statfs } from "node:fs/promises";
import type { Database } from "#platform/db/pool.ts";
import {
  type CleaningCounts,
  type DatabaseFacts,
  type QueueCounts,
  unsafeAllCompaniesCleaning,
  unsafeAllCompaniesQueue,
  unsafeDatabaseFacts,
} from "#platform/db/unsafe-all-companies.ts";
import { CLEANER_VERSION } from "#platform/html/html-mark.ts";
import type { NodeMetrics } from "./node-metrics.ts";

/** Free and whole space of a disk, in bytes, as far as this program may use it. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** What can be seen of the whole installation from this node. */
export interface Installation {
  readonly node: NodeMetrics;
  /** Where uploaded files lie. */
  readonly storageKind: "disk" | "s3";
  /** How old the last backup may be, in milliseconds, before somebody is warned; 0: nobody is. */
  readonly backupWarningMs: number;
  /** The queue of all companies, in numbers. @throws where the database can't be read */
  work(): Promise<QueueCounts>;
  /** How far stored texts are cleaned by the present cleaner. @throws where the database can't be read */
  cleaning(): Promise<CleaningCounts>;
  /** @throws where the database can't be read */
  database(): Promise<DatabaseFacts>;
  /** The moment that the last backup of everything holds; null where none was written down. @throws where the database can't be read */
  lastBackupAt(): Promise<Date | null>;
  /** The disk of the data folder. @throws where the system doesn't tell */
  disk(): Promise<DiskSpace>;
}

export const measureInstallation = (options: {
  readonly node: NodeMetrics;
  readonly database: Database;
  readonly dataDir: string;
  readonly storageKind: "disk" | "s3";
  readonly backupWarningMs: number;
  lastBackupAt(): Promise<Date | null>;
}): Installation => ({
  node: options.node,
  storageKind: options.storageKind,
  backupWarningMs: options.backupWarningMs,
  lastBackupAt: options.lastBackupAt,
  work: () => unsafeAllCompaniesQueue(options.database),
  cleaning: () => unsafeAllCompaniesCleaning(options.database, Number(CLEANER_VERSION)),
  database: () => unsafeDatabaseFacts(options.database),
  disk: async () => {
    const { bavail, blocks, bsize } = await statfs(options.dataDir);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  },
});
