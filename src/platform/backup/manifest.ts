import { createHash } from "node:crypto";
import { lstat, readFile, realpath, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";

export const FORMAT_VERSION = 1;
const MANIFEST = "manifest.json";
/** The suffix of a backup's name until it's complete. */
export const UNFINISHED = ".unfinished";

/** Length of the manifest's last line. */
const DIGEST_LINE = 65;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();

const company = z.object({
  id: z.number().int().positive(),
  name: z.string(),
  isProvider: z.boolean(),
  hosts: z.array(z.string()),
  /** To the microsecond; distinguishes this company from one with the same number in another installation. */
  createdAt: z.string(),
  /** The file `data/<id>.jsonl.gz`. */
  data: z.object({ bytes: count, sha256 }),
  files: count,
  fileBytes: count,
  /** Tables with rows of this company. */
  tables: z.record(z.string(), z.object({ rows: count, sha256 })),
});

/** The last value of an identity column, small enough that every program can represent the next one. */
const HIGHEST_NUMBER = 2 ** 52;

const manifest = z.object({
  format: z.literal("tenantry-backup"),
  formatVersion: z.literal(FORMAT_VERSION),
  /** The program that wrote it. */
  tenantry: z.string(),
  takenAt: z.string(),
  scope: z.enum(["all", "company"]),
  /** The database's migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
  /** Last values of identity columns, so that numbers are never reused. */
  counters: z.record(z.string(), z.object({ last: count.max(HIGHEST_NUMBER), isUsed: z.boolean() })),
  companies: z.array(company),
  /** Keys of files that the storage had lost or damaged before the backup was taken. */
  missingFiles: z.array(z.string()),
});

/** What a backup says about itself. */
export type Manifest = z.output<typeof manifest>;
export type BackedUpCompany = Manifest["companies"][number];

/** A complete backup on disk. */
export interface Backup {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** Total size of a backup in bytes. */
export const sizeOf = ({ companies }: Manifest): number =>
  companies.reduce((sum, { data, fileBytes }) => sum + data.bytes + fileBytes, 0);

export const dataFile = (folder: string, companyId: number): string =>
  join(folder, "data", `${companyId}.jsonl.gz`);

export const storedFile = (folder: string, key: string): string => join(folder, "files", key);

/**
 * Only regular files in the backup's own folder are read, wherever links may lead.
 * @throws BackupError for a link, a folder, a device, and anything below a link
 */
export const refuseLink = async ({ folder }: Pick<Backup, "folder">, path: string): Promise<void> => {
  const found = await lstat(path).catch(() => null);
  // A missing file is reported when it's read.
  if (!found) return;
  const inside = relative(folder, dirname(path));
  const isInPlace = (await realpath(dirname(path))) === join(await realpath(folder), inside);
  if (!found.isFile() || !isInPlace)
    throw new BackupError(
      `The backup is damaged: ${path} is a link, or isn't a file. Backups contain only files.`,
    );
};

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Writes the manifest, with its own digest in the last line. */
export const writeManifest = async (folder: string, value: Manifest): Promise<void> => {
  const text = `${JSON.stringify(value, null, 1)}\n`;
  await writeFile(join(folder, MANIFEST), `${text}${digestOf(text)}\n`, { mode: 0o600, flush: true });
};

/** @throws BackupError if there is no backup, or one that this program can't read */
export const openBackup = async (folder: string): Promise<Backup> => {
  if (folder.endsWith(UNFINISHED))
    throw new BackupError(`${folder} was never finished. Use another backup. You can delete this one.`);
  await refuseLink({ folder }, join(folder, MANIFEST));
  const written = await readFile(join(folder, MANIFEST), "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === "ENOENT" || error.code === "ENOTDIR"
        ? `${folder} doesn't contain a backup: manifest.json is missing.`
        : `The backup ${folder} can't be read: ${error.message}.`,
    );
  });
  const text = written.slice(0, -DIGEST_LINE);
  if (written.slice(-DIGEST_LINE) !== `${digestOf(text)}\n`)
    throw new BackupError(`The backup ${folder} is damaged: its manifest.json was changed.`);
  const value = parsed(folder, text) as { formatVersion?: unknown } | null;
  const read = manifest.safeParse(value);
  if (!read.success && value?.formatVersion === FORMAT_VERSION)
    throw new BackupError(
      `The backup ${folder} is damaged: its manifest.json has an invalid value at ${read.error.issues[0]?.path.join(".")}.`,
    );
  if (!read.success)
    throw new BackupError(
      `The backup ${folder} has format ${String(value?.formatVersion)}, and this version of Tenantry reads format ${FORMAT_VERSION}. Restore it with the version that wrote it, or a later one.`,
    );
  const ids = read.data.companies.map(({ id }) => id);
  if (new Set(ids).size !== ids.length)
    throw new BackupError(`The backup ${folder} is damaged: its manifest.json lists a company twice.`);
  return { folder, manifest: read.data };
};

const parsed = (folder: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError(`The backup ${folder} is damaged: its manifest.json can't be read.`);
  }
};

/**
 * The company with a number, host, or name from a command.
 * @throws BackupError if none matches, or more than one
 */
export const companyNamed = <T extends { id: number; name: string; hosts: readonly string[] }>(
  companies: readonly T[],
  wanted: string,
  where: string,
): T => {
  const word = wanted.toLowerCase();
  const found = companies.find(
    ({ id, name, hosts }) => String(id) === word || hosts.includes(word) || name.toLowerCase() === word,
  );
  if (found) return found;
  const known = companies.map(({ id, name }) => `${id} (${name})`).join(", ");
  throw new BackupError(`${where} has no company "${wanted}". Its companies: ${known || "none"}.`);
};
