import { createServer, type Server } from "node:http";
import { join } from "node:path";
import cookie from "@fastify/cookie";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { ADMIN_PATHS } from "#apps/admin/admin-paths.ts";
import { handlers } from "#modules/handlers.generated.ts";
import {
  createImageFiles,
  makeVariants,
  REMOVE_FILES_JOB,
  VARIANTS_JOB,
} from "#modules/images/images.public.ts";
import { actorOfSession } from "#modules/sign-in/sign-in.public.ts";
import { createPageCache, type PageCache } from "#platform/cache/page-cache.ts";
import { registerCalls } from "#platform/call/dispatcher.ts";
import type { Site } from "#platform/call/handle.ts";
import { openApiDocument } from "#platform/call/openapi.ts";
import { refuse } from "#platform/call/refusal.ts";
import type { Services } from "#platform/call/services.ts";
import type { Config } from "#platform/config/config.ts";
import { type CompanyDbs, createCompanyDbs } from "#platform/db/company-db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { listenForChanges } from "#platform/db/notices.ts";
import { type Connection, type Database, openDatabase } from "#platform/db/pool.ts";
import { unsafeAllCompaniesIds } from "#platform/db/unsafe-all-companies.ts";
import { createFiles } from "#platform/files/files.ts";
import { createPictures } from "#platform/files/pictures.ts";
import { openStorage, type Storage } from "#platform/files/storage.ts";
import { SWEEP_GRACE_MS, sweepFiles } from "#platform/files/sweep-files.ts";
import { createTemporaryFiles } from "#platform/files/temporary-files.ts";
import { HtmlTooComplexError, HtmlTooLargeError } from "#platform/html/clean-errors.ts";
import { createHtmlCleaner } from "#platform/html/clean-html.ts";
import { startJobs } from "#platform/jobs/jobs.ts";
import type { Log } from "#platform/log/log.ts";
import { createMailTransport, type Mail } from "#platform/mail/mail-transport.ts";
import { createTextTransport, type TextMessage } from "#platform/texts/text-transport.ts";
import { registerAdmin } from "./admin-site.ts";
import { registerApiDocs } from "./api-docs.ts";
import { readSiteAssets, registerAssets } from "./assets.ts";
import { registerBodies } from "./bodies.ts";
import { callerOf } from "./caller.ts";
import { cookiesOf } from "./cookies.ts";
import { registerHealth } from "./health.ts";
import { createHosts, HOSTS_TAG, type Hosts } from "./hosts.ts";
import { registerImages } from "./image-files.ts";
import { callSegmentsOf, reservedSegmentsOf } from "./reserved.ts";
import { CALL_HEADERS } from "./security-headers.ts";
import { PAGE_HEADERS, registerPublicSite } from "./site/public-site.ts";
import { createServeHit } from "./site/serve-hit.ts";
import { createSiteParts } from "./site/site-parts.ts";

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
  /** Stops taking requests, lets those under way finish, then closes everything. */
  close(): Promise<void>;
}

const CACHE_BYTES = 64 << 20;

