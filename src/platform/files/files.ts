import { createHash, randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { Refusal } from "#platform/errors/refusal.ts";
import type { Log } from "#platform/log/log.ts";
import type { ByteRange, Storage } from "./stored-files.ts";
import type { TemporaryFiles } from "./temporary-files.ts";

/** Facts about a stored file: everything its row needs except the name. */
export interface StoredFile {
  readonly key: string;
  readonly sha256: Buffer;
  readonly mediaType: string;
  readonly bytes: number;
}

/** The files of all companies, for modules. Every refusal is a sentence for people. The cause is in the log. */
export interface Files {
  readonly temporary: TemporaryFiles;
  /**
   * Permanently stores a copy of a local file, before the transaction that inserts its row. If that transaction fails,
   * the file has no row, and the sweeper deletes it.
   * @param extension without dot, ASCII
   * @throws Refusal 503 if the storage is down or full
   */
  store(companyId: number, path: string, kind: { extension: string; mediaType: string }): Promise<StoredFile>;
  /** @returns null if the storage has no such file @throws Refusal 503 */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** @throws Refusal 503 */
  remove(key: string): Promise<void>;
}

/** Keys are generated, ASCII, and include the company. */
const newKey = (companyId: number, extension: string): string =>
  `${companyId}/${new Date().getUTCFullYear()}/${randomBytes(16).toString("hex")}.${extension}`;

export const createFiles = (storage: Storage, temporary: TemporaryFiles, log: Log): Files => {
  const guarded = async <T>(action: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw storageRefusal(error, action, log);
    }
  };
  return {
    temporary,
    store: async (companyId, path, { extension, mediaType }) => {
      const key = newKey(companyId, extension);
      const [{ sha256, bytes }] = await Promise.all([
        digestOf(path),
        guarded("store a file", () => storage.put(key, path, mediaType)),
      ]);
      return { key, sha256, mediaType, bytes };
    },
    read: (key, range) => guarded("read a file", () => storage.read(key, range)),
    remove: (key) => guarded("remove a file", () => storage.remove(key)),
  };
};

/** Turns a storage error into a refusal that says what to do. */
export const storageRefusal = (error: unknown, action: string, log: Log): Refusal => {
  const { code, message } = error as NodeJS.ErrnoException;
  log.error({ error: message, code }, `The file storage could not ${action}.`);
  return new Refusal(
    "unavailable",
    code === "ENOSPC" || code === "EDQUOT"
      ? "The server has no space left for files. Tell the people who run it."
      : "The file storage can't be reached right now. Try again in a moment.",
  );
};

/** Read size in bytes. */
const CHUNK = 1 << 16;

/** A local file's SHA-256 and size. */
export const digestOf = async (path: string): Promise<{ sha256: Buffer; bytes: number }> => {
  const hash = createHash("sha256");
  let bytes = 0;
  const file = await open(path);
  try {
    // One buffer for the whole file, so that a large one leaves no garbage.
    const buffer = Buffer.allocUnsafe(CHUNK);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK);
      if (bytesRead === 0) return { sha256: hash.digest(), bytes };
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
};
