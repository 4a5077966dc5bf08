import { contentNames } from "#content/names.generated.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { ownPath, pageOfAddress, type SiteLinks } from "#platform/html/site-links.ts";
import { selectItemsAt, selectPublicUploads } from "./links.sql.ts";

const itemPages = contentNames.flatMap(({ pages }) => (pages ? [pages] : []));
/** Items of content types and files have their own addresses. */
const ITEM = new RegExp(`^(${itemPages.map(({ item }) => item).join("|")})([^/]+)/?$`, "i");
const FILE = /^\/files\/(\d{1,15})\//i;
const LISTING = new RegExp(`^(${itemPages.map(({ list }) => list).join("|")})(/|$)`, "i");

/**
 * Which of these addresses lead to something missing on this site: a path without a page, a deleted page, or a deleted
 * event, blog, or file. A page that isn't live yet isn't missing.
 */
export const missingTargets = async (
  tx: ReadTx,
  addresses: readonly string[],
  links: SiteLinks,
  reservedSegments: ReadonlySet<string>,
): Promise<ReadonlySet<string>> => {
  const missing = new Set<string>();
  const items = new Map<string, string>();
  const files = new Map<string, number>();
  for (const address of new Set(addresses)) {
    const page = pageOfAddress(address, links);
    const path = ownPath(address, links);
    if (page) {
      if (links.page(page.pageId)?.isDeleted !== false) missing.add(address);
    } else if (path !== null) {
      const fileId = FILE.exec(path)?.[1];
      if (ITEM.test(path)) items.set(address, path.toLowerCase().replace(/\/$/, ""));
      else if (fileId) files.set(address, Number(fileId));
      else if (!LISTING.test(path) && !reservedSegments.has((path.split("/")[1] ?? "").toLowerCase()))
        missing.add(address);
    }
  }
  const [foundItems, foundFiles] = await Promise.all([
    selectItemsAt(tx, [...items.values()]),
    selectPublicUploads(tx, [...files.values()]),
  ]);
  for (const [address, path] of items) if (!foundItems.has(path)) missing.add(address);
  for (const [address, id] of files) if (!foundFiles.has(id)) missing.add(address);
  return missing;
};
