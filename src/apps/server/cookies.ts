import type { FastifyReply, FastifyRequest } from "fastify";
import type { Cookies } from "#platform/call/handle.ts";

/** Cookies that scripts can't read, sent to this host only and not with other sites' requests. */
export const cookiesOf = (request: FastifyRequest, reply: FastifyReply): Cookies => {
  const options = {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: request.protocol === "https",
  } as const;
  return {
    get: (name) => request.cookies[name],
    set: (name, value, maxAge) => void reply.setCookie(name, value, { ...options, maxAge }),
    clear: (name) => void reply.clearCookie(name, options),
  };
};
