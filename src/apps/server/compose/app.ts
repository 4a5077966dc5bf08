import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { handlers } from "#apps/handlers.generated.ts";
import { type Purger, startPurging } from "#modules/cdn/cdn.public.ts";
import {
  createVisitedHosts,
  ENDING_DAYS,
  isTrusted,
  watchesCertificates,
} from "#modules/host-checks/host-checks.public.ts";
import { startWritingCounts } from "#modules/statistics/statistics.public.ts";
import {
  selectLastBackup,
  startHeartbeat,
  startWritingHealth,
} from "#modules/system-health/system-health.public.ts";
import type { PageCache } from "#platform/cache/page-cache.ts";
import { createCdn } from "#platform/cdn/cdn.ts";
import type { Config } from "#platform/config/config.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { type Connection, type Database, directOf, openDatabase } from "#platform/db/pool.ts";
import { createFiles } from "#platform/files/files.ts";
import { createPictures } from "#platform/files/pictures.ts";
import { openStorage } from "#platform/files/storage.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import { createTemporaryFiles } from "#platform/files/temporary-files.ts";
import { createHtmlCleaner } from "#platform/html/clean-html.ts";
import type { Log } from "#platform/log/log.ts";
import { measureInstallation } from "#platform/metrics/installation.ts";
import { measureNode } from "#platform/metrics/node-metrics.ts";
import { createTraffic } from "#platform/metrics/traffic.ts";
import { createVisitorCounts } from "#platform/metrics/visitor-counts.ts";
import type { Services } from "#platform/services/services.ts";
import { callerOf } from "../http/caller.ts";
import { registerCertificateHosts } from "../http/certificate-hosts.ts";
import { registerHealth } from "../http/health.ts";
import { createHttpServer } from "../http/http-server.ts";
import { limitWork } from "../http/limit-work.ts";
import { registerMetrics } from "../http/metrics.ts";
import { transportHeaders } from "../http/security-headers.ts";
import { tracedHits } from "../http/trace-requests.ts";
import { createVisitorRequests } from "../http/visitor-requests.ts";
import { watchRequests } from "../http/watch-requests.ts";
import { waitingLimits } from "../http/work-kinds.ts";
import { createServeHit } from "../site/serve-hit.ts";
import { startBackground } from "./background.ts";
import { buildIdOf } from "./build-id.ts";
import { type CompanyCaches, createCompanyCaches } from "./company-caches.ts";
import { type Hosts, hostName } from "./hosts.ts";
import { registerRoutes } from "./routes.ts";
import { createServices } from "./services.ts";

export interface AppOptions {
  readonly config: Config;
  readonly connection: Connection;
  readonly log: Log;
  /** Folders of the built browser files and the migrations. */
  readonly distDir: string;
  readonly migrationsDir: string;
  readonly version: string;
}

/** A node of Tenantry, ready to listen. */
export interface App {
  readonly http: FastifyInstance;
  readonly database: Database;
  readonly companyDb: CompanyDbs;
  readonly services: Services;
  readonly hosts: Hosts;
  readonly cache: PageCache;
  readonly storage: Storage;
  /**
   * From now on, `/servez` and `/readyz` report that this node is stopping, and every answer closes its connection. The
   * node still serves.
   */
  drain(): void;
  /** Writes what was counted so far, which otherwise happens each minute. */
  writeCounts(): Promise<void>;
  /** Clears everything cached from the database. */
  forget(): Promise<void>;
  /** Stops accepting requests, lets open ones finish, then closes everything. */
  close(): Promise<void>;
}

/** Statements that take longer are canceled, because the database is probably hanging. */
const ANSWER_MS = 60_000;

