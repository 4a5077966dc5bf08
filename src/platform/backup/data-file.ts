import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { BackupError } from "./backup-error.ts";
import { type BackedUpCompany, type Backup, dataFile, refuseLink } from "./manifest.ts";
import { createDigest } from "./snapshot.ts";

/** A stored file that a row refers to. */
export interface BackedUpFile {
  readonly key: string;
  readonly sha256: string;
  readonly mediaType: string;
  readonly bytes: number;
}

/** A waiting job that does no harm if it runs twice. */
export interface BackedUpJob {
  readonly task: string;
  readonly payload: Record<string, unknown>;
}

/**
 * A company's data as lines of JSON. An object starts a table and lists its columns. Each string after it is a row in
 * PostgreSQL's text format. Then come the files that its rows refer to, and its waiting jobs.
 */
export type DataPart =
  | { readonly table: string; readonly columns: readonly string[] }
  | { readonly rows: readonly string[] }
  | { readonly file: BackedUpFile }
  | { readonly job: BackedUpJob };

/** A line of a backup that an attacker may have written. */
const line = z.union([
  z.string(),
  z.strictObject({ table: z.string(), columns: z.array(z.string()) }),
  z.strictObject({
    file: z.strictObject({
      key: z.string(),
      sha256: z.string(),
      mediaType: z.string(),
      bytes: z.number().int().nonnegative(),
    }),
  }),
  z.strictObject({ job: z.strictObject({ task: z.string(), payload: z.record(z.string(), z.unknown()) }) }),
]);

/** Longer than any row: texts have up to a million characters, and a row has only a few of them. */
const MOST_LINE_LENGTH = 256 << 20;
/** Rows compress to about a tenth. A higher ratio over more than a gigabyte is meant to fill memory or disk. */
const MOST_SHRUNK = 200;
const HARMLESS_BYTES = 1 << 30;

const linesOf = (part: DataPart): string =>
  "rows" in part ? part.rows.map((row) => `${JSON.stringify(row)}\n`).join("") : `${JSON.stringify(part)}\n`;

/** Writes a company's data, compressed, and returns the file's digest. */
export const writeData = async (
  path: string,
  parts: AsyncIterable<DataPart>,
): Promise<{ bytes: number; sha256: string }> => {
  const lines = async function* () {
    for await (const part of parts) yield linesOf(part);
  };
  const seen = watchBytes();
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    seen.through,
    createWriteStream(path, { mode: 0o600, flags: "wx", flush: true }),
  );
  return seen.result();
};

/** Passes bytes through while counting and hashing them. */
export const watchBytes = () => {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    through: new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    }),
    bytes: () => bytes,
    result: () => ({ bytes, sha256: hash.digest("hex") }),
  };
};

/** The number of rows in a batch, and about how many characters a batch has. */
const MOST_ROWS = 1_000;
const MOST_LENGTH = 1 << 20;

/**
 * Reads a company's data. Checks the digests of file and tables on the way, so data read without an error is what was
 * backed up.
 * @throws BackupError if the file is damaged
 */
export async function* readData(backup: Backup, company: BackedUpCompany): AsyncGenerator<DataPart> {
  const path = dataFile(backup.folder, company.id);
  const damaged = (damage: string) => new BackupError(`The backup is damaged: ${path} ${damage}.`);
  const seen = watchBytes();
  const unpacked = createGunzip();
  await refuseLink(backup, path);
  const reading = pipeline(createReadStream(path), seen.through, unpacked);
  reading.catch(() => {});
  let table: { name: string; digest: ReturnType<typeof createDigest> } | undefined;
  let rows: string[] = [];
  let length = 0;
  const left = new Set(Object.keys(company.tables));
  const endTable = () => {
    if (!table) return;
    const { rows: count, sha256 } = table.digest.result();
    const expected = company.tables[table.name];
    left.delete(table.name);
    if (expected?.rows !== count || expected.sha256 !== sha256)
      throw damaged(`contains different rows of ${table.name} than were backed up`);
    table = undefined;
  };
  const takeRows = (): string[] => {
    const taken = rows;
    table?.digest.add(taken);
    rows = [];
    length = 0;
    return taken;
  };
  try {
    for await (const text of linesFrom(unpacked, seen.bytes)) {
      const value = line.parse(JSON.parse(text));
      if (typeof value === "string") {
        rows.push(value);
        length += value.length;
        if (rows.length >= MOST_ROWS || length >= MOST_LENGTH) yield { rows: takeRows() };
        continue;
      }
      if (rows.length > 0) yield { rows: takeRows() };
      endTable();
      if ("table" in value) table = { name: value.table, digest: createDigest() };
      yield value;
    }
    if (rows.length > 0) yield { rows: takeRows() };
    endTable();
    await reading;
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw damaged("isn't there");
    if (error instanceof BombError) throw damaged("unpacks to more than a backup can contain");
    if (error instanceof SyntaxError || error instanceof z.ZodError || code?.startsWith("Z_"))
      throw damaged("can't be unpacked");
    throw error;
  } finally {
    unpacked.destroy();
  }
  const { bytes, sha256 } = seen.result();
  if (left.size > 0 || bytes !== company.data.bytes || sha256 !== company.data.sha256)
    throw damaged("has changed since it was written");
}

class BombError extends Error {}

/** Splits at "\n" only, because rows can contain other line separators. */
async function* linesFrom(stream: AsyncIterable<Buffer>, packedBytes: () => number): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: false });
  let begun: string[] = [];
  let begunLength = 0;
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > HARMLESS_BYTES && bytes > packedBytes() * MOST_SHRUNK) throw new BombError();
    const pieces = decoder.decode(chunk, { stream: true }).split("\n");
    const last = pieces.pop() ?? "";
    for (const piece of pieces) {
      yield begun.length > 0 ? begun.join("") + piece : piece;
      begun = [];
      begunLength = 0;
    }
    begunLength += last.length;
    if (begunLength > MOST_LINE_LENGTH) throw new BombError();
    if (last !== "") begun.push(last);
  }
  if (begun.length > 0) yield begun.join("");
}
