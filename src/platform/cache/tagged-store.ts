import { createTagIndex, type Tagged } from "./tag-index.ts";

/** A cached value, until a change, its expiration, or lack of space removes it. */
export interface StoredEntry extends Tagged {
  readonly key: string;
  /** When it expires, in milliseconds since 1970; infinite for never. */
  readonly expiresAt: number;
  /** The clock's time when it was created. */
  readonly madeAt: number;
  bytes: number;
  /** Whether it was used since the last eviction pass. */
  isUsed: boolean;
}

/** Entries by key and tags, with limited memory. The oldest unused ones are evicted first. */
export class TaggedStore<E extends StoredEntry> {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, E>();
  readonly #index = createTagIndex<E>();
  #bytes = 0;
  #evictions = 0;

  /** @param maxBytes limit for the entries' bytes */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The entry, unless it has expired. */
  get(key: string): E | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt !== Number.POSITIVE_INFINITY) {
      const now = Date.now();
      // If the clock was set back, it was wrong when the entry was created, so the expiration may be wrong, too.
      if (entry.expiresAt <= now || now < entry.madeAt) {
        this.#remove(entry);
        return undefined;
      }
    }
    entry.isUsed = true;
    return entry;
  }

  /** Stores an entry, replacing one with the same key. */
  set(entry: E): void {
    this.remove(entry.key);
    this.#entries.set(entry.key, entry);
    this.#index.add(entry);
    this.#bytes += entry.bytes;
    this.#makeRoom(entry);
  }

  /** Removes the entry with this key, if there is one. */
  remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry) this.#remove(entry);
  }

  /** Adds bytes to an entry if it's still cached. */
  grow(entry: E, more: number): void {
    if (this.#entries.get(entry.key) !== entry) return;
    entry.bytes += more;
    this.#bytes += more;
    this.#makeRoom(entry);
  }

  /** Drops entries with one of the tags. The cost depends on what is dropped, not on the size of the cache. */
  drop(companyId: number, tags: readonly string[]): void {
    for (const entry of this.#index.take(companyId, tags)) {
      this.#entries.delete(entry.key);
      this.#bytes -= entry.bytes;
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#index.clear();
    this.#bytes = 0;
  }

  /** `evictions` counts only entries removed because the store was full. */
  figures() {
    return { count: this.#entries.size, bytes: this.#bytes, evictions: this.#evictions };
  }

  #remove(entry: E): void {
    this.#entries.delete(entry.key);
    this.#index.remove(entry);
    this.#bytes -= entry.bytes;
  }

  /** Evicts entries until this one fits, or until only it is left because it's too large. */
  #makeRoom(entry: E): void {
    // The oldest goes first. If it was used since the last pass, it moves to the end instead. A hit only sets a flag,
    // which is cheaper than keeping entries in order of use.
    for (const [oldKey, oldest] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      if (oldest.isUsed && oldest !== entry) {
        oldest.isUsed = false;
        this.#entries.delete(oldKey);
        this.#entries.set(oldKey, oldest);
      } else {
        this.#remove(oldest);
        this.#evictions++;
      }
    }
  }
}
