import { type MonthCount, placeInMonths, type TagCount, totalOf } from "#modules/content/content.public.ts";
import { getModuleSettings } from "#modules/settings/settings.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { BlogListing, NewestBlogs } from "./blogs.schema.ts";
import { presentBlogRow } from "./blogs.service.ts";
import type { BlogRecord } from "./blogs.sql.ts";
import {
  type BlogChoice,
  type BlogFilters,
  selectListed,
  selectListedMonths,
  selectListedTags,
  selectLiveByIds,
  selectNarrowed,
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
  const months = await selectListedMonths(tx, choice);
  const tags = await selectListedTags(tx, choice);
  const { defaultImage } = await getModuleSettings(tx, "blog");
  const { total, records } = await pageOf(tx, choice, asked, { months, tags });
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const [chosen] = await selectLiveByIds(tx, asked.featuredId > 0 ? [asked.featuredId] : []);
  const [latest] = chosen
    ? []
    : await selectListed(tx, choice, NO_FILTERS, { until: "", offset: 0, limit: 1 });
  const featured = chosen ?? latest;
  const picks = await selectLiveByIds(tx, asked.pickIds);
  return {
    blogs: records.map(presentBlogRow),
    featured: featured ? presentBlogRow(featured) : null,
    picks: picks.map(presentBlogRow),
    tags: [...tags].sort((one, other) => one.name.localeCompare(other.name, "en")),
    months,
    filters: asked.filters,
    total,
    page: Math.min(asked.page, pages),
    pages,
    defaultImage,
  };
};

/** The blogs of a page. What is counted beforehand isn't counted again. */
const pageOf = async (
  tx: ReadTx,
  choice: BlogChoice,
  { filters, page }: AskedListing,
  { months, tags }: { readonly months: readonly MonthCount[]; readonly tags: readonly TagCount[] },
): Promise<{ total: number; records: BlogRecord[] }> => {
  const { search, tag, month } = filters;
  if (search !== "" || (tag !== "" && month !== ""))
    return selectNarrowed(tx, choice, filters, { page, pageSize: PAGE_SIZE });
  const ofTag = tags.find(({ name }) => name.toLowerCase() === tag.toLowerCase());
  const ofMonth = months.find((one) => one.month === month);
  const total = tag !== "" ? (ofTag?.count ?? 0) : month !== "" ? (ofMonth?.count ?? 0) : totalOf(months);
  if (total === 0) return { total, records: [] };
  const offset = (Math.min(page, Math.ceil(total / PAGE_SIZE)) - 1) * PAGE_SIZE;
  const place = tag === "" && month === "" ? placeInMonths(months, offset) : { until: "", offset };
  return { total, records: await selectListed(tx, choice, filters, { ...place, limit: PAGE_SIZE }) };
};

/** The newest Live blogs of some types; without types of all. */
export const newestBlogs = async (
  tx: ReadTx,
  asked: { readonly types: readonly string[]; readonly maxEntries: number },
): Promise<NewestBlogs> => {
  const choice = await choiceOf(tx, asked);
  const limit = asked.maxEntries > 0 ? asked.maxEntries : MAX_ITEMS;
  const blogs = await selectListed(tx, choice, NO_FILTERS, { until: "", offset: 0, limit });
  const { defaultImage } = await getModuleSettings(tx, "blog");
  return { blogs: blogs.map(presentBlogRow), defaultImage };
};
