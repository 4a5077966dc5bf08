import { getModuleSettings } from "#modules/settings/settings.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { BlogListing, NewestBlogs } from "./blogs.schema.ts";
import { presentBlogRow } from "./blogs.service.ts";
import {
  type BlogChoice,
  type BlogFilters,
  selectDayCounts,
  selectListed,
  selectListedCount,
  selectLiveByIds,
  selectTagCounts,
} from "./shown-blogs.sql.ts";

/** Cards on a page of a listing [CONST-025]. */
const PAGE_SIZE = 6;
/** A listing without a limit answers no more than this to visitors' programs at once. */
const MAX_ITEMS = 100_000;

const NO_FILTERS: BlogFilters = { search: "", tag: "", month: "" };

/**
 * The listed types that are still in the settings: a component keeps on naming others (decisions §6).
 * @param types none: blogs of all types, and of none
 */
const choiceOf = async (
  tx: ReadTx,
  { types, maxEntries }: { readonly types: readonly string[]; readonly maxEntries: number },
): Promise<BlogChoice> => {
  if (types.length === 0) return { types: null, maxEntries };
  const { types: known } = await getModuleSettings(tx, "blog");
  return { types: types.filter((type) => known.includes(type)), maxEntries };
};

export interface AskedListing {
  /** None: all. */
  readonly types: readonly string[];
  readonly maxEntries: number;
  /** 0: the latest [PUB-037]. */
  readonly featuredId: number;
  readonly pickIds: readonly number[];
  readonly filters: BlogFilters;
  readonly page: number;
}

/** A page of a listing of Live blogs with all that stands around it [PUB-032] [PUB-035]. */
export const blogListing = async (tx: ReadTx, asked: AskedListing): Promise<BlogListing> => {
  const choice = await choiceOf(tx, asked);
  const [days, tagCounts, { defaultImage }] = await Promise.all([
    selectDayCounts(tx, choice),
    selectTagCounts(tx, choice),
    getModuleSettings(tx, "blog"),
  ]);
  const isNarrowed = Object.values(asked.filters).some(Boolean);
  const total = isNarrowed
    ? await selectListedCount(tx, choice, asked.filters)
    : days.reduce((sum, { count }) => sum + count, 0);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const page = Math.min(asked.page, pages);
  const range = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
  const [blogs, latest, chosen, picks] = await Promise.all([
    selectListed(tx, choice, asked.filters, range),
    selectListed(tx, choice, NO_FILTERS, { limit: 1, offset: 0 }),
    selectLiveByIds(tx, asked.featuredId > 0 ? [asked.featuredId] : []),
    selectLiveByIds(tx, asked.pickIds),
  ]);
  const featured = chosen[0] ?? latest[0];
  return {
    blogs: blogs.map(presentBlogRow),
    featured: featured ? presentBlogRow(featured) : null,
    picks: picks.map(presentBlogRow),
    tags: tagsOf(tagCounts),
    months: monthsOf(days),
    filters: asked.filters,
    total,
    page,
    pages,
    defaultImage,
  };
};

/** Each tag with the number of blogs that bear it, by name; letter case doesn't tell them apart. */
const tagsOf = (sets: readonly { tags: string[]; count: number }[]): BlogListing["tags"] => {
  const found = new Map<string, { name: string; count: number }>();
  for (const { tags, count } of sets)
    for (const name of tags) {
      const tag = found.get(name.toLowerCase()) ?? { name, count: 0 };
      tag.count += count;
      found.set(name.toLowerCase(), tag);
    }
  return [...found.values()].sort((one, other) => one.name.localeCompare(other.name, "en"));
};

const monthsOf = (days: readonly { day: string; count: number }[]): BlogListing["months"] => {
  const found = new Map<string, number>();
  for (const { day, count } of days) found.set(day.slice(0, 7), (found.get(day.slice(0, 7)) ?? 0) + count);
  return [...found].map(([month, count]) => ({ month, count }));
};

/** The newest Live blogs of some types; without types of all. */
export const newestBlogs = async (
  tx: ReadTx,
  asked: { readonly types: readonly string[]; readonly maxEntries: number },
): Promise<NewestBlogs> => {
  const choice = await choiceOf(tx, asked);
  const limit = asked.maxEntries > 0 ? asked.maxEntries : MAX_ITEMS;
  const blogs = await selectListed(tx, choice, NO_FILTERS, { limit, offset: 0 });
  const { defaultImage } = await getModuleSettings(tx, "blog");
  return { blogs: blogs.map(presentBlogRow), defaultImage };
};
