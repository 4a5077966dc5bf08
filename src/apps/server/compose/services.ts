import { ADMIN_PATHS } from "#apps/admin/admin-paths.ts";
import type { Call } from "#platform/call/define-call.ts";
import { Overloaded, refuse } from "#platform/errors/refusal.ts";
import { HtmlQueueFullError, HtmlTooComplexError, HtmlTooLargeError } from "#platform/html/clean-errors.ts";
import type { HtmlCleaner } from "#platform/html/clean-html.ts";
import type { Services } from "#platform/services/services.ts";
import { createReadItems, violationsOf } from "../site/block-data.ts";
import { createPartRenderer } from "../site/preview-parts.ts";
import type { CompanyCaches } from "./company-caches.ts";
import { itemsWithImage, textsOfItems } from "./image-items.ts";
import { reservedSegmentsOf } from "./reserved.ts";

interface ServicesOptions
  extends Pick<Services, "config" | "files" | "pictures" | "visitorCounts" | "installation"> {
  readonly caches: CompanyCaches;
  readonly cleaner: Pick<HtmlCleaner, "clean">;
  readonly calls: readonly Call[];
}

/** The services that handlers get. */
export const createServices = ({ caches, cleaner, calls, ...own }: ServicesOptions): Services => {
  const { hosts, siteLinks, modules, parts } = caches;
  return {
    ...own,
    siteLinks: siteLinks.get,
    isModuleOn: modules.isOn,
    itemsWithImage,
    textsOfItems,
    itemsAt: createReadItems(parts, modules.switchesOf),
    partsAt: createPartRenderer({ parts, siteLinks: siteLinks.get, modulesOf: modules.switchesOf }),
    violationsOf,
    provider: hosts.provider,
    siteOf: hosts.siteOf,
    // The provider may be created or renamed while the node runs.
    get reservedSegments() {
      return reservedSegmentsOf(calls, ADMIN_PATHS, hosts.provider()?.name ?? own.config.providerName);
    },
    cleanHtmlOf: (companyId) => async (html) => {
      try {
        return await cleaner.clean(html, companyId);
      } catch (error) {
        if (error instanceof HtmlQueueFullError) throw new Overloaded(error.message);
        if (error instanceof HtmlTooLargeError || error instanceof HtmlTooComplexError)
          throw refuse.invalid(error.message);
        throw error;
      }
    },
  };
};
