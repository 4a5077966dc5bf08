import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { pageQuery } from "#platform/site/page-query.ts";
import { createTaggedStore, type StoredEntry } from "./tagged-store.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A page with its headers, ready to send. */
export interface ReadyPage {
  readonly status: number;
  readonly etag: string;
  readonly identity: Variant;
  /** What a visitor's view of it counts as; null for what isn't counted. */
  readonly counted: Counted | null;
  /** What a CDN learns about it; null if no CDN may keep it. */
  readonly shared: SharedPage | null;
  /**
   * The compressed page, created for the first visitor who accepts the encoding. Most pages are only requested in one
   * encoding, and a visitor who waits for a rendered page shouldn't wait for the other encoding, too.
   */
  encoded(encoding: Encoding): Variant | Promise<Variant>;
}

/** A page that a CDN may keep. */
export interface SharedPage {
  /** The keys by which it is purged, separated by spaces. */
  readonly keys: string;
  /** When it changes by itself, in milliseconds since 1970; infinite for never. */
  readonly expiresAt: number;
}

/** What a view of a page is counted as. */
export interface Counted {
  /** A page's id, or the path of a page that a module answers. */
  readonly view: string;
  /** For the result of a search. */
  readonly search?: Searched;
}

export interface Searched {
  readonly words: string;
  readonly isFound: boolean;
}

export interface Variant {
  readonly body: Buffer;
  /** Alternating names and values, as `writeHead` accepts them. */
  readonly headers: readonly string[];
}

/**
 * The result of a rendering: the text, which is HTML unless its headers say otherwise, and the tags of everything it
 * shows.
 */
export interface Rendering {
  readonly status: number;
  readonly html: string;
  /** Null if the page must not be cached. */
  readonly tags: readonly string[] | null;
  /** When the content changes by itself, for example at the end of an event. */
  readonly expiresAt?: Date;
  /** Headers that replace the cache's common headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The query parameters that the page depends on. Each combination of values is cached separately. */
  readonly queryKeys?: readonly string[];
  /** What a view counts as; omitted for what isn't counted. */
  readonly counted?: Counted;
  /** The part that is reused if only the frame around it has changed. */
  readonly content?: RenderedContent;
}

/** The part of a page that stays valid as long as its own tags do, even if other tags of the page are dropped. */
export interface RenderedContent {
  readonly value: unknown;
  readonly tags: readonly string[];
  readonly expiresAt: Date;
  readonly bytes: number;
}

interface PageEntry extends StoredEntry {
  readonly page: ReadyPage;
  /** The period in which it was rendered; see `distrust`. */
  readonly period: number;
}

interface ContentEntry extends StoredEntry {
  readonly value: unknown;
}

/** A running rendering, with the tags dropped since it started. */
interface Pending {
  readonly companyId: number;
  readonly page: Promise<ReadyPage>;
  readonly dropped: Dropped;
}

type Dropped = Set<string>;

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Caches rendered pages by company and address. Each entry has the tags of what it shows, and a committed change
 * drops exactly the entries with one of its tags. Concurrent misses of a page share one rendering. If a change
 * arrives during a rendering, earlier requests still get the page, but it is neither cached nor given to later
 * requests.
 * @param options.maxBytes the memory limit for all pages and their encodings; the least recently used go first
 * @param options.headers headers of every page, in addition to its encoding, length, and ETag
 * @param options.keysOf the keys by which a CDN purges a page; omitted if there is no CDN
 * @param options.isOutage whether a rendering failed only because the database is down
 */
