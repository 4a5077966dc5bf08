import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { siteIconPath } from "#apps/site/head/site-icon.view.tsx";
import { ORIGIN_TAG } from "#modules/companies/companies.public.ts";
import type { PageCache } from "#platform/cache/page-cache.ts";
import type { ReadyPage } from "#platform/cache/ready-page.ts";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { matchesEtag } from "#platform/files/send-file.ts";
import type { SiteLinks } from "#platform/html/site-links.ts";
import { pageQuery } from "#platform/site/page-query.ts";
import { CALL_HEADERS } from "../http/security-headers.ts";
import { isFromStaff } from "../http/visitor-requests.ts";
import type { CdnHeaders } from "./cdn-headers.ts";
import { PAGE_HEADERS } from "./page-headers.ts";
import { requireSite } from "./request-address.ts";
import { renderSitemap, robotsText } from "./search-engines.ts";
import { pageKey, sendPage } from "./serve-hit.ts";
import type { createSiteIcons } from "./site-icon.ts";
import type { SiteParts } from "./site-parts.ts";
import { SPECULATION_RULES, SPECULATION_RULES_PATH } from "./speculation-rules.ts";

export interface SiteFilesOptions {
  readonly companyDb: CompanyDbs;
  readonly cache: PageCache;
  readonly parts: SiteParts;
  readonly icons: ReturnType<typeof createSiteIcons>;
  readonly siteLinks: (companyId: number) => Promise<SiteLinks>;
  readonly modulesOf: (companyId: number) => Promise<(module: string) => boolean>;
  siteOf(request: FastifyRequest): Site | null;
  readonly cdn: CdnHeaders;
}

/** Adds the files that programs request from every site: robots.txt, sitemap.xml, icon, and speculation rules. */
export const registerSiteFiles = (app: FastifyInstance, options: SiteFilesOptions): void => {
  app.get("/robots.txt", async (request, reply) => {
    const site = requireSite(options, request);
    if (await refuseClosed(options.parts, reply, site)) return reply;
    const page = await robotsPage(options.cache, site);
    reply.hijack();
    sendPage(request.raw, reply.raw, page, options.cdn.ofPage(request.headers, page));
  });

  app.get("/sitemap.xml", async (request, reply) => {
    const site = requireSite(options, request);
    if (await refuseClosed(options.parts, reply, site)) return reply;
    const page = await sitemapPage(options, request, site);
    reply.hijack();
    sendPage(request.raw, reply.raw, page, options.cdn.ofPage(request.headers, page));
  });

  registerIcons(app, options);

  app.get(SPECULATION_RULES_PATH, async (_, reply) =>
    reply
      .headers({ ...CALL_HEADERS, "cache-control": "public, max-age=86400" })
      .type("application/speculationrules+json")
      .send(SPECULATION_RULES),
  );
};

/** Until the home page is live, there is nothing to index (decisions §3). */
const refuseClosed = async (parts: SiteParts, reply: FastifyReply, site: Site): Promise<boolean> => {
  if (await parts.isOpen(site)) return false;
  await reply
    .code(503)
    .headers({ ...CALL_HEADERS, "cache-control": "no-store", "retry-after": "3600" })
    .type("text/plain; charset=utf-8")
    .send("This website is being set up.");
  return true;
};

const robotsPage = (cache: PageCache, { companyId, origin }: Site): Promise<ReadyPage> =>
  cache.render(pageKey(companyId, "/robots.txt"), companyId, async () => ({
    status: 200,
    html: robotsText(origin),
    tags: [ORIGIN_TAG],
    headers: { ...PAGE_HEADERS, "content-type": "text/plain; charset=utf-8" },
  }));

const sitemapPage = (
  { cache, companyDb, ...options }: SiteFilesOptions,
  request: FastifyRequest,
  { companyId, origin }: Site,
): Promise<ReadyPage> => {
  const search = request.url.split("?", 2)[1] ?? "";
  const { part = "" } = pageQuery(search, ["part"]);
  const headers = { ...PAGE_HEADERS, "content-type": "application/xml; charset=utf-8" };
  return cache.render(
    pageKey(companyId, "/sitemap.xml"),
    companyId,
    async () => {
      const siteLinks = await options.siteLinks(companyId);
      const isModuleOn = await options.modulesOf(companyId);
      const isWrong = part !== "" && !/^[1-9]\d{0,5}$/.test(part);
      const found = isWrong
        ? null
        : await companyDb(companyId).read(
            (tx) => renderSitemap({ tx, origin, siteLinks, isModuleOn }, part === "" ? null : Number(part)),
            { mayUseReplica: !isFromStaff(request.headers) },
          );
      return found ? { status: 200, ...found, headers, queryKeys: ["part"] } : NO_SUCH_PART;
    },
    search,
  );
};

const NO_SUCH_PART = {
  status: 404,
  html: "This part of the sitemap doesn't exist.",
  tags: null,
  headers: {
    ...CALL_HEADERS,
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
  },
};

const registerIcons = (app: FastifyInstance, options: SiteFilesOptions): void => {
  const { parts, icons } = options;
  app.get("/site-icon", async (request, reply) => {
    const site = requireSite(options, request);
    const icon = await icons.find(site.companyId, (await parts.siteModel(site)).site);
    reply.headers({
      ...CALL_HEADERS,
      // A new logo gets a new address, but the rendering of this one may improve.
      "cache-control": icon.isReplaced ? "no-store" : "public, max-age=86400",
      // An icon opened as a page can't run anything.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      etag: icon.etag,
    });
    if (matchesEtag(request.headers["if-none-match"] ?? "", icon.etag)) return reply.code(304).send();
    return reply.type(icon.mediaType).send(icon.body);
  });

  // For programs that don't read pages.
  for (const path of ["/favicon.ico", "/apple-touch-icon.png"])
    app.get(path, async (request, reply) => {
      const { site } = await parts.siteModel(requireSite(options, request));
      return reply.header("cache-control", "public, max-age=3600").redirect(siteIconPath(site), 302);
    });
};
