import type { FastifyRequest } from "fastify";
import { isAddressListed } from "#platform/access/ip-allowlist.ts";
import type { Caller } from "#platform/call/handle.ts";

const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/**
 * The client's address: the socket's, or the one that a trusted proxy forwards. Forwarded headers from others are
 * ignored, and the caller is marked, so that its address gives it no privileges (decisions §4).
 */
export const callerOf = (request: FastifyRequest, trustedProxies: readonly string[]): Caller => ({
  // Undefined if the connection ended before the request was handled.
  ip: ((request.ip as string | undefined) ?? "").replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, ""),
  userAgent: String(request.headers["user-agent"] ?? "").slice(0, 300),
  isHttps: request.protocol === "https",
  hasUntrustedForwarding:
    FORWARDING.some((name) => request.headers[name] !== undefined) &&
    !isAddressListed(request.socket.remoteAddress ?? "", trustedProxies),
});
