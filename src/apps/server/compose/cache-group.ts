/** A cache of a company's data from the database. */
export interface Cache {
  /** Drops entries that have one of the tags. */
  drop(companyId: number, tags: readonly string[]): void;
  clear(): void;
  /** The same, unless entries can be checked before they are used. */
  distrust?(): void;
}

/** Caches that follow the same changes, in the order in which they were registered. */
export class CacheGroup implements Required<Cache> {
  readonly #caches: Cache[] = [];

  /** From now on, the cache follows. */
  register<C extends Cache>(cache: C): C {
    this.#caches.push(cache);
    return cache;
  }

  drop(companyId: number, tags: readonly string[]): void {
    for (const cache of this.#caches) cache.drop(companyId, tags);
  }

  clear(): void {
    for (const cache of this.#caches) cache.clear();
  }

  distrust(): void {
    for (const cache of this.#caches) {
      if (cache.distrust) cache.distrust();
      else cache.clear();
    }
  }
}
