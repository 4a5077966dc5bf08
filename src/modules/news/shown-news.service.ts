import { placeInMonths, selectMonths, totalOf } from "#modules/content/content.public.ts";
import { getModuleSettings } from "#modules/settings/settings.public.ts";
import { tablePage } from "#platform/blocks/table-pages.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import { type ImageLinks, withCurrentImages } from "#platform/html/site-images.ts";
import type { PublicNews } from "./news.schema.ts";
import { presentPublicNews } from "./news.service.ts";
import { type NewsRecord, selectNewsOfTypes } from "./news.sql.ts";

/** Those of the types that are still in the settings, since components keep on naming others (decisions §6). */
export const newsTypesAmong = async (
  tx: ReadTx,
  types: readonly string[],
  links: ImageLinks,
): Promise<{ types: string[]; defaultImage: string }> => {
  const settings = await getModuleSettings(tx, "news");
  return {
    types: types.filter((type) => settings.types.includes(type)),
    defaultImage: links.image(settings.defaultImage),
  };
};

const presentIn = (links: ImageLinks) => (record: NewsRecord) =>
  withCurrentImages(presentPublicNews(record), links, "thumbnailImage");

/**
 * A page of the issues that bear one of the types, the newest first, never more than maxEntries in all [PUB-058].
 * @param asked from 1
 */
export const pageOfNews = async (
  tx: ReadTx,
  links: ImageLinks,
  types: readonly string[],
  maxEntries: number,
  asked: number,
): Promise<{ items: PublicNews[]; page: number; pages: number }> => {
  const months = await selectMonths(tx, "news", types);
  const { page, pages, limit, offset } = tablePage(totalOf(months), maxEntries, asked);
  const place = { ...placeInMonths(months, offset), limit };
  const records = limit > 0 ? await selectNewsOfTypes(tx, types, place) : [];
  return { items: records.map(presentIn(links)), page, pages };
};

/** All that a table lists, for visitors' programs. @param maxEntries 0 for no limit */
export const allShownNews = async (
  tx: ReadTx,
  links: ImageLinks,
  types: readonly string[],
  maxEntries: number,
): Promise<PublicNews[]> =>
  (
    await selectNewsOfTypes(tx, types, maxEntries > 0 ? { until: "", limit: maxEntries, offset: 0 } : null)
  ).map(presentIn(links));
