import type { IncomingMessage, ServerResponse } from "node:http";
import { isIPv6, type Socket } from "node:net";
import { CALL_HEADERS } from "./security-headers.ts";

/**
 * The reason that a request is ambiguous, as a sentence; null if it isn't. If a proxy read it differently, it could
 * cache one site's answer as another's, or take part of a body for the next request. An absolute URL with the request's
 * own host is reduced to its path.
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
    return "This address isn't valid.";
  request.url = whole[2]?.startsWith("/") ? whole[2] : `/${whole[2]}`;
  return null;
};

/**
 * Whether a Host header is empty, or a valid name or address with an optional port. Building a URL from any other
 * fails, and no site has one.
 */
export const isHostWellFormed = (host: string): boolean => {
  const [, name = "", port = "0"] = HOST.exec(host) ?? [];
  if (host === "") return true;
  if (name === "" || name.length > MAX_HOST || Number(port) > 65_535) return false;
  return name.startsWith("[") ? isIPv6(name.slice(1, -1)) : true;
};

/** Labels may have an underscore, as in container networks. */
const HOST = /^([a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{0,5}))?$/i;
const MAX_HOST = 255;

type Headers = Readonly<Record<string, string>>;

const SLASH = 47;

/** Node.js uses only the first of several Host headers. */
const countOfHosts = (rawHeaders: readonly string[]): number => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count;
};

/**
 * Refuses ambiguous requests and closes the connection, because the start of the next request is unclear.
 * @param always headers of every answer
 */
export const refuseShape = (response: ServerResponse, sentence: string, always: Headers): void => {
  const body = JSON.stringify(sentence);
  response.shouldKeepAlive = false;
  response.writeHead(400, { ...headersOf(body, always), connection: "close" }).end(body);
};

/** Refuses invalid hosts before anything is looked up. @param always headers of every answer */
export const refuseHost = (response: ServerResponse, always: Headers): void => {
  const body = JSON.stringify("There's no website at this address.");
  response.writeHead(421, headersOf(body, always)).end(body);
};

/** Answers in progress, by connection. */
export type AnswersInProgress = WeakMap<Socket, ServerResponse>;

/**
 * Answers requests that can't be parsed, and closes the connection. Sends nothing during another answer, because it
 * would become part of that answer, or after the last one.
 */
export const answerUnreadable = (
  error: Error,
  socket: Socket,
  underWay: AnswersInProgress,
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