export const createPageCache = (options: {
  maxBytes: number;
  headers: Readonly<Record<string, string>>;
  keysOf?: (companyId: number, tags: readonly string[]) => string;
  isOutage?: (error: unknown) => boolean;
}) => {
  const pages = createTaggedStore<PageEntry>(options.maxBytes);
  const contents = createTaggedStore<ContentEntry>(options.maxBytes * CONTENT_SHARE);
  const pendings = new Map<string, Pending>();
  /** All running renderings, including those that later requests no longer join. */
  const running = new Set<Pending>();
  /** The query parameters that a page depended on in its last rendering, by the page's key. */
  const queryKeys = new Map<string, readonly string[]>();
  let period = 0;
  let hits = 0;
  let misses = 0;

  /** The key of the state at an address; undefined until it is known which parameters the page depends on. */
  const knownKey = (page: string, search: string): string | undefined => {
    if (search === "") return page;
    const known = queryKeys.get(page);
    return known && stateKey(page, search, known);
  };

  const get = (page: string, search = ""): ReadyPage | undefined => {
    const key = knownKey(page, search);
    const entry = key === undefined ? undefined : pages.get(key);
    if (!entry || entry.period !== period) return undefined;
    hits++;
    return entry.page;
  };

  /** Caches a page and its content, unless a change has overtaken them. */
  const keep = (key: string, companyId: number, rendering: Rendering, page: MadePage, dropped: Dropped) => {
    const { tags, content } = rendering;
    const isOvertaken = (some: readonly string[]) =>
      dropped.has(EVERYTHING) || some.some((tag) => dropped.has(tag));
    const entryOf = (some: readonly string[], expiresAt: Date | undefined, bytes: number): StoredEntry => ({
      key,
      companyId,
      tags: some,
      expiresAt: expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
      madeAt: Date.now(),
      bytes: ENTRY_BYTES + TAG_BYTES * some.length + bytes,
      isUsed: false,
    });
    if (content && !isOvertaken(content.tags))
      contents.set({ ...entryOf(content.tags, content.expiresAt, content.bytes), value: content.value });
    if (!tags) pages.remove(key);
    if (!tags || isOvertaken(tags)) return null;
    const keys = options.keysOf?.(companyId, tags);
    const bytes = page.identity.body.length + (keys?.length ?? 0);
    const entry = { ...entryOf(tags, rendering.expiresAt, bytes), page, period };
    if (keys !== undefined) page.shared = { keys, expiresAt: entry.expiresAt };
    pages.set(entry);
    return entry;
  };

  /** Renders a page, or takes the last one while that isn't possible. */
  const renderOrKeep = async (
    key: string | undefined,
    make: (content: unknown) => Promise<Rendering>,
  ): Promise<Rendering | ReadyPage> => {
    try {
      return await make(key === undefined ? undefined : contents.get(key)?.value);
    } catch (error) {
      if (key === undefined) throw error;
      const last = pages.get(key);
      // Nobody knows whether it has changed, so a CDN mustn't keep it.
      if (last && options.isOutage?.(error)) return { ...last.page, shared: null };
      // It's gone, and mustn't come back in an outage.
      pages.remove(key);
      throw error;
    }
  };

  return {
    /** The cached page, or undefined. @param search the query string without the question mark */
    get,

    /**
     * The page, rendered now unless a rendering is already running.
     * @param make gets the content of the last rendering, as far as it is still valid
     * @param search the query string without the question mark
     */
    render: (
      key: string,
      companyId: number,
      make: (content: unknown) => Promise<Rendering>,
      search = "",
    ): Promise<ReadyPage> => {
      // The parameters that count are known only after rendering.
      const asked = search === "" ? key : `${key}?${search}`;
      const joined = pendings.get(asked);
      if (joined) return joined.page;
      // Cached since the caller looked for it.
      const kept = get(key, search);
      if (kept) return Promise.resolve(kept);
      misses++;
      const dropped = new Set<string>();
      const work = async (): Promise<ReadyPage> => {
        try {
          const current = knownKey(key, search);
          const rendering = await renderOrKeep(current, make);
          if ("etag" in rendering) return rendering;
          let entry: PageEntry | null = null;
          const page = readyPage(rendering, rendering.headers ?? options.headers, (more) => {
            if (entry) pages.grow(entry, more);
          });
          const keys = rendering.queryKeys ?? [];
          if (queryKeys.size >= MAX_PAGES_KNOWN) queryKeys.clear();
          if (rendering.tags) queryKeys.set(key, keys);
          entry = keep(stateKey(key, search, keys), companyId, rendering, page, dropped);
          return page;
        } finally {
          if (pendings.get(asked) === pending) pendings.delete(asked);
          running.delete(pending);
        }
      };
      const pending: Pending = { companyId, dropped, page: Promise.resolve().then(work) };
      pendings.set(asked, pending);
      running.add(pending);
      return pending.page;
    },

    /** Drops entries with one of the tags. The cost depends on what is dropped, not on the size of the cache. */
    drop: (companyId: number, tags: readonly string[]): void => {
      pages.drop(companyId, tags);
      contents.drop(companyId, tags);
      for (const pending of running)
        if (pending.companyId === companyId) for (const tag of tags) pending.dropped.add(tag);
      for (const [key, pending] of pendings) if (pending.companyId === companyId) pendings.delete(key);
    },

    /**
     * Notices may have been missed, so each page is rendered again before it is served. If the database is down then,
     * the last one is served.
     */
    distrust: (): void => {
      period++;
      contents.clear();
      pendings.clear();
      for (const pending of running) pending.dropped.add(EVERYTHING);
    },

    /** Drops everything. */
    clear: (): void => {
      pages.clear();
      contents.clear();
      pendings.clear();
      queryKeys.clear();
      for (const pending of running) pending.dropped.add(EVERYTHING);
    },

    /**
     * Totals since the process started. `bytes` is never above `maxBytes`. `evictions` counts only pages removed
     * because the cache was full. `hits ÷ (hits + misses)` is the hit rate.
     */
    figures: (): PageCacheFigures => {
      const { count, bytes, evictions } = pages.figures();
      return { pages: count, bytes, maxBytes: options.maxBytes, hits, misses, evictions };
    },
  };
};

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

