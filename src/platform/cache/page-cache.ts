import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { pageQuery } from "#platform/site/page-query.ts";
import { createTagIndex } from "./tag-index.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A page as it goes out, with its headers ready. */
export interface ReadyPage {
  readonly status: number;
  readonly etag: string;
  readonly identity: Variant;
  /**
   * The page compressed: made once, when the first visitor takes it so, and at hand from then on. Most pages are only
   * ever wanted in one encoding, and who waits for a page that was just drawn shouldn't wait for the other.
   */
  encoded(encoding: Encoding): Variant | Promise<Variant>;
}

export interface Variant {
  readonly body: Buffer;
  /** Names and values in turn, as `writeHead` takes them. */
  readonly headers: readonly string[];
}

/** What a rendering gives: the text, HTML unless its headers say otherwise, and the tags of everything it shows. */
export interface Rendering {
  readonly status: number;
  readonly html: string;
  /** null: not to be kept. */
  readonly tags: readonly string[] | null;
  /** Moment from which the content differs by itself, e.g. when an event is over. */
  readonly expiresAt?: Date;
  /** Sent instead of the cache's own headers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Query parameters that the page looks at: each of their values makes a page of its own. */
  readonly queryKeys?: readonly string[];
}

interface Entry {
  readonly key: string;
  readonly page: ReadyPage;
  readonly companyId: number;
  readonly tags: readonly string[];
  readonly expiresAt: number;
  /** What the clock said when it was made. */
  readonly madeAt: number;
  bytes: number;
  /** Asked for since the search for room last came by. */
  isUsed: boolean;
}

/** A rendering under way, with the tags that were dropped meanwhile. */
interface Pending {
  readonly companyId: number;
  readonly page: Promise<ReadyPage>;
  readonly dropped: Set<string>;
}

export type PageCache = ReturnType<typeof createPageCache>;

/**
 * Finished pages by company and address. Each entry bears the tags of what it shows; a committed change drops exactly
 * the entries that bear one of its tags. Concurrent misses of one page render once. What was begun before a change and
 * finished after it is answered to those who asked before, but neither kept nor given to anybody who asks later.
 * @param options.maxBytes memory for what is kept, a page in all encodings that it was taken in; the oldest that nobody asked for go first
 * @param options.headers what every page is sent with, besides its encoding, length and ETag
 */
