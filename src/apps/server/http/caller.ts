import type { FastifyRequest } from "fastify";
import { isAddressListed } from "#platform/access/ip-allowlist.ts";
import type { Caller } from "#platform/call/handle.ts";

const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * Where a request comes from: the socket's address, or what a trusted proxy says. Forwarded headers from anybody else
 * are not believed, and the caller is marked so that nothing is granted for its address (decisions §4).
 */
export const callerOf = (request: FastifyRequest, trustedProxies: readonly string[]): Caller => ({
  // Undefined where the connection ended before the server began.
  ip: ((request.ip as string | undefined) ?? "").replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, ""),
  userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
  isHttps: request.protocol === "https",
  hasUntrustedForwarding:
    FORWARDING.some((name) => request.headers[name] !== undefined) &&
    !isAddressListed(request.socket.remoteAddress ?? "", trustedProxies),
});