const EVERYTHING = "*";

/**
 * Number of pages whose query parameters are remembered. Beyond it, the next view with parameters renders the page
 * again.
 */
const MAX_PAGES_KNOWN = 50_000;

/** The key of a page with its parameters: `1:/events?past=1`. */
const stateKey = (page: string, search: string, keys: readonly string[]): string => {
  const state = new URLSearchParams(pageQuery(search, keys)).toString();
  return state === "" ? page : `${page}?${state}`;
};

/** A page as it is made, before it is known whether it is cached. */
type MadePage = Omit<ReadyPage, "shared"> & { shared: SharedPage | null };

export type Encoding = "gzip" | "br";

/**
 * A page with its ETag and headers.
 * @param onEncoded called with the size in bytes of each further encoding
 */
export const readyPage = (
  { status, html, counted }: Rendering,
  headers: Readonly<Record<string, string>>,
  onEncoded: (bytes: number) => void = () => {},
): MadePage => {
  const body = Buffer.from(html);
  const etag = `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  const common = Object.entries({ "content-type": "text/html; charset=utf-8", ...headers, etag }).flat();
  const variant = (bytes: Buffer, encoding?: Encoding): Variant => ({
    body: bytes,
    headers: [
      ...common,
      ...["content-length", String(bytes.length)],
      ...(encoding ? ["content-encoding", encoding] : []),
    ],
  });
  const made: Partial<Record<Encoding, Variant | Promise<Variant>>> = {};
  const make = async (encoding: Encoding): Promise<Variant> => {
    try {
      const encoded = variant(await compress[encoding](body), encoding);
      made[encoding] = encoded;
      onEncoded(encoded.body.length);
      return encoded;
    } catch (error) {
      // Out of memory, for example. The next request may succeed.
      delete made[encoding];
      throw error;
    }
  };
  return {
    status,
    etag,
    counted: counted ?? null,
    identity: variant(body),
    shared: null,
    encoded: (encoding) => (made[encoding] ??= make(encoding)),
  };
};

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  gzip: (body) => compressGzip(body, { level: 6 }),
  br: (body) =>
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
};
