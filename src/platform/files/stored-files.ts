import type { Readable } from "node:stream";

/** Inclusive, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface StoredObject {
  readonly key: string;
  readonly changedAt: Date;
}

/** Where files are stored: a folder or an S3-compatible store. It handles only keys and bytes. */
export interface Storage {
  /**
   * Stores a copy of a local file under an unused key. Once it resolves, the file is complete and survives a power
   * failure. A crash before that leaves nothing under the key.
   */
  put(key: string, path: string, mediaType: string): Promise<void>;
  /** The file's bytes as a stream, or null if it doesn't exist. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Deletes a file. A missing one counts as deleted. */
  remove(key: string): Promise<void>;
  /** All files whose key starts with the prefix, which ends with a slash; "" for all. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Deletes temporary data of uploads that were interrupted more than `olderThanMs` ago. */
  clean(olderThanMs: number): Promise<void>;
  /** @throws if the storage doesn't respond or isn't writable */
  check(): Promise<void>;
  close(): void;
}