export const createPageCache = (options: { maxBytes: number; headers: Readonly<Record<string, string>> }) => {
  const entries = new Map<string, Entry>();
  /** The same entries by what they show. */
  const index = createTagIndex<Entry>();
  const pendings = new Map<string, Pending>();
  /** Also those that later requests no longer join. */
  const running = new Set<Pending>();
  /** Query parameters that a page looked at when it was drawn last, by its key. */
  const queryKeys = new Map<string, readonly string[]>();
  let bytes = 0;
  let hits = 0;
  let misses = 0;
  let evictions = 0;

  const remove = (entry: Entry): void => {
    entries.delete(entry.key);
    index.remove(entry);
    bytes -= entry.bytes;
  };

  const keep = (entry: Entry): void => {
    const old = entries.get(entry.key);
    if (old) remove(old);
    entries.set(entry.key, entry);
    index.add(entry);
    bytes += entry.bytes;
    makeRoom(entry);
  };

  /** Lets pages go until there is room for this one, or it is the last that is left and too large by itself. */
  const makeRoom = (entry: Entry): void => {
    // The oldest goes first, unless it was asked for since the last search: then it gets a second chance at the end.
    // A hit only sets a flag, which costs less than keeping the entries in order of use.
    for (const [oldKey, oldest] of entries) {
      if (bytes <= options.maxBytes) break;
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

  const get = (page: string, search = ""): ReadyPage | undefined => {
    let key = page;
    if (search !== "") {
      const known = queryKeys.get(page);
      if (!known) return undefined;
      key = stateKey(page, search, known);
    }
    const entry = entries.get(key);
    if (!entry) return undefined;
    if (entry.expiresAt !== Number.POSITIVE_INFINITY) {
      const now = Date.now();
      // A clock that went back was wrong when the page was made: what it shows may be over too early.
      if (entry.expiresAt <= now || now < entry.madeAt) {
        remove(entry);
        return undefined;
      }
    }
    entry.isUsed = true;
    hits++;
    return entry.page;
  };

  return {
    /** The finished page, or undefined. @param search what follows the question mark of its address */
    get,

    /** The page, rendered now if nobody is at it already. @param search what follows the question mark */
    render: (
      key: string,
      companyId: number,
      make: () => Promise<Rendering>,
      search = "",
    ): Promise<ReadyPage> => {
      // Which parameters count is known only once the page is drawn.
      const asked = search === "" ? key : `${key}?${search}`;
      const joined = pendings.get(asked);
      if (joined) return joined.page;
      // Kept since the caller looked for it.
      const kept = get(key, search);
      if (kept) return Promise.resolve(kept);
      misses++;
      const dropped = new Set<string>();
      const work = async (): Promise<ReadyPage> => {
        try {
          const rendering = await make();
          let entry: Entry | null = null;
          const page = readyPage(rendering, rendering.headers ?? options.headers, (more) => {
            if (!entry || entries.get(entry.key) !== entry) return;
            entry.bytes += more;
            bytes += more;
            makeRoom(entry);
          });
          const { tags } = rendering;
          if (tags && !dropped.has(EVERYTHING) && !tags.some((tag) => dropped.has(tag))) {
            const keys = rendering.queryKeys ?? [];
            if (queryKeys.size >= MAX_PAGES_KNOWN) queryKeys.clear();
            queryKeys.set(key, keys);
            entry = {
              key: stateKey(key, search, keys),
              page,
              companyId,
              tags,
              expiresAt: rendering.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY,
              madeAt: Date.now(),
              bytes: ENTRY_BYTES + TAG_BYTES * tags.length + page.identity.body.length,
              isUsed: false,
            };
            keep(entry);
          }
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

    /** Drops what bears one of the tags. It costs what it drops, however much is kept. */
    drop: (companyId: number, tags: readonly string[]): void => {
      for (const entry of index.take(companyId, tags)) {
        entries.delete(entry.key);
        bytes -= entry.bytes;
      }
      for (const pending of running)
        if (pending.companyId === companyId) for (const tag of tags) pending.dropped.add(tag);
      for (const [key, pending] of pendings) if (pending.companyId === companyId) pendings.delete(key);
    },

    /** Drops everything: notices may have been missed. */
    clear: (): void => {
      entries.clear();
      index.clear();
      pendings.clear();
      queryKeys.clear();
      bytes = 0;
      for (const pending of running) pending.dropped.add(EVERYTHING);
    },

    /**
     * What it has come to since the process started. `bytes` is never above `maxBytes`; `evictions` counts the pages
     * that went for want of room alone, and `hits ÷ (hits + misses)` is the hit rate.
     */
    figures: (): PageCacheFigures => ({
      pages: entries.size,
      bytes,
      maxBytes: options.maxBytes,
      hits,
      misses,
      evictions,
    }),
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

/** Headers, key and the entry itself, beside the bodies. */
const ENTRY_BYTES = 2_000;
/** A tag and its place in the index. */
const TAG_BYTES = 100;

const EVERYTHING = "*";

/** Pages whose query parameters are remembered; beyond, the next view with parameters is drawn anew. */
const MAX_PAGES_KNOWN = 50_000;

/** Key of a page in the state that its address names: `1:/events?past=1`. */
const stateKey = (page: string, search: string, keys: readonly string[]): string => {
  const state = new URLSearchParams(pageQuery(search, keys)).toString();
  return state === "" ? page : `${page}?${state}`;
};

export type Encoding = "gzip" | "br";

/**
 * A page with its ETag and headers.
 * @param onEncoded told the bytes of each further encoding, once it is made
 */
export const readyPage = (
  { status, html }: Rendering,
  headers: Readonly<Record<string, string>>,
  onEncoded: (bytes: number) => void = () => {},
): ReadyPage => {
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
      // For want of memory, say: who comes next may have more.
      delete made[encoding];
      throw error;
    }
  };
  return {
    status,
    etag,
    identity: variant(body),
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
