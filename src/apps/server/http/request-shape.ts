import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv6, type Socket } from "node:net";
import { CALL_HEADERS } from "./security-headers.ts";

/**
 * Why a request could be read in two ways, as a sentence; null where it can't. A proxy that read it the other way would
 * be given, or would keep, one site's answer as another's, or take part of a body for the next request.
 * What names the request's own host in its first line becomes the path alone.
 */
export const ambiguityOf = (request: IncomingMessage): string | null => {
  if (request.httpVersionMajor !== 1) return "This HTTP version isn't supported.";
  const hosts = countOfHosts(request.rawHeaders);
  if (hosts > 1) return "The request names more than one host.";
  if (hosts === 0 && request.httpVersionMinor > 0) return "The request names no host.";
  const coding = request.headers["transfer-encoding"];
  if (coding !== undefined && (request.httpVersionMinor === 0 || coding.toLowerCase() !== "chunked"))
    return "The request body can't be sent this way.";
  const target = request.url ?? "";
  if (target.charCodeAt(0) === SLASH) return null;
  const whole = /^https?:\/\/([^/?#@\\]+)((?:[/?].*)?)$/i.exec(target);
  if (!whole || whole[1]?.toLowerCase() !== request.headers.host?.toLowerCase())
    return "This address can't be read.";
  request.url = whole[2]?.startsWith("/") ? whole[2] : `/${whole[2]}`;
  return null;
};

/**
 * Whether a Host header is a name or an address with a port that there can be, or empty. Anyone who builds an address of
 * any other would fail; no site answers there anyway.
 */
export const isHostWellFormed = (host: string): boolean => {
  const [, name = "", port = "0"] = HOST.exec(host) ?? [];
  if (host === "") return true;
  if (name === "" || name.length > MAX_HOST || Number(port) > 65_535) return false;
  return name.startsWith("[") ? isIPv6(name.slice(1, -1)) : true;
};

/** Labels may have an underscore, as names in networks of containers do. */
const HOST = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{0,5}))?$/i;
const MAX_HOST = 255;

type Headers = Readonly<Record<string, string>>;

const SLASH = 47;

/** Node keeps the first Host alone where it comes twice. */
const countOfHosts = (rawHeaders: readonly string[]): number => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count;
};

/**
 * Refuses what can be read in two ways, and hangs up: where the next request begins is anybody's throttleGuess.
 * @param always headers of every answer
 */
export const refuseShape = (response: ServerResponse, sentence: string, always: Headers): void => {
  const body = JSON.stringify(sentence);
  response.shouldKeepAlive = false;
  response.writeHead(400, { ...headersOf(body, always), connection: "close" }).end(body);
};

/** Refuses a host that there can't be, before anything is looked up for it. @param always headers of every answer */
export const refuseHost = (response: ServerResponse, always: Headers): void => {
  const body = JSON.stringify("No website answers at this address.");
  response.writeHead(421, headersOf(body, always)).end(body);
};

/** Answers that have been begun, by connection. */
export type AnswersUnderWay = WeakMap<Socket, ServerResponse>;

/**
 * Answers what no HTTP parser can read, and hangs up. In the middle of another answer nothing is said, since it would
 * become part of that answer, nor after the last one.
 */
export const answerUnreadable = (
  error: Error,
  socket: Socket,
  underWay: AnswersUnderWay,
  always: Headers,
): void => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const begun = underWay.get(socket);
  if (begun && (!begun.shouldKeepAlive || (begun.headersSent && !begun.writableFinished))) {
    socket.destroy();
    return;
  }
  const [status, sentence] = REASONS[code ?? ""] ?? ["400 Bad Request", "This request can't be read."];
  const body = JSON.stringify(sentence);
  const head = Object.entries({ ...headersOf(body, always), connection: "close" }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status}\r\n${head.join("")}\r\n${body}`, () => socket.destroy());
};

const REASONS: Readonly<Record<string, readonly [string, string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive."],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The request's headers are too large."],
};

const headersOf = (body: string, always: Headers): Record<string, string> => ({
  ...always,
  ...CALL_HEADERS,
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
  "content-length": String(Buffer.byteLength(body)),
});
