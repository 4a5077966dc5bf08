import type { FastifyInstance, FastifyRequest } from "fastify";
import { createVisitedHosts, isTrusted } from "#modules/host-checks/host-checks.public.ts";
import type { Config } from "#platform/config/config.ts";
import { callerOf } from "../http/caller.ts";
import { registerCertificateHosts } from "../http/certificate-hosts.ts";
import { registerHealth } from "../http/health.ts";
import { createHttpServer } from "../http/http-server.ts";
import { limitWork } from "../http/limit-work.ts";
import { registerMetrics } from "../http/metrics.ts";
import { transportHeaders } from "../http/security-headers.ts";
import { tracedHits } from "../http/trace-requests.ts";
import { watchRequests } from "../http/watch-requests.ts";
import { createServeHit } from "../site/serve-hit.ts";
import type { AppOptions } from "./app-options.ts";
import type { CompanyCaches } from "./company-caches.ts";
import { hostName } from "./hosts.ts";
import type { NodeServices } from "./node-services.ts";
import { registerRoutes } from "./routes.ts";
import type { Stores } from "./stores.ts";

/**
 * The node's HTTP server with all routes, which doesn't listen yet.
 * @param stopping aborted when the node starts to stop
 */
export const createNodeServer = async (
  options: AppOptions,
  { database, storage, temporary, caches }: Stores,
  { purger, calls, services, traffic, visitors }: NodeServices,
  stopping: AbortSignal,
): Promise<FastifyInstance> => {
  const { config, log, distDir, version } = options;
  const { slowCallMs: slowMs, trustedProxies, maxRequests } = config;
  const { hosts, pages, cdnHeaders } = caches;
  const always = transportHeaders(config.publicScheme);
  const serveHit = createServeHit({ hosts, cache: pages, traffic, visitors, always, cdn: cdnHeaders });
  const { http, connections } = await createHttpServer({
    config,
    temporary,
    log,
    always,
    stopping,
    serveHit: tracedHits(serveHit, trustedProxies),
  });
  const companyIdOf = (request: FastifyRequest) => hosts.find(request.headers.host)?.companyId;
  watchRequests(http, { traffic, log, slowMs, companyIdOf, trustedProxies });
  const work = limitWork(http, { maxRequests, log, companyIdOf });
  registerHealth(http, { database, storage }, log, stopping);
  registerCertificateHosts(http, certificateHostsOf(caches, config));
  registerMetrics(http, {
    traffic,
    installation: services.installation,
    work: work.figures,
    connections,
    presenceStreams: () => caches.presence.count(),
    purges: config.cdns.length > 0 ? purger.counts : null,
    token: config.metricsToken,
    callerOf: (request) => callerOf(request, trustedProxies),
  });
  await registerRoutes(http, {
    config,
    caches,
    services,
    calls,
    log,
    distDir,
    version,
    stopping,
    visitors,
  });
  return http;
};

const certificateHostsOf = (
  { hosts, companyDb }: CompanyCaches,
  config: Config,
): Parameters<typeof registerCertificateHosts>[1] => {
  const visited = createVisitedHosts(companyDb);
  return {
    isTrusted: (host) => {
      const company = hosts.find(host);
      if (company === undefined) return false;
      const name = hostName(host);
      const isKnown = isTrusted(name, company.isVerified, config);
      // Without the database, it's checked when it's due.
      if (!isKnown) visited(company.companyId, name).catch(() => {});
      return isKnown;
    },
    tokenOf: (host) => hosts.find(host)?.checkToken ?? null,
    ipOf: (request) => callerOf(request, config.trustedProxies).ip,
  };
};