/** Brings the database up to date and puts the node together; it doesn't listen yet. */
export const createApp = async (options: AppOptions): Promise<App> => {
  const { config, connection, log } = options;
  const database = openDatabase(connection, log);
  const applied = await migrate(database, options.migrationsDir);
  if (applied.length > 0) log.info({ migrations: applied }, "The database was brought up to date.");

  const temporary = createTemporaryFiles(config.temporaryDir);
  await temporary.clean();
  const storage = await openStorage(config.storage);
  const files = createFiles(storage, temporary, log);
  const pictures = createPictures(log);

  const hosts = createHosts(database, config, log);
  await hosts.reload();
  const cache = createPageCache({ maxBytes: CACHE_BYTES, headers: PAGE_HEADERS });
  const onChange = (companyId: number, tags: readonly string[]): void => {
    parts.drop(companyId, tags);
    imageFiles.drop(companyId, tags);
    cache.drop(companyId, tags);
    if (tags.includes(HOSTS_TAG)) hosts.refresh();
  };
  const companyDb = createCompanyDbs(database, onChange);
  const parts = createSiteParts(companyDb, log);
  const imageFiles = createImageFiles(companyDb);
  const notices = listenForChanges(connection, log, {
    onChange,
    onGap: () => {
      parts.clear();
      imageFiles.clear();
      cache.clear();
      hosts.refresh();
    },
  });
  await notices.start();

  const cleaner = createHtmlCleaner({ log });
  const mail = createMailTransport({ smtpUrl: config.smtpUrl, outboxDir: config.outboxDir, log });
  const texts = createTextTransport({
    smsUrl: config.smsUrl,
    outboxDir: config.outboxDir,
    log,
    showInLog: !config.isProduction,
  });
  const jobs = await startJobs(
    database,
    {
      "send-mail": (payload) => mail.send(payload as unknown as Mail),
      "send-text": (payload) => texts.send(payload as unknown as TextMessage),
      [VARIANTS_JOB]: (payload) =>
        makeVariants(companyDb(payload.companyId as number), { files, pictures }, payload.imageId as number),
      [REMOVE_FILES_JOB]: async (payload) => {
        for (const key of payload.keys as string[]) await files.remove(key);
      },
      "sweep-files": async () => {
        const companyIds = () => unsafeAllCompaniesIds(database);
        await sweepFiles({ storage, companyDb, log, companyIds, graceMs: SWEEP_GRACE_MS });
        await temporary.clean();
      },
    },
    log,
    { schedule: ["17 * * * * sweep-files"] },
  );

  const calls = handlers.map((handler) => handler.call);
  const services: Services = {
    config,
    files,
    pictures,
    provider: hosts.provider,
    reservedSegments: reservedSegmentsOf(calls, ADMIN_PATHS),
    cleanHtml: async (html) => {
      try {
        return await cleaner.clean(html);
      } catch (error) {
        if (error instanceof HtmlTooLargeError || error instanceof HtmlTooComplexError)
          throw refuse.invalid(error.message);
        throw error;
      }
    },
  };

  const serveHit = createServeHit(hosts, cache);
  const http = fastify({
    serverFactory: (handler): Server =>
      createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
        if (!serveHit(request, response)) handler(request, response);
      }),
    routerOptions: { caseSensitive: false, maxParamLength: 2_000 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: "idle",
    // An address that can't be decoded: no page and no call has one.
    frameworkErrors: (_error, _request, reply: unknown) => {
      (reply as FastifyReply)
        .headers(CALL_HEADERS)
        .header("cache-control", "no-store")
        .code(400)
        .type("application/json; charset=utf-8")
        .send(JSON.stringify("This address can't be read."));
    },
    logger: false,
  });
  await http.register(cookie);
  await registerBodies(http, temporary, log);
  http.addHook("onRequest", async (_request, reply) => {
    reply.headers(CALL_HEADERS);
  });

  const siteOf = (request: FastifyRequest): Site | null => {
    const company = hosts.find(request.headers.host);
    return company && request.headers.host ? hosts.siteAt(request.headers.host, company) : null;
  };
  registerHealth(http, database, storage);
  registerCalls(
    http,
    handlers,
    {
      services,
      companyDb,
      siteOf: async (request) => siteOf(request),
      callerOf: (request) => callerOf(request, config.trustedProxies),
      cookiesOf,
      actorOf: (site, cookies) => actorOfSession(site, cookies, companyDb, hosts.provider()),
    },
    log,
  );
  await registerApiDocs(http, openApiDocument(calls, options.version));
  registerImages(http, { files, imageFiles, siteOf });
  await registerAssets(http, options.distDir);
  registerAdmin(http, { distDir: options.distDir, hosts, providerName: config.providerName });
  registerPublicSite(http, {
    companyDb,
    cache,
    parts,
    log,
    siteOf,
    assets: await readSiteAssets(options.distDir),
    callSegments: callSegmentsOf(calls),
    actorOf: (request, reply, site) =>
      actorOfSession(site, cookiesOf(request, reply), companyDb, hosts.provider()),
  });

  return {
    http,
    database,
    companyDb,
    services,
    hosts,
    cache,
    storage,
    close: async () => {
      await http.close();
      pictures.close();
      await jobs.stop();
      await notices.stop();
      await cleaner.close();
      mail.close();
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
