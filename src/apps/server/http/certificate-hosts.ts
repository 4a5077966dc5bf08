import type { FastifyInstance } from "fastify";

/**
 * GET /.well-known/tenantry/host?domain=…, on any host: whether a company has this host name. A proxy that gets
 * certificates by itself asks before it gets one, as Caddy does with `on_demand_tls`. Answers from memory, also while
 * the database is down: 200 if so, 404 if not, 400 without a name.
 */
export const registerCertificateHosts = (app: FastifyInstance, isHost: (name: string) => boolean): void => {
  app.get<{ Querystring: { readonly domain?: unknown } }>(
    "/.well-known/tenantry/host",
    { config: { isAlwaysAnswered: true } },
    async ({ query: { domain } }, reply) => {
      reply.header("cache-control", "no-store");
      if (typeof domain !== "string" || domain === "")
        return reply.code(400).send({ status: "name one domain" });
      // A name with a port is a Host header, and no certificate is for that.
      if (domain.includes(":") || !isHost(domain))
        return reply.code(404).send({ status: "no company has this host" });
      return reply.send({ status: "a company has this host" });
    },
  );
};
