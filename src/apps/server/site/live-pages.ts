import type { LoadedPage } from "#apps/site/page/load-page.ts";
import { loadLivePage } from "#apps/site/page/load-page.ts";
import type { PageLoad } from "#apps/site/page/page-load.ts";
import type { SiteModel } from "#apps/site/page/page-model.ts";
import {
  bytesOf,
  type FramedPage,
  type PageContent,
  renderContent,
  renderFrame,
} from "#apps/site/page/render-page.tsx";
import type { SiteAssets } from "#apps/site/site-assets.ts";
import { ORIGIN_TAG } from "#modules/companies/companies.public.ts";
import type { Counted, Rendering } from "#platform/cache/ready-page.ts";
import type { Site } from "#platform/call/handle.ts";
import type { CompanyDbs } from "#platform/db/company-db.ts";
import { type SiteLinks, visitorLinks } from "#platform/html/site-links.ts";
import type { Log } from "#platform/log/log.ts";
import { type CachePolicy, cachePolicyOf } from "#platform/site/cache-policy.ts";
import { inSpan } from "#platform/tracing/tracing.ts";
import { type FoundModuleFile, findModuleFile, loadModuleFile } from "./module-files.ts";
import { findModulePage, loadModulePage } from "./module-pages.ts";
import { pageHeaders } from "./page-headers.ts";
import type { SiteFrame, SiteParts } from "./site-parts.ts";

export interface LivePagesOptions {
  readonly companyDb: CompanyDbs;
  readonly parts: SiteParts;
  readonly siteLinks: (companyId: number) => Promise<SiteLinks>;
  /** Returns whether a module is on at a company's site. */
  readonly modulesOf: (companyId: number) => Promise<(module: string) => boolean>;
  readonly assets: SiteAssets;
  readonly log: Log;
}

/** A loaded page with its frame and the tags of its links. */
interface Loaded<T> {
  readonly frame: SiteFrame;
  readonly loaded: T;
  readonly linkTags: readonly string[];
}

/** What a visitor asks for. */
export interface PageAddress {
  readonly site: Site;
  readonly path: string;
  /** The query string without the question mark. */
  readonly search: string;
  /** False for staff, who may look for what they have just saved at another node. */
  readonly mayUseReplica: boolean;
}

/** A page's content, reused until something that it shows changes. */
interface CurrentContent {
  readonly page: Omit<FramedPage, "site">;
  readonly rendered: PageContent;
  readonly policy: Required<CachePolicy>;
  readonly queryKeys: readonly string[];
  readonly counted: Counted | undefined;
  /** The parts of the site that it used. A different site needs different content. */
  readonly siteFacts: string;
}

/** There is nothing for visitors at this address. */
export class NoSuchPage extends Error {}

/** Loads and renders pages for visitors. */
export class LivePages {
  readonly #options: LivePagesOptions;

  constructor(options: LivePagesOptions) {
    this.#options = options;
  }

  /** Loads something and its frame in one transaction; null if it doesn't exist. */
  async load<T>(
    site: Site,
    search: string,
    work: (load: PageLoad) => Promise<T | null>,
    mayUseReplica = false,
  ): Promise<Loaded<T> | null> {
    const { companyDb, parts, log } = this.#options;
    const frame = await parts.siteModel(site);
    const siteLinks = await this.#options.siteLinks(site.companyId);
    const isModuleOn = await this.#options.modulesOf(site.companyId);
    return companyDb(site.companyId).read(
      async (tx) => {
        const links = visitorLinks(siteLinks);
        const loaded = await work({ tx, site: frame.site, links, search, isModuleOn, log });
        // The targets of the links are known only now.
        return loaded && { frame, loaded, linkTags: links.tags() };
      },
      { mayUseReplica },
    );
  }

