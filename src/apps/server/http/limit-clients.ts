import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "#platform/log/log.ts";
import { type AnswersUnderWay, answerUnreadable } from "./request-shape.ts";

export interface ClientLimits {
  /** Connections that are kept open; more are closed at once. */
  readonly maxConnections: number;
  /** Milliseconds for which a client may send or take nothing, and in which the head of a request must come. */
  readonly clientTimeoutMs: number;
}

export interface ConnectionFigures {
  readonly open: number;
  /** Closed at once since the process started. */
  readonly refused: number;
}

/** The longest that a whole request may take to come in: a file of 50 MB at 1.4 Mbit/s. */
const WHOLE_REQUEST_MS = 300_000;
const LOOK_MS = 5_000;
const LOG_EVERY_MS = 10_000;

/** Settings of the HTTP server by which a slow client costs a connection for a while, and nobody else anything. */
export const timeoutsOf = ({ clientTimeoutMs }: ClientLimits) => ({
  headersTimeout: clientTimeoutMs,
  requestTimeout: Math.max(WHOLE_REQUEST_MS, clientTimeoutMs),
  connectionsCheckingInterval: Math.min(LOOK_MS, clientTimeoutMs / 2),
  keepAliveTimeout: 65_000,
});

/**
 * Ends connections on which nothing moves, unless the server itself is at work for them, and bounds their number.
 * @param always headers of every answer
 */
export const limitClients = (
  server: Server,
  limits: ClientLimits,
  underWay: AnswersUnderWay,
  always: Readonly<Record<string, string>>,
  log: Log,
): { figures(): ConnectionFigures } => {
  let refused = 0;
  let isNoted = false;
  server.maxConnections = limits.maxConnections;
  server.on("drop", () => {
    refused++;
    if (isNoted) return;
    isNoted = true;
    log.warn({ connections: limits.maxConnections }, "There are too many connections. New ones are refused.");
    setTimeout(() => {
      isNoted = false;
    }, LOG_EVERY_MS).unref();
  });

  let open = 0;
  server.on("connection", (socket: Socket) => {
    open++;
    socket.once("close", () => {
      open--;
    });
  });
  server.timeout = limits.clientTimeoutMs;
  server.on("timeout", (socket: Socket) => {
    const answer = underWay.get(socket) as ServerResponse<IncomingMessage> | undefined;
    // Between two requests, or before the first one, whose head has its own limit.
    if (!answer || answer.writableFinished) return void socket.destroy();
    const isAtWork = answer.req.complete && !answer.headersSent;
    if (!isAtWork) answerUnreadable(TOO_SLOW, socket, underWay, always);
  });
  return { figures: () => ({ open, refused }) };
};

const TOO_SLOW = Object.assign(new Error("The client is too slow."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
