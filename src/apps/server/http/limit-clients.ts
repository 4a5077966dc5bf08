import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { Log } from "#platform/log/log.ts";
import { type AnswersInProgress, answerUnreadable } from "./request-shape.ts";

export interface ClientLimits {
  /** Maximum number of open connections. Further ones are closed right away. */
  readonly maxConnections: number;
  /** Milliseconds that a client may be idle, and that a request's headers may take. */
  readonly clientTimeoutMs: number;
}

export interface ConnectionFigures {
  readonly open: number;
  /** Connections closed right away since the process started. */
  readonly refused: number;
}

/** The longest time to receive a request: 50 MB at 1.4 Mbit/s. */
const WHOLE_REQUEST_MS = 300_000;
const LOOK_MS = 5_000;
const LOG_EVERY_MS = 10_000;

/** HTTP server settings that make slow clients cost only their connection. */
export const timeoutsOf = ({ clientTimeoutMs }: ClientLimits) => ({
  headersTimeout: clientTimeoutMs,
  requestTimeout: Math.max(WHOLE_REQUEST_MS, clientTimeoutMs),
  connectionsCheckingInterval: Math.min(LOOK_MS, clientTimeoutMs / 2),
  keepAliveTimeout: 65_000,
});

/**
 * Closes idle connections unless the server is working for them, and limits their number.
 * @param always headers of every answer
 */
export const limitClients = (
  server: Server,
  limits: ClientLimits,
  underWay: AnswersInProgress,
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
    const answer = underWay.get(socket);
    // Between requests, or before the first one, whose headers have their own timeout.
    if (!answer || answer.writableFinished) return void socket.destroy();
    const isAtWork = answer.req.complete && !answer.headersSent;
    if (!isAtWork) answerUnreadable(TOO_SLOW, socket, underWay, always);
  });
  return { figures: () => ({ open, refused }) };
};

const TOO_SLOW = Object.assign(new Error("The client is too slow."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