/** Migrates the database and builds the node, which doesn't listen yet. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { config, connection, log } = options;
  const database = openDatabase(connection, log, { answerMs: ANSWER_MS });
  await upgrade(database, options);

  const temporary = createTemporaryFiles(config.temporaryDir);
  await temporary.clean();
  const storage = await openStorage(config.storage);
  const build = buildIdOf(config, options.distDir, options.version);
  const caches = await createCompanyCaches(database, connection, config, log, build);
  try {
    await caches.listen();
  } catch (error) {
    await caches.close();
    storage.close();
    await database.close();
    throw error;
  }
  const { companyDb, hosts, pages, replicas } = caches;
  const node = measureNode({ version: options.version, cache: pages, database, replicas });
  const purger = startPurging({
    cdns: config.cdns.map(createCdn),
    build,
    companyDb,
    provider: hosts.provider,
    log,
  });
  caches.follow({ drop: purger.wake, clear: purger.wake });
  const installation = installationOf(options, database, caches, node, purger);
  const shares = waitingLimits(config.maxRequests);
  const files = createFiles(storage, temporary, log);
  const pictures = createPictures(log, { mostWaiting: shares.pictures });
  const cleaner = createHtmlCleaner({ log, mostWaiting: shares.texts });
  const calls = handlers.map((handler) => handler.call);
  const visitorCounts = createVisitorCounts();
  const services = createServices({
    config,
    files,
    pictures,
    visitorCounts,
    installation,
    caches,
    cleaner,
    calls,
  });

  const heartbeat = startHeartbeat({ node, companyDb, provider: hosts.provider, log });
  const mailCounts = { sent: 0, failed: 0 };
  const background = await startBackground({
    config,
    mailCounts,
    database,
    companyDb,
    storage,
    services,
    log,
  });
  const stopping = new AbortController();
  const always = transportHeaders(config.publicScheme);
  const traffic = createTraffic();
  const visitors = createVisitorRequests(visitorCounts, hosts);
  const written = startWritingCounts({ counts: visitorCounts, companyDb, log, onWrite: visitors.forget });
  const healthWritten = startWritingHealth({
    installation,
    counts: () => ({
      ...traffic.totals(),
      emailsSent: mailCounts.sent,
      emailsFailed: mailCounts.failed,
    }),
    companyDb,
    provider: hosts.provider,
    log,
  });
  const { http, connections } = await createHttpServer({
    config,
    temporary,
    log,
    always,
    stopping: stopping.signal,
    serveHit: tracedHits(
      createServeHit(hosts, pages, traffic, visitors, always, caches.cdnHeaders),
      config.trustedProxies,
    ),
  });
  const companyIdOf = (request: FastifyRequest) => hosts.find(request.headers.host)?.companyId;
  const { slowCallMs: slowMs, trustedProxies } = config;
  watchRequests(http, { traffic, log, slowMs, companyIdOf, trustedProxies });
  const work = limitWork(http, { maxRequests: config.maxRequests, log, companyIdOf });
  registerHealth(http, database, storage, stopping.signal);
  registerCertificateHosts(http, certificateHostsOf(caches, config));
  registerMetrics(http, {
    traffic,
    installation,
    work: work.figures,
    connections,
    presenceStreams: caches.presence.count,
    purges: config.cdns.length > 0 ? purger.counts : null,
    token: config.metricsToken,
    callerOf: (request) => callerOf(request, config.trustedProxies),
  });
  const { distDir, version } = options;
  await registerRoutes(http, {
    config,
    caches,
    services,
    calls,
    log,
    distDir,
    version,
    stopping: stopping.signal,
    visitors,
  });

  const close = async (): Promise<void> => {
    stopping.abort();
    await http.close();
    await heartbeat.stop();
    node.stop();
    pictures.close();
    await background.stop();
    await purger.stop();
    await Promise.all([written.stop(), healthWritten.stop()]);
    await caches.close();
    await cleaner.close();
    storage.close();
    await database.close();
  };
  const drain = (): void => stopping.abort();
  const { forget } = caches;
  const writeCounts = async (): Promise<void> => {
    await written.write();
    await healthWritten.write();
  };
  return {
    http,
    database,
    companyDb,
    services,
    hosts,
    cache: pages,
    storage,
    drain,
    writeCounts,
    forget,
    close,
  };
};

/** Migrates past the pooler, whose limits may be shorter than a migration. */
const upgrade = async (database: Database, { connection, log, migrationsDir }: AppOptions): Promise<void> => {
  const direct = database.isPooled ? openDatabase(directOf(connection), log, { max: 2 }) : database;
  try {
    const applied = await migrate(direct, migrationsDir, { log });
    if (applied.length > 0) log.info({ migrations: applied }, "The database was upgraded.");
  } finally {
    if (direct !== database) await direct.close();
  }
};

const installationOf = (
  { config }: AppOptions,
  database: Database,
  { companyDb, hosts }: CompanyCaches,
  node: ReturnType<typeof measureNode>,
  purger: Purger,
) =>
  measureInstallation({
    node,
    database,
    dataDir: config.dataDir,
    storageKind: config.storage.kind,
    backupWarningMs: config.backupWarningMs,
    certificateDays: watchesCertificates(config) ? ENDING_DAYS : null,
    cdn: purger.status,
    lastBackupAt: async () => {
      const provider = hosts.provider();
      const last = provider && (await companyDb(provider.companyId).read(selectLastBackup));
      return last?.takenAt ?? null;
    },
  });

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

/** Folders beside the built server. @param root the project's folder */
export const foldersOf = (root: string) => ({
  distDir: join(root, "dist"),
  migrationsDir: join(root, "migrations"),
});
