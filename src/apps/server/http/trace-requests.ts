import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyRequest } from "fastify";
import { isAddressListed } from "#platform/access/ip-allowlist.ts";
import { type AnsweredRequest, activeTracer, type RequestSpan } from "#platform/tracing/tracing.ts";

/**
 * Opens a request's span, or returns null while traces are off. Only trusted proxies can name its parent: with a
 * `traceparent`, anyone else could have all requests recorded.
 */
export const openRequestSpan = (
  { headers, socket }: IncomingMessage,
  trustedProxies: readonly string[],
  began?: Date,
): RequestSpan | null => {
  const tracer = activeTracer();
  if (!tracer) return null;
  const isTrusted = isAddressListed(socket.remoteAddress ?? "", trustedProxies);
  return tracer.openRequest(isTrusted ? headers : null, began);
};

/**
 * The attributes of a request's span once it's answered.
 * @param route the route's pattern
 */
export const answeredRequest = (
  request: FastifyRequest,
  route: string | undefined,
  status: number,
  companyId: number | undefined,
): AnsweredRequest => {
  const { call } = request.routeOptions.config;
  return {
    method: request.method,
    route,
    status,
    attributes: {
      "url.scheme": request.protocol,
      // Host names that lead to no company can be anything.
      ...(companyId === undefined
        ? {}
        : { "server.address": request.hostname, "tenantry.company.id": companyId }),
      ...(call ? { "tenantry.call": call.name } : {}),
    },
  };
};

type ServeHit = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Gives pages that the cache answers a span, too. While traces are off, it returns the function unchanged. */
export const tracedHits = (serveHit: ServeHit, trustedProxies: readonly string[]): ServeHit => {
  if (!activeTracer()) return serveHit;
  return (request, response) => {
    const began = new Date();
    if (!serveHit(request, response)) return false;
    const span = openRequestSpan(request, trustedProxies, began);
    const { method = "GET" } = request;
    const attributes = { "tenantry.cache": "hit" };
    response.once("close", () => span?.end({ method, route: "/*", status: response.statusCode, attributes }));
    return true;
  };
};
