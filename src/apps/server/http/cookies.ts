import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "#platform/call/handle.ts";
import type { Config } from "#platform/config/config.ts";

/**
 * Whether cookies are https only. The public address decides, because a proxy that isn't in the settings talks plain
 * http to this server.
 */
export const areCookiesSecure = (request: FastifyRequest, config: Pick<Config, "publicScheme">): boolean =>
  config.publicScheme === "https" || request.protocol === "https";

/** Cookies that scripts can't read, sent only to this host and never with other sites' requests. */
export const cookiesOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, "publicScheme">,
): Cookies => {
  const options = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: areCookiesSecure(request, config),
  } as const;
  return {
    get: (name) => request.cookies[name],
    set: (name, value, maxAge) => void reply.setCookie(name, value, { ...options, maxAge }),
    clear: (name) => void reply.clearCookie(name, options),
  };
};
