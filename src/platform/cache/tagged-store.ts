import { createTagIndex, type Tagged } from "./tag-index.ts";

/** Something kept under a key until a change of what it shows, its moment, or want of room ends it. */
export interface StoredEntry extends Tagged {
  readonly key: string;
  /** Milliseconds since 1970 from which it differs by itself; infinite where it doesn't. */
  readonly expiresAt: number;
  /** What the clock said when it was made. */
  readonly madeAt: number;
  bytes: number;
  /** Asked for since the search for room last came by. */
  isUsed: boolean;
}

/**
 * Entries by key and by the tags of what they show, in bounded memory: the oldest that nobody asked for go first.
 * @param maxBytes bound of the entries' bytes
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

  /** Removes entries until there is room for this one, or only it is left and too large by itself. */
  const makeRoom = (entry: E): void => {
    // The oldest goes first, unless it was asked for since the last search: then it gets a second chance at the end.
    // A hit only sets a flag, which costs less than keeping the entries in order of use.
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
    /** The entry, unless its moment has come. */
    get: (key: string): E | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (entry.expiresAt !== Number.POSITIVE_INFINITY) {
        const now = Date.now();
        // A clock that went back was wrong when the entry was made: what it shows may be over too early.
        if (entry.expiresAt <= now || now < entry.madeAt) {
          remove(entry);
          return undefined;
        }
      }
      entry.isUsed = true;
      return entry;
    },

    /** Keeps an entry in place of one with the same key. */
    set: (entry: E): void => {
      const old = entries.get(entry.key);
      if (old) remove(old);
      entries.set(entry.key, entry);
      index.add(entry);
      bytes += entry.bytes;
      makeRoom(entry);
    },

    /** Counts further bytes of an entry, as far as it is still kept. */
    grow: (entry: E, more: number): void => {
      if (entries.get(entry.key) !== entry) return;
      entry.bytes += more;
      bytes += more;
      makeRoom(entry);
    },

    /** Drops what has one of the tags. It costs what it drops, however much is kept. */
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

    /** `evictions` counts the entries that went for lack of room alone. */
    figures: () => ({ count: entries.size, bytes, evictions }),
  };
};
