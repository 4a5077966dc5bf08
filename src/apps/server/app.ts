import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ADMIN_PATHS } from "#apps/admin/admin-paths.ts";
import { handlers } from "#apps/handlers.generated.ts";
import { renderRefusal } from "#apps/site/render-page.tsx";
import { createIdentity } from "#modules/identity/identity.public.ts";
import { createImageFiles } from "#modules/images/images.public.ts";
import { createSiteLinks } from "#modules/links/links.public.ts";
import { createCompanyModules } from "#modules/settings/settings.public.ts";
import { actorOfSession, liveSession, sessionOfCookie } from "#modules/sign-in/sign-in.public.ts";
import { selectLastBackup, startHeartbeat } from "#modules/system-health/system-health.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import { createPageCache, type PageCache } from "#platform/cache/page-cache.ts";
import { registerCalls } from "#platform/call/dispatcher.ts";
import type { Site } from "#platform/call/handle.ts";
import { openApiDocument } from "#platform/call/openapi.ts";
import { Overloaded, refuse } from "#platform/call/refusal.ts";
import type { Services } from "#platform/call/services.ts";
import type { Config } from "#platform/config/config.ts";
import { type CompanyDbs, createCompanyDbs } from "#platform/db/company-db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { listenForChanges } from "#platform/db/notices.ts";
import { createOwnChanges } from "#platform/db/own-changes.ts";
import { type Connection, type Database, openDatabase } from "#platform/db/pool.ts";
import { createFiles } from "#platform/files/files.ts";
import { createPictures } from "#platform/files/pictures.ts";
import { openStorage } from "#platform/files/storage.ts";
import type { Storage } from "#platform/files/stored-files.ts";
import { createTemporaryFiles } from "#platform/files/temporary-files.ts";
import { HtmlLineFullError, HtmlTooComplexError, HtmlTooLargeError } from "#platform/html/clean-errors.ts";
import { createHtmlCleaner } from "#platform/html/clean-html.ts";
import type { Log } from "#platform/log/log.ts";
import { watchInstallation } from "#platform/watch/installation.ts";
import { watchNode } from "#platform/watch/node-watch.ts";
import { createTraffic } from "#platform/watch/traffic.ts";
import { registerAdmin } from "./admin-site.ts";
import { registerApiDocs } from "./api-docs.ts";
import { readSiteAssets, registerAssets } from "./assets.ts";
import { startBackground } from "./background.ts";
import { callerOf } from "./caller.ts";
import { cookiesOf } from "./cookies.ts";
import { registerFormFiles } from "./form-files.ts";
import { registerFormPosts } from "./form-posts.ts";
import { registerHealth } from "./health.ts";
import { createHosts, HOSTS_TAG, type Hosts } from "./hosts.ts";
import { createHttpServer } from "./http-server.ts";
import { registerIdentityProvider } from "./identity-provider.ts";
import { registerImages } from "./image-files.ts";
import { itemsWithImage } from "./image-items.ts";
import { limitWork } from "./limit-work.ts";
import { registerMetrics } from "./metrics.ts";
import { registerNewPassword } from "./new-password.ts";
import { callSegmentsOf, reservedSegmentsOf } from "./reserved.ts";
import { siteHeaders, transportHeaders } from "./security-headers.ts";
import { registerSetUp } from "./set-up.ts";
import { breachesOf, createReadItems } from "./site/block-items.ts";
import { createOldPaths } from "./site/old-paths.ts";
import { PAGE_HEADERS, registerPublicSite } from "./site/public-site.ts";
import { createServeHit } from "./site/serve-hit.ts";
import { registerSiteFiles } from "./site/site-files.ts";
import { createSiteIcons } from "./site/site-icon.ts";
import { createSiteParts } from "./site/site-parts.ts";
import { registerUploadedFiles } from "./uploaded-files.ts";
import { watchRequests } from "./watch-requests.ts";
import { sharesOf } from "./work-kinds.ts";

export interface AppOptions {
  readonly config: Config;
  readonly connection: Connection;
  readonly log: Log;
  /** Folders of the built browser files and of the migrations. */
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
  /** From now on `/readyz` says that this node stops, and every answer ends its connection. It goes on serving. */
  drain(): void;
  /** Forgets everything that is kept of what the database holds: it is read anew when it is next needed. */
  forget(): Promise<void>;
  /** Stops taking requests, lets those under way finish, then closes everything. */
  close(): Promise<void>;
}

/** For how long a statement may take: one that takes longer waits for a database that has come to a stand. */
const ANSWER_MS = 60_000;

