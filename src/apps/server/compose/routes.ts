import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { handlers } from "#apps/handlers.generated.ts";
import { renderRefusal } from "#apps/site/page/render-page.tsx";
import { actorOfSession, sessionOfCookie } from "#modules/sign-in/sign-in.public.ts";
import type { Actor } from "#platform/access/actor.ts";
import type { Call } from "#platform/call/define-call.ts";
import { registerCalls } from "#platform/call/dispatcher.ts";
import type { Caller, Cookies, Site } from "#platform/call/handle.ts";
import { openApiDocument } from "#platform/call/openapi.ts";
import type { Config } from "#platform/config/config.ts";
import { requestKey } from "#platform/db/request-key.ts";
import type { Log } from "#platform/log/log.ts";
import type { Services } from "#platform/services/services.ts";
import { callerOf } from "../http/caller.ts";
import { cookiesOf } from "../http/cookies.ts";
import { siteHeaders } from "../http/security-headers.ts";
import type { VisitorRequests } from "../http/visitor-requests.ts";
import { registerAdmin, type SendAdmin } from "../routes/admin-site.ts";
import { registerApiDocs } from "../routes/api-docs.ts";
import { readSiteAssets, registerAssets } from "../routes/assets.ts";
import { registerFormFiles } from "../routes/form-files.ts";
import { registerFormPosts } from "../routes/form-posts.ts";
import { registerIdentityProvider } from "../routes/identity-provider.ts";
import { registerImages } from "../routes/image-files.ts";
import { registerNewPassword } from "../routes/new-password.ts";
import { registerPresenceStream } from "../routes/presence-stream.ts";
import { registerSetUp } from "../routes/set-up.ts";
import { registerUploadedFiles } from "../routes/uploaded-files.ts";
import { createNotFoundPage, createTakenDownPage } from "../site/missing-pages.ts";
import { registerPublicSite } from "../site/public-site.ts";
import { registerSiteFiles } from "../site/site-files.ts";
import { createSiteIcons } from "../site/site-icon.ts";
import type { CompanyCaches } from "./company-caches.ts";
import { callSegmentsOf } from "./reserved.ts";

interface RoutesOptions {
  readonly config: Config;
  readonly caches: CompanyCaches;
  readonly services: Services;
  readonly calls: readonly Call[];
  readonly log: Log;
  readonly distDir: string;
  readonly version: string;
  /** Aborted when the node starts to stop. */
  readonly stopping: AbortSignal;
  readonly visitors: VisitorRequests;
}

/** All routes of a node, except health and metrics. */
export const registerRoutes = async (http: FastifyInstance, options: RoutesOptions): Promise<void> => {
  const { caches, services, distDir } = options;
  const request = requestReaders(options);
  registerApi(http, options, request);
  registerApiDocs(http, () => openApiDocument(options.calls, options.version));
  await registerAssets(http, distDir);
  const assets = await readSiteAssets(distDir);
  const pages = { parts: caches.parts, assets };
  registerFiles(http, options, request, {
    sendTakenDown: createTakenDownPage(pages),
    sendNotFound: createNotFoundPage(pages),
  });
  const { companyDb, hosts } = caches;
  registerNewPassword(http, { companyDb, services, assets, ...request });
  registerSetUp(http, { companyDb, hosts, config: options.config, assets });
  const sendAdmin = registerAdmin(http, { distDir, hosts, providerName: options.config.providerName });
  registerSite(http, options, request, { assets, sendAdmin });
};

type Readers = ReturnType<typeof requestReaders>;

/** The request's context: site, client address, and user. */
const requestReaders = ({ config, caches: { hosts, companyDb } }: RoutesOptions) => ({
  siteOf: (request: FastifyRequest): Site | null => {
    const company = hosts.find(request.headers.host);
    return company && request.headers.host ? hosts.siteAt(request.headers.host, company) : null;
  },
  callerOf: (request: FastifyRequest): Caller => callerOf(request, config.trustedProxies),
  actorOf: (request: FastifyRequest, reply: FastifyReply, site: Site): Promise<Actor | null> =>
    actorOfSession(site, cookiesOf(request, reply, config), companyDb, hosts.provider()),
});

const registerApi = (http: FastifyInstance, options: RoutesOptions, { siteOf, callerOf }: Readers): void => {
  const { config, caches, services, log } = options;
  const { companyDb, hosts, identity } = caches;
  const context = {
    services,
    companyDb,
    siteOf: async (request: FastifyRequest) => siteOf(request),
    callerOf,
    cookiesOf: (request: FastifyRequest, reply: FastifyReply) => cookiesOf(request, reply, config),
    actorOf: (site: Site, cookies: ReturnType<typeof cookiesOf>) =>
      actorOfSession(site, cookies, companyDb, hosts.provider()),
  };
  registerCalls(http, handlers, context, log);
  const sessionOf = (site: Site, cookies: Cookies) =>
    sessionOfCookie(site, cookies, companyDb, hosts.provider());
  registerIdentityProvider(http, { identity, config, companyDb, siteOf, sessionOf });
  registerPresenceStream(http, {
    hub: caches.presence,
    companyDb,
    log,
    stopping: options.stopping,
    siteOf,
    sessionOf: (request, reply, site) => sessionOf(site, cookiesOf(request, reply, config)),
    provider: hosts.provider,
  });
};

const registerFiles = (
  http: FastifyInstance,
  { caches, services, visitors }: RoutesOptions,
  request: Readers,
  pages: Record<"sendTakenDown" | "sendNotFound", ReturnType<typeof createNotFoundPage>>,
): void => {
  const { companyDb, imageFiles, cdnHeaders } = caches;
  const { files } = services;
  registerImages(http, { files, imageFiles, cdn: cdnHeaders, ...request });
  registerUploadedFiles(http, { files, companyDb, ...pages, visitors, ...request });
  registerFormFiles(http, { files, companyDb, ...request });
};

const registerSite = (
  http: FastifyInstance,
  { caches, services, calls, log, visitors }: RoutesOptions,
  request: Readers,
  { assets, sendAdmin }: { assets: Awaited<ReturnType<typeof readSiteAssets>>; sendAdmin: SendAdmin },
): void => {
  const { companyDb, hosts, parts, imageFiles, oldPaths } = caches;
  const { files, pictures } = services;
  registerFormPosts(http, {
    siteOf: request.siteOf,
    isVisitor: (one) => visitors.isVisitor(one.headers),
    contextOf: (one, site) => ({
      db: companyDb(site.companyId, null, requestKey()),
      caller: request.callerOf(one),
      services,
      companyDb,
      site,
    }),
    sendRefusal: async (reply, refusedAt, refusal) => {
      const { site, policy } = await parts.siteModel(refusedAt);
      return reply
        .code(refusal.status)
        .headers({ ...siteHeaders(policy), "cache-control": "no-store" })
        .type("text/html; charset=utf-8")
        .send(renderRefusal(site, assets, refusal.message));
    },
  });
  const site = {
    companyDb,
    cache: caches.pages,
    cdn: caches.cdnHeaders,
    parts,
    siteLinks: caches.siteLinks.get,
    modulesOf: caches.modules.switchesOf,
    ...request,
  };
  registerSiteFiles(http, { ...site, icons: createSiteIcons({ files, pictures, imageFiles, log }) });
  registerPublicSite(http, {
    ...site,
    services,
    oldPaths,
    log,
    isEmpty: () => hosts.provider() === null,
    assets,
    sendAdmin,
    callSegments: callSegmentsOf(calls),
    visitors,
  });
};
