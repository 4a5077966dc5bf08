import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { LEFT_OUT } from "#platform/backup/left-out.ts";
import { companyNamed, openBackup } from "#platform/backup/manifest.ts";
import { restoreAll, restoreCompany } from "#platform/backup/restore.ts";
import { verifyBackup } from "#platform/backup/verify.ts";
import { writeBackup } from "#platform/backup/write-backup.ts";
import type { Connection } from "#platform/db/pool.ts";
import { openStorage } from "#platform/files/storage.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import { contentAt } from "./sign-in.ts";
import type { TestApp } from "./test-app.ts";

export const migrationsDir = resolve(import.meta.dirname, "../../migrations");

/** Where a backup is taken from or restored to. */
export interface Installation {
  readonly connection: Connection;
  readonly storage: Storage;
}

/** A folder for a test's backups and files, with helpers to take and restore backups. */
export const backupShelf = () => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-backup-"));
  let count = 0;
  const place = (name: string): string => join(folder, `${name}-${count++}`);
  const common = {
    signal: new AbortController().signal,
    say: () => {},
    report: () => {},
    tasks: ["image-variants"],
  };
  return {
    folder,
    place,
    /** Empty file storage. */
    storage: (): Promise<Storage> => openStorage({ kind: "disk", root: place("files") }),
    /** Takes a backup. Returns its folder. */
    take: async (from: Installation, company?: string, at = place("backup")): Promise<string> => {
      await writeBackup({
        connection: from.connection,
        storage: from.storage,
        folder: at,
        company,
        version: "test",
        ...common,
      });
      return at;
    },
    restore: async (
      from: string,
      into: Installation,
      { company, replace = false }: { company?: string; replace?: boolean } = {},
    ): Promise<void> => {
      const backup = await openBackup(from);
      const { connection, storage } = into;
      const options = { backup, connection, storage, migrationsDir, replace, ...common };
      if (company === undefined) return restoreAll(options);
      return restoreCompany(companyNamed(backup.manifest.companies, company, "The backup"), options);
    },
    verify: async (from: string, connection: Connection): Promise<string[]> =>
      verifyBackup({ backup: await openBackup(from), connection, migrationsDir, ...common }),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
};

export const installationOf = ({ app, connection }: TestApp): Installation => ({
  connection,
  storage: app.storage,
});

/** The contents of a company's tables, except for those that backups leave out. */
export const keptContentAt = async (testApp: TestApp, host: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.entries(await contentAt(testApp, host)).filter(([name]) => !(name in LEFT_OUT)));

/** Changes one byte in the middle of a file. */
export const damage = (path: string): void => {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 0x01;
  writeFileSync(path, bytes);
};
