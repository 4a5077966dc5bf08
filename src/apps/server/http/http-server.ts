import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import type { Config } from "#platform/config/config.ts";
import type { TemporaryFiles } from "#platform/files/temporary-files.ts";
import type { Log } from "#platform/log/log.ts";
import { registerBodies } from "./bodies.ts";
import { type ConnectionFigures, limitClients, timeoutsOf } from "./limit-clients.ts";
import {
  type AnswersUnderWay,
  ambiguityOf,
  answerUnreadable,
  isHostWellFormed,
  refuseHost,
  refuseShape,
} from "./request-shape.ts";
import { CALL_HEADERS } from "./security-headers.ts";

interface HttpServerOptions {
  readonly config: Config;
  readonly temporary: TemporaryFiles;
  readonly log: Log;
  /** Headers of every answer, no matter who gives it. */
  readonly always: Readonly<Record<string, string>>;
  /** Aborted once the node is to stop. */
  readonly stopping: AbortSignal;
  /** Answers what it has ready before the framework sees the request; false where it has nothing. */
  serveHit(request: IncomingMessage, response: ServerResponse): boolean;
}

/** The HTTP server without a route: how it listens, whom it trusts, how it reads bodies and cookies. */
export const createHttpServer = async (
  options: HttpServerOptions,
): Promise<{ http: FastifyInstance; connections(): ConnectionFigures }> => {
  const { stopping } = options;
  const { trustedProxies } = options.config;
  const always = Object.entries(options.always);
  const underWay: AnswersUnderWay = new WeakMap();
  const http = fastify({
    serverFactory: (handler): Server =>
      createServer({ ...timeoutsOf(options.config), requireHostHeader: false }, (request, response) => {
        underWay.set(request.socket, response);
        const ambiguity = ambiguityOf(request);
        if (ambiguity) return refuseShape(response, ambiguity, options.always);
        if (!isHostWellFormed(request.headers.host ?? "")) return refuseHost(response, options.always);
        // Another protocol is never spoken here, and what follows such a request is never read.
        if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
        // Anyone who keeps connections, a proxy say, opens the next one to a node that stays.
        if (stopping.aborted) response.shouldKeepAlive = false;
        if (options.serveHit(request, response)) return;
        for (const [name, value] of always) response.setHeader(name, value);
        handler(request, response);
      }),
    clientErrorHandler: (error, socket) =>
      answerUnreadable(error, socket as Socket, underWay, options.always),
    routerOptions: { caseSensitive: false, maxParamLength: 2_000 },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: "idle",
    // What still comes over a connection that is open is answered: everything it needs closes after the last one.
    return503OnClosing: false,
    // An address that can't be decoded: no page and no call has one.
    frameworkErrors: (_error, _request, reply: unknown) => {
      (reply as FastifyReply)
        .headers(CALL_HEADERS)
        .header("cache-control", "no-store")
        .code(400)
        .type("application/json; charset=utf-8")
        .send(JSON.stringify("This address can't be read."));
    },
    logger: false,
  });
  const clients = limitClients(http.server, options.config, underWay, options.always, options.log);
  await http.register(cookie);
  await registerBodies(http, options.temporary, options.log);
  http.addHook("onRequest", async (request, reply) => {
    // Asked for now, the address is known about a connection that has ended, too.
    void request.ip;
    reply.headers(UNLESS_SAID);
  });
  return { http, connections: clients.figures };
};

/** What an answer has unless its route says otherwise. */
const UNLESS_SAID = { ...CALL_HEADERS, "cache-control": "no-store" };
