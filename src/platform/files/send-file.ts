import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply } from "fastify";
import type { Files } from "./files.ts";
import type { ByteRange } from "./stored-files.ts";

/** A stored file as visitors get it. */
export interface SendableFile {
  readonly key: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly createdAt: Date;
}

interface FileHeaders {
  readonly cacheControl: string;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

const FILE_HEADERS = { "x-content-type-options": "nosniff", "accept-ranges": "bytes" };

/** A browser that opens the file as a page runs nothing. */
const RUNS_NOTHING = { "content-security-policy": "default-src 'none'; sandbox" };
/** Browsers don't start their PDF viewer in a sandbox, and a PDF is never opened as a page. */
const IS_VIEWED = { "content-security-policy": "frame-ancestors 'self'" };

/**
 * Sends a stored file as a stream: GET and HEAD, 304 if the client has it, 206 for a range, 416 for an invalid range.
 * Returns false, with nothing sent, if the storage has lost the file.
 * @throws Refusal 503 if the storage is down
 */
export const sendFile = async (
  reply: FastifyReply,
  files: Files,
  file: SendableFile,
  { cacheControl, headers = {} }: FileHeaders,
): Promise<boolean> => {
  const { request } = reply;
  const etag = `"${file.sha256.subarray(0, 16).toString("base64url")}"`;
  const common = {
    ...FILE_HEADERS,
    ...(file.mediaType === "application/pdf" ? IS_VIEWED : RUNS_NOTHING),
    "cache-control": cacheControl,
    etag,
    "last-modified": file.createdAt.toUTCString(),
  };
  if (hasSame(request.headers, etag, file.createdAt)) {
    await reply.headers(common).headers(headers).code(304).send();
    return true;
  }
  const range = rangeOf(request.headers, etag, file.bytes);
  if (range === "unsatisfiable") {
    await reply
      .headers({ ...common, "cache-control": "no-store", "content-range": `bytes */${file.bytes}` })
      .code(416)
      .send();
    return true;
  }
  const length = range ? range.last - range.first + 1 : file.bytes;
  const stream = request.method === "HEAD" ? null : await files.read(file.key, range ?? undefined);
  if (request.method !== "HEAD" && stream === null) return false;
  reply
    .headers(common)
    .headers(headers)
    .type(file.mediaType)
    .header("content-length", length)
    .code(range ? 206 : 200);
  if (range) reply.header("content-range", `bytes ${range.first}-${range.last}/${file.bytes}`);
  await (stream ? reply.send(stream) : reply.send());
  return true;
};

/** Whether an If-None-Match header names an ETag: in a list, as a weak one, or with `*`. */
export const matchesEtag = (seen: string, etag: string): boolean =>
  seen.trim() === "*" || seen.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);

const hasSame = (headers: IncomingHttpHeaders, etag: string, changedAt: Date): boolean => {
  const seen = headers["if-none-match"];
  if (seen !== undefined) return matchesEtag(seen, etag);
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return Number.isFinite(since) && Math.floor(changedAt.getTime() / 1000) * 1000 <= since;
};

/** The requested range; null for the whole file, also if several ranges are requested. */
const rangeOf = (
  headers: IncomingHttpHeaders,
  etag: string,
  bytes: number,
): ByteRange | "unsatisfiable" | null => {
  const ifRange = headers["if-range"];
  if (typeof ifRange === "string" && ifRange.trim() !== etag) return null;
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return null;
  if (match[1] === "") {
    const count = Math.min(Number(match[2]), bytes);
    return count === 0 ? "unsatisfiable" : { first: bytes - count, last: bytes - 1 };
  }
  const first = Number(match[1]);
  const last = match[2] === "" ? bytes - 1 : Math.min(Number(match[2]), bytes - 1);
  if (match[2] !== "" && Number(match[2]) < first) return null;
  return first >= bytes ? "unsatisfiable" : { first, last };
};
