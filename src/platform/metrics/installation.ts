import { statfs } from "node:fs/promises";
import type { Database } from "#platform/db/pool.ts";
import {
  type CertificateCounts,
  type CleaningCounts,
  type DatabaseFacts,
  type QueueCounts,
  unsafeAllCompaniesCertificates,
  unsafeAllCompaniesCleaning,
  unsafeAllCompaniesQueue,
  unsafeDatabaseFacts,
} from "#platform/db/unsafe-all-companies.ts";
import { type NearLimit, unsafeAllCompaniesNearLimits } from "#platform/db/unsafe-all-companies-usage.ts";
import { CLEANER_VERSION } from "#platform/html/html-mark.ts";
import type { NodeMetrics } from "./node-metrics.ts";

/** Free and total space of a disk, in bytes, as far as this program may use it. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly sizeBytes: number;
}

/** How far the CDNs in front of the sites are behind. */
export interface CdnStatus {
  /** For people: `Varnish at 10.0.0.5:6081`. */
  readonly names: readonly string[];
  readonly purgedAt: Date | null;
  /** Since when no purge has succeeded; null if the last one did. */
  readonly failingSince: Date | null;
  readonly lastError: string;
  /** Changes that aren't purged yet. */
  readonly waiting: number;
  /** How long the oldest of them has been waiting, in milliseconds. */
  readonly waitingMs: number;
}

/** Facts about the whole installation, as seen from this node. */
export interface Installation {
  readonly node: NodeMetrics;
  /** Where uploaded files are stored. */
  readonly storageKind: "disk" | "s3";
  /** How old the last backup may be before a warning, in milliseconds; 0 for no warning. */
  readonly backupWarningMs: number;
  /** Figures about the queue of all companies. @throws if the database can't be read */
  work(): Promise<QueueCounts>;
  /** Progress of cleaning stored texts with the current cleaner. @throws if the database can't be read */
  cleaning(): Promise<CleaningCounts>;
  /** Certificates of host names; null if they aren't watched. @throws if the database can't be read */
  certificates(): Promise<CertificateCounts | null>;
  /** Companies that use at least 80 % of a limit. @throws if the database can't be read */
  nearLimits(): Promise<readonly NearLimit[]>;
  /** @throws if the database can't be read */
  database(): Promise<DatabaseFacts>;
  /** The time of the last backup of everything; null if none was recorded. @throws if the database can't be read */
  lastBackupAt(): Promise<Date | null>;
  /** The CDNs; null if there is none. @throws if the database can't be read */
  cdn(): Promise<CdnStatus | null>;
  /** The data folder's disk. @throws if the system doesn't report it */
  disk(): Promise<DiskSpace>;
}

export const measureInstallation = (options: {
  readonly node: NodeMetrics;
  readonly database: Database;
  readonly dataDir: string;
  readonly storageKind: "disk" | "s3";
  readonly backupWarningMs: number;
  /** A certificate that ends within so many days needs attention. Null if certificates aren't watched. */
  readonly certificateDays: number | null;
  lastBackupAt(): Promise<Date | null>;
  cdn(): Promise<CdnStatus | null>;
}): Installation => ({
  node: options.node,
  storageKind: options.storageKind,
  backupWarningMs: options.backupWarningMs,
  lastBackupAt: options.lastBackupAt,
  cdn: options.cdn,
  work: () => unsafeAllCompaniesQueue(options.database),
  cleaning: () => unsafeAllCompaniesCleaning(options.database, Number(CLEANER_VERSION)),
  certificates: async () =>
    options.certificateDays === null
      ? null
      : unsafeAllCompaniesCertificates(options.database, options.certificateDays),
  nearLimits: () => unsafeAllCompaniesNearLimits(options.database),
  database: () => unsafeDatabaseFacts(options.database),
  disk: async () => {
    const { bavail, blocks, bsize } = await statfs(options.dataDir);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  },
});
