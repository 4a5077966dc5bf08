import { transcode } from "node:buffer";
import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A page with its headers, ready to send. */
export interface ReadyPage {
  readonly status: number;
  /** Null if browsers keep no copy that they could ask about. */
  readonly etag: string | null;
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
  /** In one or several pieces. Joining them takes longer than sending them. */
  readonly html: string | readonly string[];
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

/** A new page, before it is known whether a CDN may keep it. */
export type NewPage = Omit<ReadyPage, "shared"> & { shared: SharedPage | null };

export type Encoding = "gzip" | "br";

/**
 * A page with its headers, and an ETag if browsers may keep it.
 * @param onEncoded called with the size in bytes of each further encoding
 */
export const readyPage = (
  { status, html, counted }: Rendering,
  headers: Readonly<Record<string, string>>,
  onEncoded: (bytes: number) => void = () => {},
): NewPage => {
  const body = utf8Of(typeof html === "string" ? [html] : html);
  const isKept = headers["cache-control"] !== "no-store";
  const etag = isKept ? `"${hash("sha256", body, "base64url").slice(0, 22)}"` : null;
  const common = Object.entries({
    "content-type": "text/html; charset=utf-8",
    ...headers,
    ...(etag && { etag }),
  }).flat();
  const variant = (bytes: Buffer, encoding?: Encoding): Variant => ({
    body: bytes,
    headers: [
      ...common,
      ...["content-length", String(bytes.length)],
      ...(encoding ? ["content-encoding", encoding] : []),
    ],
  });
  const variants: Partial<Record<Encoding, Variant | Promise<Variant>>> = {};
  const encode = async (encoding: Encoding): Promise<Variant> => {
    try {
      const encoded = variant(await compress[encoding](body), encoding);
      variants[encoding] = encoded;
      onEncoded(encoded.body.length);
      return encoded;
    } catch (error) {
      // Out of memory, for example. The next request may succeed.
      delete variants[encoding];
      throw error;
    }
  };
  return {
    status,
    etag,
    counted: counted ?? null,
    identity: variant(body),
    shared: null,
    encoded: (encoding) => (variants[encoding] ??= encode(encoding)),
  };
};

/** For texts of up to 256 K characters. */
const codeUnits = Buffer.allocUnsafeSlow(512 * 1024);

/**
 * The same as `Buffer.from(pieces.join(""))`, which takes much longer for a page: the system has to provide fresh
 * memory for the joined text, and characters beyond Latin-1 are encoded one by one.
 */
const utf8Of = (pieces: readonly string[]): Buffer => {
  const needed = 2 * pieces.reduce((length, piece) => length + piece.length, 0);
  const units = needed <= codeUnits.length ? codeUnits : Buffer.allocUnsafeSlow(needed);
  let end = 0;
  for (const piece of pieces) end += units.write(piece, end, "utf16le");
  try {
    return transcode(units.subarray(0, end), "utf16le", "utf8");
  } catch {
    // Half of a surrogate pair, which is sent as a replacement character.
    return Buffer.from(pieces.join(""));
  }
};

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  gzip: (body) => compressGzip(body, { level: 6 }),
  br: (body) =>
    compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
};
