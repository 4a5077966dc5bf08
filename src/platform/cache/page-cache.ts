import { createPageKeys, keyOf } from "./page-keys.ts";
import { type ReadyPage, type Rendering, readyPage } from "./ready-page.ts";
import { createRenderings, type DroppedTags } from "./renderings.ts";
import { type StoredEntry, TaggedStore } from "./tagged-store.ts";

interface PageEntry extends StoredEntry {
  readonly page: ReadyPage;
  /** The period in which it was rendered; see `distrust`. */
  readonly period: number;
}

interface ContentEntry extends StoredEntry {
  readonly value: unknown;
}

/** Renders a page. It gets the content of the last rendering, as far as that is still valid. */
type RenderPage = (content: unknown) => Promise<Rendering>;

interface PageCacheOptions {
  /** The memory limit for all pages and their encodings; the least recently used go first. */
  readonly maxBytes: number;
  /** Headers of every page, in addition to its encoding, length, and ETag. */
  readonly headers: Readonly<Record<string, string>>;
  /** The keys by which a CDN purges a page; omitted if there is no CDN. */
  keysOf?(companyId: number, tags: readonly string[]): string;
  /** Whether a rendering failed only because the database is down. */
  isOutage?(error: unknown): boolean;
}

export interface PageCacheFigures {
  readonly pages: number;
  readonly bytes: number;
  readonly maxBytes: number;
  readonly hits: number;
  readonly misses: number;
  readonly evictions: number;
}

/** The memory for content, as a share of the memory for pages. */
const CONTENT_SHARE = 0.25;
/** Memory for headers, key, and the entry itself, besides the bodies. */
const ENTRY_BYTES = 2_000;
/** Memory for a tag and its index entry. */
const TAG_BYTES = 100;

/**
 * Caches rendered pages by company and address. Each entry has the tags of what it shows, and a committed change
 * drops exactly the entries with one of its tags. Concurrent misses of a page share one rendering. If a change
 * arrives during a rendering, earlier requests still get the page, but it is neither cached nor given to later
 * requests.
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #pages;
  readonly #contents;
  readonly #keys = createPageKeys();
  readonly #renderings = createRenderings<ReadyPage>();
  #period = 0;
  #hits = 0;
  #misses = 0;

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#pages = new TaggedStore<PageEntry>(options.maxBytes);
    this.#contents = new TaggedStore<ContentEntry>(options.maxBytes * CONTENT_SHARE);
  }

  /** The cached page, or undefined. @param search the query string without the question mark */
  get(page: string, search = ""): ReadyPage | undefined {
    const key = this.#keys.find(page, search);
    const entry = key === undefined ? undefined : this.#pages.get(key);
    if (!entry || entry.period !== this.#period) return undefined;
    this.#hits++;
    return entry.page;
  }

  /**
   * The page, rendered now unless a rendering is already running.
   * @param search the query string without the question mark
   */
  render(page: string, companyId: number, render: RenderPage, search = ""): Promise<ReadyPage> {
    // The parameters that count are known only after rendering.
    const address = search === "" ? page : `${page}?${search}`;
    const running = this.#renderings.find(address);
    if (running) return running;
    // Cached since the caller looked for it.
    const cached = this.get(page, search);
    if (cached) return Promise.resolve(cached);
    this.#misses++;
    return this.#renderings.start(address, companyId, async (dropped) => {
      const result = await this.#renderOrKeep(this.#keys.find(page, search), render);
      if ("etag" in result) return result;
      const parameters = result.queryKeys ?? [];
      if (result.tags) this.#keys.learn(page, parameters);
      return this.#store(keyOf(page, search, parameters), companyId, result, dropped);
    });
  }

  /** Renders a page, or takes the last one while that isn't possible. */
  async #renderOrKeep(key: string | undefined, render: RenderPage): Promise<Rendering | ReadyPage> {
    try {
      return await render(key === undefined ? undefined : this.#contents.get(key)?.value);
    } catch (error) {
      if (key === undefined) throw error;
      const last = this.#pages.get(key);
      // It may have changed since, so a CDN mustn't keep it.
      if (last && this.#options.isOutage?.(error)) return { ...last.page, shared: null };
      // It's gone, and mustn't come back in an outage.
      this.#pages.remove(key);
      throw error;
    }
  }

  /** Makes the page, and caches it and its content, unless a change has overtaken them. */
  #store(key: string, companyId: number, rendering: Rendering, dropped: DroppedTags): ReadyPage {
    const { tags, content } = rendering;
    let entry: PageEntry | null = null;
    const page = readyPage(rendering, rendering.headers ?? this.#options.headers, (bytes) => {
      if (entry) this.#pages.grow(entry, bytes);
    });
    if (content && !dropped.hasAny(content.tags))
      this.#contents.set({ ...newEntry(key, companyId, content), value: content.value });
    if (!tags) this.#pages.remove(key);
    if (!tags || dropped.hasAny(tags)) return page;
    const cdnKeys = this.#options.keysOf?.(companyId, tags);
    const bytes = page.identity.body.length + (cdnKeys?.length ?? 0);
    const stored = newEntry(key, companyId, { tags, bytes, expiresAt: rendering.expiresAt });
    if (cdnKeys !== undefined) page.shared = { keys: cdnKeys, expiresAt: stored.expiresAt };
    entry = { ...stored, page, period: this.#period };
    this.#pages.set(entry);
    return page;
  }

  /** Drops entries with one of the tags. The cost depends on what is dropped, not on the size of the cache. */
  drop(companyId: number, tags: readonly string[]): void {
    this.#pages.drop(companyId, tags);
    this.#contents.drop(companyId, tags);
    this.#renderings.drop(companyId, tags);
  }

  /**
   * Notices may have been missed, so each page is rendered again before it is served. If the database is down then,
   * the last one is served.
   */
  distrust(): void {
    this.#period++;
    this.#contents.clear();
    this.#renderings.dropAll();
  }

  /** Drops everything. */
  clear(): void {
    this.#pages.clear();
    this.#contents.clear();
    this.#keys.clear();
    this.#renderings.dropAll();
  }

  /**
   * Totals since the process started. `bytes` is never above `maxBytes`. `evictions` counts only pages removed
   * because the cache was full. `hits ÷ (hits + misses)` is the hit rate.
   */
  figures(): PageCacheFigures {
    const { count, bytes, evictions } = this.#pages.figures();
    const { maxBytes } = this.#options;
    return { pages: count, bytes, maxBytes, hits: this.#hits, misses: this.#misses, evictions };
  }
}

/** An entry of a page or content. @param content.bytes the size of what is stored, without tags and headers */
const newEntry = (
  key: string,
  companyId: number,
  { tags, expiresAt, bytes }: { tags: readonly string[]; expiresAt?: Date; bytes: number },
): StoredEntry => ({
  key,
  companyId,
  tags,
  expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
  madeAt: Date.now(),
  bytes: ENTRY_BYTES + TAG_BYTES * tags.length + bytes,
  isUsed: false,
});
