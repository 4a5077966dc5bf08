import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { HELP } from "#apps/admin/admin-paths.ts";
import type { PageCache } from "#platform/cache/page-cache.ts";
import type { Site } from "#platform/call/handle.ts";
import type { SendAdmin } from "../routes/admin-site.ts";
import { type LivePages, NoSuchPage } from "./live-pages.ts";
import type { OldPaths } from "./old-paths.ts";
import { pathOfRequest, requireSite } from "./request-address.ts";
import { pageKey } from "./serve-hit.ts";

interface HelpOptions {
  siteOf(request: FastifyRequest): Site | null;
  readonly cache: PageCache;
  readonly oldPaths: OldPaths;
  readonly livePages: LivePages;
  /** Handles the address like any other public one. */
  answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
  readonly sendAdmin: SendAdmin;
}

/**
 * Serves the guide at /help. If a site had a page there before the guide, that page and its subpages keep their
 * addresses, because visitors come first.
 */
export const registerHelp = (app: FastifyInstance, options: HelpOptions): void => {
  const { cache, oldPaths, livePages } = options;

  /** Whether visitors find a page or a redirect at a path. */
  const isTaken = async (site: Site, path: string): Promise<boolean> => {
    if ((await oldPaths.find(site.companyId, path)) !== null) return true;
    try {
      const address = { site, path, search: "", mayUseReplica: false };
      const render = () => livePages.render(address, undefined);
      await cache.render(pageKey(site.companyId, path), site.companyId, render, "");
      return true;
    } catch (error) {
      if (error instanceof NoSuchPage) return false;
      throw error;
    }
  };

  for (const url of [`/${HELP}`, `/${HELP}/*`])
    app.get(url, async (request, reply) => {
      const site = requireSite(options, request);
      const path = pathOfRequest(request)?.replace(/\/+$/, "") ?? `/${HELP}`;
      const isOfTheSite = (await isTaken(site, `/${HELP}`)) || (await isTaken(site, path));
      return isOfTheSite ? options.answer(request, reply) : options.sendAdmin(request, reply);
    });
};
