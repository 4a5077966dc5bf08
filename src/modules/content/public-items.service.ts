import { sql } from "kysely";
import { selectLastChanges } from "#modules/publications/publications.public.ts";
import { getModuleSettings } from "#modules/settings/settings.public.ts";
import { tablePage } from "#platform/blocks/table-pages.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { ImageLinks } from "#platform/html/site-images.ts";
import { type FormerPlace, type ModuleAddresses, TAKEN_DOWN } from "#platform/services/module-page.ts";
import type { TypedModule } from "./content.service.ts";
import {
  type ItemRecord,
  isShown,
  selectIsTakenDown,
  selectItem,
  selectItemAddresses,
  selectItemAt,
  selectItemsWhere,
} from "./content-items.sql.ts";
import { presentPublicItem } from "./content-reads.service.ts";
import { type ContentType, isPublic, type PublicItem } from "./content-type.schema.ts";
import { pathOf } from "./item-effects.service.ts";
import { isUntil, type MonthPlace, placeInMonths, selectMonths, totalOf } from "./tallies.sql.ts";

/** Which items a table lists. */
export interface ItemChoice {
  /** Items with one of these types; null for all items. */
  readonly types: readonly string[] | null;
  /** 0 for no limit. */
  readonly maxEntries: number;
}

export interface RequestedPage extends ItemChoice {
  /** Starts at 1. */
  readonly page: number;
}

/** A page of a table of items. */
export interface ItemPage<I> {
  readonly items: readonly I[];
  /** From 1; the last page if a later one was requested. */
  readonly page: number;
  readonly pages: number;
}

/** Only types that are still in the settings, because components keep the names of others (decisions §6). */
export const typesInSettings = async (
  tx: ReadTx,
  type: Pick<ContentType, "name">,
  types: readonly string[],
): Promise<string[]> => {
  const settings = await getModuleSettings(tx, type.name as TypedModule);
  return types.filter((candidate) => settings.types.includes(candidate));
};

/** A page of the dated items with one of the types, newest first, with at most maxEntries in all [PUB-058]. */
export const pageOfItems = async <C extends ContentType>(
  tx: ReadTx,
  type: C,
  links: ImageLinks,
  { types, maxEntries, page: asked }: RequestedPage,
): Promise<ItemPage<PublicItem<C>>> => {
  const months = await selectMonths(tx, type.table, types);
  const { page, pages, limit, offset } = tablePage(totalOf(months), maxEntries, asked);
  const place = { ...placeInMonths(months, offset), limit };
  const items = limit > 0 ? await selectOfTypes(tx, type, types, place) : [];
  return { items: items.map(presentPublicItem(type, links)), page, pages };
};

/** Everything that a table lists, for programs. */
export const allItems = async <C extends ContentType>(
  tx: ReadTx,
  type: C,
  links: ImageLinks,
  { types, maxEntries }: ItemChoice,
): Promise<PublicItem<C>[]> => {
  const place = maxEntries > 0 ? { until: "", offset: 0, limit: maxEntries } : null;
  return (await selectOfTypes(tx, type, types, place)).map(presentPublicItem(type, links));
};

/** The newest dated items, as they are stored, without formatted texts. */
export const selectNewest = (tx: ReadTx, type: ContentType, limit: number): Promise<ItemRecord[]> =>
  selectOfTypes(tx, type, null, { until: "", offset: 0, limit });

/** Dated items with one of the types, newest first. @param place null for all */
const selectOfTypes = (
  tx: ReadTx,
  type: ContentType,
  types: readonly string[] | null,
  place: (MonthPlace & { readonly limit: number }) | null,
): Promise<ItemRecord[]> => {
  const table = sql.table(type.table);
  // Only the page's rows are read completely.
  const ids = sql`select id from ${table}
    where company_id = ${tx.companyId} and deleted_at is null and ${isShown(type)} and ${types ? sql`types && ${[...types]}::text[]` : sql`true`}
      and ${isUntil(place?.until ?? "")}
    order by dated_on desc, id desc ${place ? sql`limit ${place.limit} offset ${place.offset}` : sql``}`;
  return selectItemsWhere(
    tx,
    type,
    sql`${table}.id in (${ids}) order by ${table}.dated_on desc, ${table}.id desc`,
  );
};

/** The addresses of a type's pages, for the sitemap. */
export const itemAddresses = (type: ContentType): ModuleAddresses => ({
  module: type.name,
  select: async (tx) => {
    const [items, lastChanges] = await Promise.all([
      selectItemAddresses(tx, type),
      selectLastChanges(tx, type.name),
    ]);
    return [
      { path: type.pages?.list ?? "/" },
      ...items.map(({ id, friendlyUrl, changedAt }) => ({
        path: pathOf(type, { friendlyUrl }),
        changedAt: lastChanges.get(id) ?? changedAt,
      })),
    ];
  },
});

/** Where visitors read an item now, or that it was taken down; null if they can't read it. */
export const pathOfItem = async (tx: ReadTx, type: ContentType, id: number): Promise<FormerPlace> => {
  const item = await selectItem(tx, type, id);
  if (!item) return null;
  if (isPublic(type, item)) return pathOf(type, item);
  return item.hidden === "taken down" ? TAKEN_DOWN : null;
};

/** Whether an item was taken down from a path, or from that of its file beside it, such as `/event/cleanup.ics`. */
export const isTakenDownFrom = async (tx: ReadTx, type: ContentType, path: string): Promise<boolean> => {
  const start = type.pages?.item;
  if (!start || !path.toLowerCase().startsWith(start)) return false;
  const [, friendlyUrl] = /^([a-z0-9-]+)(?:\.[a-z]+)?$/i.exec(path.slice(start.length)) ?? [];
  return friendlyUrl !== undefined && selectIsTakenDown(tx, type, friendlyUrl);
};

/** The item at a Friendly URL, if visitors can read it. */
export const selectPublicItemAt = async (
  tx: ReadTx,
  type: ContentType,
  friendlyUrl: string,
): Promise<ItemRecord | null> => {
  const item = await selectItemAt(tx, type, friendlyUrl);
  return item && isPublic(type, item) ? item : null;
};
