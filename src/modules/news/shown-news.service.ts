import { getModuleSettings } from "#modules/settings/settings.public.ts";
import { tablePage } from "#platform/blocks/table-pages.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { PublicNews } from "./news.schema.ts";
import { presentPublicNews } from "./news.service.ts";
import { selectNewsOfTypes, selectNewsOfTypesCount } from "./news.sql.ts";

/** Those of the types that are still in the settings, since components keep on naming others (decisions §6). */
export const newsTypesAmong = async (
  tx: ReadTx,
  types: readonly string[],
): Promise<{ types: string[]; defaultImage: string }> => {
  const settings = await getModuleSettings(tx, "news");
  return {
    types: types.filter((type) => settings.types.includes(type)),
    defaultImage: settings.defaultImage,
  };
};

/**
 * A page of the issues that bear one of the types, the newest first, never more than maxEntries in all [PUB-058].
 * @param asked from 1
 */
export const pageOfNews = async (
  tx: ReadTx,
  types: readonly string[],
  maxEntries: number,
  asked: number,
): Promise<{ items: PublicNews[]; page: number; pages: number }> => {
  const count = await selectNewsOfTypesCount(tx, types);
  const { page, pages, ...range } = tablePage(count, maxEntries, asked);
  const records = range.limit > 0 ? await selectNewsOfTypes(tx, types, range) : [];
  return { items: records.map(presentPublicNews), page, pages };
};

/** All that a table lists, for visitors' programs. @param maxEntries 0 for no limit */
export const allShownNews = async (
  tx: ReadTx,
  types: readonly string[],
  maxEntries: number,
): Promise<PublicNews[]> =>
  (await selectNewsOfTypes(tx, types, maxEntries > 0 ? { limit: maxEntries, offset: 0 } : null)).map(
    presentPublicNews,
  );