/** Where Google's captcha and its frames come from. */
const RECAPTCHA_ORIGINS = ["https://www.google.com", "https://www.gstatic.com"];

/** Brings the database up to date and puts the node together; it doesn't listen yet. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { config, connection, log } = options;
  const database = openDatabase(connection, log, { answerMs: ANSWER_MS });
  const applied = await migrate(database, options.migrationsDir, { log });
  if (applied.length > 0) log.info({ migrations: applied }, "The database was brought up to date.");

  const temporary = createTemporaryFiles(config.temporaryDir);
  await temporary.clean();
  const storage = await openStorage(config.storage);
  const files = createFiles(storage, temporary, log);
  const shares = sharesOf(config.maxRequests);
  const pictures = createPictures(log, shares.pictures);

  // What was drawn while other names were known is drawn anew.
  const hosts = createHosts(database, config, log, () => clear());
  await hosts.reload();
  const cache = createPageCache({ maxBytes: config.pageCacheBytes, headers: PAGE_HEADERS });
  const ownChanges = createOwnChanges();
  const onChange = async (companyId: number, tags: readonly string[]): Promise<void> => {
    siteLinks.drop(companyId, tags);
    parts.drop(companyId, tags);
    oldPaths.drop(companyId, tags);
    imageFiles.drop(companyId, tags);
    identity.drop(companyId, tags);
    modules.drop(companyId, tags);
    cache.drop(companyId, tags);
    if (!tags.includes(HOSTS_TAG)) return;
    await hosts.refresh();
    // What was drawn while the old names were still known is drawn anew.
    cache.drop(companyId, tags);
  };
  const companyDb = createCompanyDbs(database, (companyId, tags, change) => {
    ownChanges.note(change);
    return onChange(companyId, tags);
  });
  const siteLinks = createSiteLinks(companyDb);
  const parts = createSiteParts(companyDb, log, config.recaptcha ? RECAPTCHA_ORIGINS : []);
  const oldPaths = createOldPaths(companyDb);
  const imageFiles = createImageFiles(companyDb);
  const modules = createCompanyModules(companyDb);
  const identity = createIdentity({
    companyDb,
    log,
    provider: hosts.provider,
    isSessionAlive: async (site, hash) =>
      (await liveSession(site, hash, companyDb, hosts.provider())) !== null,
  });
  const clear = (): void => {
    siteLinks.clear();
    parts.clear();
    oldPaths.clear();
    imageFiles.clear();
    identity.clear();
    modules.clear();
    cache.clear();
  };
  const forget = async (): Promise<void> => {
    clear();
    // What was drawn while other names were known is drawn anew.
    if (await hosts.refresh()) cache.clear();
  };
  const notices = listenForChanges(connection, log, {
    onChange: (companyId, tags, change) => {
      if (!ownChanges.has(change)) void onChange(companyId, tags);
    },
    onGap: () => void forget(),
  });
  await notices.start();
  try {
    await notices.check(database);
  } catch (error) {
    hosts.close();
    await notices.stop();
    storage.close();
    await database.close();
    throw error;
  }

  const node = watchNode({ version: options.version, cache, database });
  const installation = watchInstallation({
    node,
    database,
    dataDir: config.dataDir,
    storageKind: config.storage.kind,
    backupWarningMs: config.backupWarningMs,
    lastBackupAt: async () => {
      const provider = hosts.provider();
      const last = provider && (await companyDb(provider.companyId).read(selectLastBackup));
      return last?.takenAt ?? null;
    },
  });

  const cleaner = createHtmlCleaner({ log, mostWaiting: shares.texts });
  const calls = handlers.map((handler) => handler.call);
  const services: Services = {
    config,
    files,
    pictures,
    installation,
    siteLinks: siteLinks.get,
    isModuleOn: modules.isOn,
    itemsWithImage,
    itemsAt: createReadItems(parts, modules.switchesOf),
    breachesOf,
    provider: hosts.provider,
    // The provider may get its name, or another one, while the node runs.
    get reservedSegments() {
      return reservedSegmentsOf(calls, ADMIN_PATHS, hosts.provider()?.name ?? config.providerName);
    },
    cleanHtmlOf: (companyId) => async (html) => {
      try {
        return await cleaner.clean(html, companyId);
      } catch (error) {
        if (error instanceof HtmlLineFullError) throw new Overloaded(error.message);
        if (error instanceof HtmlTooLargeError || error instanceof HtmlTooComplexError)
          throw refuse.invalid(error.message);
        throw error;
      }
    },
  };

  const traffic = createTraffic();
  const heartbeat = startHeartbeat({ node, companyDb, provider: hosts.provider, log });

  const background = await startBackground({ config, database, companyDb, storage, services, log });
  const always = transportHeaders(config.publicScheme);
  const stopping = new AbortController();
  const { http, connections } = await createHttpServer({
    config,
    temporary,
    log,
    always,
    stopping: stopping.signal,
    serveHit: createServeHit(hosts, cache, traffic, always),
  });
  watchRequests(http, {
    traffic,
    log,
    slowMs: config.slowCallMs,
    companyIdOf: (request) => hosts.find(request.headers.host)?.companyId,
  });
  const work = limitWork(http, { maxRequests: config.maxRequests, log });
  const siteOf = (request: FastifyRequest): Site | null => {
    const company = hosts.find(request.headers.host);
    return company && request.headers.host ? hosts.siteAt(request.headers.host, company) : null;
  };
  const actorOf = (request: FastifyRequest, reply: FastifyReply, site: Site): Promise<Actor | null> =>
    actorOfSession(site, cookiesOf(request, reply, config), companyDb, hosts.provider());
  registerHealth(http, database, storage, stopping.signal);
  registerMetrics(http, {
    traffic,
    installation,
    work: work.figures,
    connections,
    token: config.metricsToken,
    callerOf: (request) => callerOf(request, config.trustedProxies),
  });
  registerCalls(
    http,
    handlers,
    {
      services,
      companyDb,
      siteOf: async (request) => siteOf(request),
      callerOf: (request) => callerOf(request, config.trustedProxies),
      cookiesOf: (request, reply) => cookiesOf(request, reply, config),
      actorOf: (site, cookies) => actorOfSession(site, cookies, companyDb, hosts.provider()),
    },
    log,
  );
  await registerApiDocs(http, openApiDocument(calls, options.version));
  registerIdentityProvider(http, {
    identity,
    config,
    companyDb,
    siteOf,
    sessionOf: (site, cookies) => sessionOfCookie(site, cookies, companyDb, hosts.provider()),
  });
  registerImages(http, { files, imageFiles, siteOf });
  registerUploadedFiles(http, {
    files,
    companyDb,
    siteOf,
    actorOf,
  });
  await registerAssets(http, options.distDir);
  const assets = await readSiteAssets(options.distDir);
  registerNewPassword(http, {
    companyDb,
    services,
    assets,
    siteOf,
    callerOf: (request) => callerOf(request, config.trustedProxies),
  });
  registerSetUp(http, { companyDb, hosts, config, assets });
  registerAdmin(http, { distDir: options.distDir, hosts, providerName: config.providerName });
  registerFormFiles(http, {
    files,
    companyDb,
    siteOf,
    actorOf,
  });
  registerFormPosts(http, {
    siteOf,
    contextOf: (request, site) => ({
      db: companyDb(site.companyId),
      caller: callerOf(request, config.trustedProxies),
      services,
      companyDb,
      site,
    }),
    sendRefusal: async (_request, reply, refusedAt, refusal) => {
      const { site, policy } = await parts.siteModel(refusedAt);
      return reply
        .code(refusal.status)
        .headers({ ...siteHeaders(policy), "cache-control": "no-store" })
        .type("text/html; charset=utf-8")
        .send(renderRefusal(site, assets, refusal.message));
    },
  });
  registerSiteFiles(http, {
    companyDb,
    cache,
    parts,
    icons: createSiteIcons({ files, pictures, imageFiles }),
    siteLinks: siteLinks.get,
    modulesOf: modules.switchesOf,
    siteOf,
  });
  registerPublicSite(http, {
    companyDb,
    cache,
    parts,
    siteLinks: siteLinks.get,
    modulesOf: modules.switchesOf,
    services,
    callerOf: (request) => callerOf(request, config.trustedProxies),
    oldPaths,
    log,
    siteOf,
    isEmpty: () => hosts.provider() === null,
    assets,
    callSegments: callSegmentsOf(calls),
    actorOf,
  });

  return {
    http,
    database,
    companyDb,
    services,
    hosts,
    cache,
    storage,
    drain: () => stopping.abort(),
    forget,
    close: async () => {
      stopping.abort();
      hosts.close();
      await http.close();
      await heartbeat.stop();
      node.stop();
      pictures.close();
      await background.stop();
      await notices.stop();
      await cleaner.close();
      storage.close();
      await database.close();
    },
  };
};

/** Folders beside the built server: `dist` and `migrations`. @param root the project's folder */
export const foldersOf = (root: string) => ({
  distDir: join(root, "dist"),
  migrationsDir: join(root, "migrations"),
});