  /**
   * What visitors get at a path: a page, or a module's file.
   * @param content the page's last rendered content if it is still current; then only the frame is rendered
   * @throws NoSuchPage if there is nothing
   */
  render(address: PageAddress, content: unknown): Promise<Rendering> {
    const { companyId } = address.site;
    return inSpan("render page", { "tenantry.company.id": companyId }, () => this.#render(address, content));
  }

  async #render(address: PageAddress, content: unknown): Promise<Rendering> {
    const { parts, assets } = this.#options;
    const { site, path } = address;
    if (!(await parts.isOpen(site))) throw new NoSuchPage();
    const file = findModuleFile(path);
    if (file) return this.#renderFile(address, file);
    const frame = await parts.siteModel(site);
    const last = content as CurrentContent | undefined;
    const isCurrent = last?.siteFacts === siteFactsOf(frame.site);
    const current = isCurrent ? last : await this.#renderContent(address);
    return framed(current, frame, assets);
  }

  async #renderFile({ site, path, mayUseReplica }: PageAddress, file: FoundModuleFile): Promise<Rendering> {
    const found = await this.load(site, "", (load) => loadModuleFile(load, path, file), mayUseReplica);
    if (!found) throw new NoSuchPage();
    const { mediaType, fileName, content, ...policy } = found.loaded;
    // It has no frame, but contains the company's name and main host.
    const { tags, expiresAt, isCacheable } = cachePolicyOf([
      { tags: ["company", ORIGIN_TAG, ...found.linkTags] },
      policy,
    ]);
    return {
      status: 200,
      html: content,
      tags: isCacheable ? tags : null,
      expiresAt,
      headers: {
        ...pageHeaders(undefined, isCacheable),
        "content-type": `${mediaType}; charset=utf-8`,
        ...(fileName === undefined ? {} : { "content-disposition": `attachment; filename="${fileName}"` }),
      },
    };
  }

  async #renderContent({ site, path, search, mayUseReplica }: PageAddress): Promise<CurrentContent> {
    const isForOneVisitor = findModulePage(path)?.page.isForOneVisitor === true;
    const found = await this.load(
      site,
      search,
      (load) => pageAt(load, path),
      mayUseReplica && !isForOneVisitor,
    );
    if (!found) throw new NoSuchPage();
    const { model, queryKeys, searched, isCounted = true, ...policy } = found.loaded;
    const { site: ___, blocks: _, content: __, ...page } = model;
    return {
      page,
      rendered: renderContent(model, this.#options.log),
      // Tag for cleaning all texts of a company again.
      policy: cachePolicyOf([{ tags: ["company", ...found.linkTags] }, policy]),
      queryKeys,
      counted: isCounted
        ? {
            // A page keeps its numbers when its address changes.
            view: page.page.id === null ? path.toLowerCase() : String(page.page.id),
            ...(searched ? { search: searched } : {}),
          }
        : undefined,
      siteFacts: siteFactsOf(found.frame.site),
    };
  }
}

/** A page's content in the site's frame, and how long both are current. */
const framed = (current: CurrentContent, frame: SiteFrame, assets: SiteAssets): Rendering => {
  const { page, rendered, policy, queryKeys, counted } = current;
  const frameTags = page.page.isHome ? frame.tags : [...frame.tags, ...frame.tabTags];
  const { tags, expiresAt, isCacheable } = cachePolicyOf([
    { tags: frameTags, expiresAt: frame.expiresAt },
    policy,
  ]);
  return {
    status: 200,
    html: renderFrame({ ...page, site: frame.site }, rendered, assets),
    tags: isCacheable ? tags : null,
    expiresAt,
    queryKeys,
    ...(counted ? { counted } : {}),
    headers: pageHeaders(frame.policy, isCacheable),
    ...(isCacheable
      ? {
          content: {
            value: current,
            tags: policy.tags,
            expiresAt: policy.expiresAt,
            bytes: bytesOf(rendered),
          },
        }
      : {}),
  };
};

/** What components and modules learn about the site; see `contextOf`. */
const siteFactsOf = ({ companyName, origin, timeZone, language }: SiteModel): string =>
  JSON.stringify([companyName, origin, timeZone, language]);

/** A page of the site, or a module's page for everyone. */
const pageAt = async (load: PageLoad, path: string): Promise<LoadedPage | null> => {
  const live = await loadLivePage(load, path);
  if (live) return live;
  const found = findModulePage(path);
  return found && !found.page.isForStaff ? loadModulePage(load, path, found, null) : null;
};
