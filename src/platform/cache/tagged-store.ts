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

/**
 * Entries by key and tags, with limited memory. The oldest unused ones are evicted first.
 * @param maxBytes limit for the entries' bytes
 */
export const createTaggedStore = <E extends StoredEntry>(maxBytes: number) => {
  const entries = new Map<string, E>();
  const index = createTagIndex<E>();
  let bytes = 0;
  let evictions = 0;

  const remove = (entry: E): void => {
    entries.delete(entry.key);
    index.remove(entry);
    bytes -= entry.bytes;
  };

  /** Evicts entries until this one fits, or until only it is left because it's too large. */
  const makeRoom = (entry: E): void => {
    // The oldest goes first. If it was used since the last pass, it moves to the end instead. A hit only sets a flag,
    // which is cheaper than keeping entries in order of use.
    for (const [oldKey, oldest] of entries) {
      if (bytes <= maxBytes) break;
      if (oldest.isUsed && oldest !== entry) {
        oldest.isUsed = false;
        entries.delete(oldKey);
        entries.set(oldKey, oldest);
      } else {
        remove(oldest);
        evictions++;
      }
    }
  };

  return {
    /** The entry, unless it has expired. */
    get: (key: string): E | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.expiresAt !== Number.POSITIVE_INFINITY) {
        const now = Date.now();
        // If the clock was set back, it was wrong when the entry was created, so the expiration may be wrong, too.
        if (entry.expiresAt <= now || now < entry.madeAt) {
          remove(entry);
          return undefined;
        }
      }
      entry.isUsed = true;
      return entry;
    },

    /** Stores an entry, replacing one with the same key. */
    set: (entry: E): void => {
      const old = entries.get(entry.key);
      if (old) remove(old);
      entries.set(entry.key, entry);
      index.add(entry);
      bytes += entry.bytes;
      makeRoom(entry);
    },

    /** Removes the entry with this key, if there is one. */
    remove: (key: string): void => {
      const entry = entries.get(key);
      if (entry) remove(entry);
    },

    /** Adds bytes to an entry if it's still cached. */
    grow: (entry: E, more: number): void => {
      if (entries.get(entry.key) !== entry) return;
      entry.bytes += more;
      bytes += more;
      makeRoom(entry);
    },

    /** Drops entries with one of the tags. The cost depends on what is dropped, not on the size of the cache. */
    drop: (companyId: number, tags: readonly string[]): void => {
      for (const entry of index.take(companyId, tags)) {
        entries.delete(entry.key);
        bytes -= entry.bytes;
      }
    },

    clear: (): void => {
      entries.clear();
      index.clear();
      bytes = 0;
    },

    /** `evictions` counts only entries removed because the store was full. */
    figures: () => ({ count: entries.size, bytes, evictions }),
  };
};
