import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { flush } from "#platform/disk/flush.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import { BackupError } from "./backup-error.ts";
import { type BackedUpFile, readData, watchBytes } from "./data-file.ts";
import { type BackedUpCompany, type Backup, refuseLink, storedFile } from "./manifest.ts";
import { countParts, type Report } from "./progress.ts";

/** Number of files copied at the same time. */
const AT_ONCE = 4;

/** The pattern of a company's file keys, which never lead out of its folder. */
export const keyPattern = (companyId: number): RegExp =>
  new RegExp(`^${companyId}(/[A-Za-z0-9-]+)+(\\.[A-Za-z0-9]+)?$`);

/** The files that a company's rows refer to. A key never leads out of the files folder. */
async function* filesOf(backup: Backup, company: BackedUpCompany): AsyncGenerator<BackedUpFile> {
  for await (const part of readData(backup, company)) {
    if (!("file" in part)) continue;
    const { key } = part.file;
    if (!keyPattern(company.id).test(key))
      throw new BackupError(`The backup lists a file "${key}" that can't belong to company ${company.id}.`);
    yield part.file;
  }
}

/** How a step that goes through files is stopped, and how far it is. */
interface Watched {
  readonly signal: AbortSignal;
  readonly report: Report;
}

const countFiles = (companies: readonly BackedUpCompany[], { report }: Watched, doing: string) =>
  countParts(
    report,
    doing,
    companies.reduce((sum, { files }) => sum + files, 0),
  );

/** Runs work for each file, several at a time. The first error stops it. */
const forEachFile = async (
  files: AsyncIterable<BackedUpFile>,
  { signal }: Watched,
  step: () => void,
  work: (file: BackedUpFile) => Promise<void>,
): Promise<void> => {
  const iterator = files[Symbol.asyncIterator]();
  // A generator can be shared: each worker takes the next file.
  const worker = async () => {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      signal.throwIfAborted();
      await work(next.value);
      step();
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    await iterator.return?.();
  }
};

/**
 * Copies the stored files that the backup's rows refer to.
 * @returns keys of files that the storage doesn't have, or that differ from their rows
 */
export const copyFiles = async (backup: Backup, storage: Storage, watched: Watched): Promise<string[]> => {
  const { companies } = backup.manifest;
  const step = countFiles(companies, watched, "Copying files");
  const missing: string[] = [];
  const folders = new Set<string>();
  for (const company of companies)
    await forEachFile(filesOf(backup, company), watched, step, async (file) => {
      const target = storedFile(backup.folder, file.key);
      const stream = await storage.read(file.key);
      if (!stream) {
        missing.push(file.key);
        return;
      }
      const folder = dirname(target);
      if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 });
      for (let above = folder; above.length > backup.folder.length; above = dirname(above))
        folders.add(above);
      const seen = watchBytes();
      await pipeline(
        stream,
        seen.through,
        createWriteStream(target, { mode: 0o600, flags: "wx", flush: true }),
      );
      if (seen.result().sha256 === file.sha256) return;
      await rm(target);
      missing.push(file.key);
    });
  for (const folder of folders) await flush(folder, "folder");
  return missing.sort();
};

/**
 * Reads all files of companies in the backup.
 * @returns keys of files that don't match their rows, except those that the storage had already lost
 */
export const damagedFiles = async (
  backup: Backup,
  companies: readonly BackedUpCompany[],
  watched: Watched,
): Promise<string[]> => {
  const lost = new Set(backup.manifest.missingFiles);
  const damaged: string[] = [];
  const step = countFiles(companies, watched, "Checking files");
  for (const company of companies)
    await forEachFile(filesOf(backup, company), watched, step, async (file) => {
      if (lost.has(file.key)) return;
      const path = storedFile(backup.folder, file.key);
      await refuseLink(backup, path);
      const size = await stat(path).then(
        (found) => found.size,
        () => 0,
      );
      // A file longer than its row says doesn't need to be read.
      const sha256 = size > file.bytes ? null : await sha256Of(createReadStream(path));
      if (sha256 !== file.sha256) damaged.push(file.key);
    });
  return damaged;
};

/** Adds companies' files to the storage, except those that are already there with the same bytes. */
export const putFiles = async (
  backup: Backup,
  companies: readonly BackedUpCompany[],
  storage: Storage,
  watched: Watched,
): Promise<void> => {
  const lost = new Set(backup.manifest.missingFiles);
  const step = countFiles(companies, watched, "Restoring files");
  for (const company of companies)
    await forEachFile(filesOf(backup, company), watched, step, async (file) => {
      if (lost.has(file.key)) return;
      const present = await storage.read(file.key);
      if (present && (await sha256Of(present)) === file.sha256) return;
      await storage.put(file.key, storedFile(backup.folder, file.key), file.mediaType);
    });
};

/** Null if there is no such file. */
const sha256Of = async (stream: Readable): Promise<string | null> => {
  const hash = createHash("sha256");
  try {
    for await (const chunk of stream) hash.update(chunk as Buffer);
    return hash.digest("hex");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};
