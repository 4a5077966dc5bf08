import type { FastifyInstance, FastifyRequest } from "fastify";
import { countingStatements, newTally, type StatementTally, shortSql } from "#platform/db/statements.ts";
import type { Log } from "#platform/log/log.ts";
import { NO_COMPANY, type RequestKind, type Traffic } from "#platform/metrics/traffic.ts";
import type { RequestSpan } from "#platform/tracing/tracing.ts";
import { ADMIN_SEGMENTS } from "../compose/reserved.ts";
import { findModulePage } from "../site/module-pages.ts";
import { answeredRequest, openRequestSpan } from "./trace-requests.ts";

declare module "fastify" {
  interface FastifyRequest {
    watched: Watched | null;
  }
}

/** Measurements of a request. Times are from `performance.now()`. */
interface Watched {
  readonly began: number;
  readonly tally: StatementTally;
  /** Null while traces are off. */
  readonly span: RequestSpan | null;
  /** Time to receive the body, which depends on the sender. */
  readingMs: number;
  /** When the answer was ready. Sending it depends on the reader. */
  answeredAt: number;
}

interface WatchOptions {
  readonly traffic: Traffic;
  readonly log: Log;
  /** Requests that take at least this many milliseconds are logged. */
  readonly slowMs: number;
  companyIdOf(request: FastifyRequest): number | undefined;
  /** Addresses whose forwarded headers count. */
  readonly trustedProxies: readonly string[];
}

/**
 * Counts every request that the page cache doesn't answer, and logs each slow one with its database work. Never logs
 * values of statements or query strings.
 */
export const watchRequests = (app: FastifyInstance, options: WatchOptions): void => {
  const { traffic, log, slowMs, trustedProxies } = options;
  app.decorateRequest("watched", null);
  app.addHook("onRequest", (request, _reply, next) => {
    const tally = newTally();
    const span = openRequestSpan(request.raw, trustedProxies);
    request.watched = { began: performance.now(), tally, span, readingMs: 0, answeredAt: 0 };
    inContextOf(request.watched, next);
  });
  app.addHook("preParsing", (request, _reply, _payload, next) => {
    if (request.watched) request.watched.readingMs = -performance.now();
    next();
  });
  // Reading the body ran in the connection's context. From here on, the request's applies again.
  app.addHook("preValidation", (request, _reply, next) => {
    const { watched } = request;
    if (!watched) return next();
    watched.readingMs += performance.now();
    inContextOf(watched, next);
  });
  app.addHook("onSend", (request, _reply, _payload, next) => {
    if (request.watched) request.watched.answeredAt = performance.now();
    next();
  });
  app.addHook("onResponse", (request, reply, next) => {
    const { watched } = request;
    if (watched) {
      const companyId = options.companyIdOf(request);
      const status = reply.raw.statusCode;
      const ms = (watched.answeredAt || performance.now()) - watched.began - Math.max(0, watched.readingMs);
      traffic.count(companyId ?? NO_COMPANY, kindOf(request), status, ms);
      if (ms >= slowMs) {
        traffic.countSlow();
        const fields = { request: request.id, company: companyId, route: routeOf(request, status), status };
        inContextOf(watched, () => logSlow(log, { ...fields, totalMs: Math.round(ms) }, watched.tally));
      }
      watched.span?.end(answeredRequest(request, patternOf(request), status, companyId));
    }
    next();
  });
};

const logSlow = (log: Log, fields: object, { databaseMs, count, slowest }: StatementTally): void =>
  log.warn(
    {
      ...fields,
      databaseMs: Math.round(databaseMs),
      statements: count,
      slowest: slowest.map(({ ms, sql }) => ({ ms: Math.round(ms), sql: shortSql(sql) })),
    },
    "A request was slow.",
  );

/** Counts the statements of what follows as the request's, and puts it into its trace. */
const inContextOf = ({ tally, span }: Watched, next: () => void): void =>
  countingStatements(tally, () => (span ? span.run(next) : next()));

const PAGES = "/*";
const FILES =
  /^\/(assets|admin-assets|images|files|formsubmissionfile|site-icon|robots\.txt|sitemap\.xml)\b/i;

const kindOf = (request: FastifyRequest): RequestKind => {
  const { config, url = "" } = request.routeOptions;
  if (config.call) return "call";
  if (url === PAGES) return "page";
  if (FILES.test(url)) return "file";
  return ADMIN_SEGMENTS.has(url.split("/")[1]?.toLowerCase() ?? "") ? "admin" : "other";
};

/** The pattern of a request's route, or of a module's page. */
const patternOf = (request: FastifyRequest): string | undefined => {
  const { url } = request.routeOptions;
  return url === PAGES ? (findModulePage(pathOf(request))?.page.path ?? url) : url;
};

const pathOf = ({ url }: FastifyRequest): string => url.split("?", 1)[0] ?? "";

/**
 * The route instead of the URL, because some URLs contain tokens, even misspelled ones. A page is logged by its path.
 */
const routeOf = (request: FastifyRequest, status: number): string => {
  const pattern = patternOf(request) ?? "nowhere";
  const isPage = pattern === PAGES && status === 200;
  return `${request.method} ${isPage ? pathOf(request).slice(0, 200) : pattern}`;
};
