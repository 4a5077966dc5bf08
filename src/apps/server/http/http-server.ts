import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance } from "fastify";
import type { Config } from "#platform/config/config.ts";
import type { TemporaryFiles } from "#platform/files/temporary-files.ts";
import type { Log } from "#platform/log/log.ts";
import { registerBodies } from "./bodies.ts";
import { type ConnectionFigures, limitClients, timeoutsOf } from "./limit-clients.ts";
import {
  type AnswersInProgress,
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
  /** Headers of every answer. */
  readonly always: Readonly<Record<string, string>>;
  /** Aborted when the node starts to stop. */
  readonly stopping: AbortSignal;
  /** Answers from memory before the framework sees the request. Returns false if it can't. */
  serveHit(request: IncomingMessage, response: ServerResponse): boolean;
}

const refuseJsonSchema = (): never => {
  throw new Error("Declare what a route takes and returns as a call instead of as a JSON schema.");
};

/** The HTTP server without routes: how it listens, trusts proxies, and parses bodies and cookies. */
export const createHttpServer = async (
  options: HttpServerOptions,
): Promise<{ http: FastifyInstance; connections(): ConnectionFigures }> => {
  const { stopping } = options;
  const { trustedProxies } = options.config;
  const always = Object.entries(options.always);
  const underWay: AnswersInProgress = new WeakMap();
  const http = fastify({
    serverFactory: (handler): Server =>
      createServer({ ...timeoutsOf(options.config), requireHostHeader: false }, (request, response) => {
        underWay.set(request.socket, response);
        const ambiguity = ambiguityOf(request);
        if (ambiguity) return refuseShape(response, ambiguity, options.always);
        if (!isHostWellFormed(request.headers.host ?? "")) return refuseHost(response, options.always);
        // Protocol upgrades aren't supported, and what follows such a request isn't read.
        if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false;
        // Makes proxies and other clients open their next connection to another node.
        if (stopping.aborted) response.shouldKeepAlive = false;
        if (options.serveHit(request, response)) return;
        for (const [name, value] of always) response.setHeader(name, value);
        handler(request, response);
      }),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, underWay, options.always),
    routerOptions: { caseSensitive: false, maxParamLength: 2_000 },
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: "idle",
    // Requests that still arrive over open connections are answered, because everything they need closes last.
    return503OnClosing: false,
    // Otherwise, the framework would answer, instead of the site with its own page.
    rewriteUrl: ({ url = "/" }) => decodable(url),
    // Calls have their own definitions. Without this, each start would load a validator and a serializer for nothing.
    schemaController: {
      compilersFactory: { buildValidator: () => refuseJsonSchema, buildSerializer: () => refuseJsonSchema },
    },
    logger: false,
  });
  const clients = limitClients(http.server, options.config, underWay, options.always, options.log);
  await http.register(cookie);
  await registerBodies(http, options.temporary, options.log);
  http.addHook("onRequest", async (request, reply) => {
    // Read now, because the address isn't available after the connection ends.
    void request.ip;
    reply.headers(UNLESS_SAID);
  });
  return { http, connections: clients.figures };
};

/** An address whose path routes can decode. In one that they can't, each `%` becomes text. */
const decodable = (url: string): string => {
  const [path = "", ...query] = url.split(/(?=\?)/);
  return canDecode(path) ? url : [path.replaceAll("%", "%25"), ...query].join("");
};

const canDecode = (path: string): boolean => {
  try {
    // The bundler removes a call whose result isn't used, although it may throw.
    return decodeURI(path) !== "";
  } catch {
    return false;
  }
};

/** Headers of every answer, unless its route overrides them. */
const UNLESS_SAID = { ...CALL_HEADERS, "cache-control": "no-store" };
