import type { FastifyInstance, FastifyRequest } from "fastify";
import { VERIFICATION_PATH, verificationText } from "#modules/host-checks/host-checks.public.ts";
import { addressKey } from "#platform/limits/address-key.ts";

interface CertificateHostsOptions {
  /** Whether a company has this host name and it's verified. If it isn't yet, it's checked soon. */
  isTrusted(host: string): boolean;
  /** The verification text for a Host header's name; null if no company has it. */
  tokenOf(host: string | undefined): string | null;
  /** The client's address. */
  ipOf(request: FastifyRequest): string;
}

/**
 * GET /.well-known/tenantry/host?domain=…, on any host: whether a company has this host name, and it points here. A proxy
 * that gets certificates by itself asks before it gets one, as Caddy does with `on_demand_tls`. Answers from memory,
 * even while the database is down: 200 if so, 404 if not, 400 without a name. An address that asks for many other names
 * gets 429 for them, but always an answer for a name that is trusted.
 *
 * GET /.well-known/tenantry/verification: the text by which this installation recognizes itself at a host name.
 */
export const registerCertificateHosts = (app: FastifyInstance, options: CertificateHostsOptions): void => {
  const config = { isAlwaysAnswered: true };
  const refusals = createRefusals();
  app.get<{ Querystring: { readonly domain?: unknown } }>(
    "/.well-known/tenantry/host",
    { config },
    async (request, reply) => {
      const { domain } = request.query;
      reply.header("cache-control", "no-store");
      if (typeof domain !== "string" || domain === "")
        return reply.code(400).send({ status: "name one domain" });
      // Certificates are for names without a port.
      if (!domain.includes(":") && options.isTrusted(domain))
        return reply.send({ status: "a company has this host" });
      if (!refusals.count(options.ipOf(request)))
        return reply
          .code(429)
          .header("retry-after", REFUSAL_SECONDS)
          .send({ status: "too many names that no company has" });
      return reply.code(404).send({ status: "no company has this host, or it doesn't point here" });
    },
  );
  app.get(VERIFICATION_PATH, { config }, async (request, reply) => {
    const token = options.tokenOf(request.headers.host);
    reply.header("cache-control", "no-store").type("text/plain; charset=utf-8");
    return token === null ? reply.code(404).send("No company has this host.") : verificationText(token);
  });
};

const REFUSAL_SECONDS = 60;
const REFUSALS = 300;
/** Addresses beyond this number are counted together, so that memory stays bounded. */
const ADDRESSES = 10_000;

/** Counts refusals by address, in memory, because they are answered without the database. */
const createRefusals = () => {
  let counts = new Map<string, number>();
  let endsAt = 0;
  return {
    /** @returns whether it's within the limit */
    count: (ip: string): boolean => {
      const now = performance.now();
      if (now >= endsAt) {
        counts = new Map();
        endsAt = now + REFUSAL_SECONDS * 1_000;
      }
      const key = addressKey(ip);
      const counted = counts.has(key) || counts.size < ADDRESSES ? key : "others";
      const count = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, count);
      return count <= REFUSALS;
    },
  };
};
