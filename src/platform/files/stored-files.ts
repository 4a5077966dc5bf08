import type { Readable } from "node:stream";

/** Both ends included, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

export interface StoredObject {
  readonly key: string;
  readonly changedAt: Date;
}

/** Where files are kept: a folder or an S3-compatible store. It knows keys and bytes, and nothing of their meaning. */
export interface Storage {
  /**
   * Stores a copy of a local file under a key that is not in use yet. Once it resolves, the file is whole and survives
   * a power cut; a crash before leaves nothing under the key.
   */
  put(key: string, path: string, mediaType: string): Promise<void>;
  /** The file's bytes as a stream, or null where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes a file; one that isn't there counts as removed. */
  remove(key: string): Promise<void>;
  /** Every file whose key starts with the prefix, which ends with a slash; "" for all. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes what puts that were cut off more than `olderThanMs` ago left outside of all keys. */
  clean(olderThanMs: number): Promise<void>;
  /** @throws where the storage doesn't answer or can't be written to */
  check(): Promise<void>;
  close(): void;
}
