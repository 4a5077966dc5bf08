import {
  type ItemRecord,
  type MonthCount,
  placeInMonths,
  presentPublicItem,
  type TagCount,
  totalOf,
  typesInSettings,
} from "#modules/content/content.public.ts";
import { spellingsInUse } from "#modules/search/search.public.ts";
import { getModuleSettings } from "#modules/settings/settings.public.ts";
import type { ReadTx } from "#platform/db/company-db.ts";
import type { ImageLinks } from "#platform/html/site-images.ts";
import type { BlogListing, NewestBlogs } from "./blog-listing.schema.ts";
import {
  type BlogChoice,
  type BlogFilters,
  selectListed,
  selectListedMonths,
  selectListedTags,
  selectLiveByIds,
  selectNarrowed,
} from "./blog-listings.sql.ts";
import { blogs } from "./blogs.type.ts";

/** Cards per page of a listing [CONST-025]. */
const PAGE_SIZE = 6;
/** The most terms of a search. */
const MAX_TERMS = 20;
/** The most blogs in an answer to programs for a listing without a limit. */
const MAX_ITEMS = 100_000;

const NO_FILTERS = { tag: "", month: "" };

/**
 * Types that are still in the settings, because components keep the names of others (decisions §6).
 * @param types empty for blogs of all types, or without one
 */
const choiceOf = async (
  tx: ReadTx,
  { types, maxEntries }: { readonly types: readonly string[]; readonly maxEntries: number },
): Promise<BlogChoice> => {
  if (types.length === 0) return { types: null, maxEntries };
  return { types: await typesInSettings(tx, blogs, types), maxEntries };
};

export interface ListingRequest {
  /** Empty for all. */
  readonly types: readonly string[];
  readonly maxEntries: number;
  /** 0 means the latest [PUB-037]. */
  readonly featuredId: number;
  readonly pickIds: readonly number[];
  readonly filters: BlogFilters;
  readonly page: number;
}

/** A page of a listing of Live blogs with everything around it [PUB-032] [PUB-035]. */
export const blogListing = async (
  tx: ReadTx,
  links: ImageLinks,
  listing: ListingRequest,
): Promise<BlogListing> => {
  const present = presentPublicItem(blogs, links);
  const choice = await choiceOf(tx, listing);
  const counts = Promise.all([selectListedMonths(tx, choice), selectListedTags(tx, choice)]);
  const [[months, tags], { defaultImage }, { total, records }, featured, picks] = await Promise.all([
    counts,
    getModuleSettings(tx, "blog"),
    pageOf(tx, choice, listing, counts),
    featuredOf(tx, choice, listing.featuredId),
    selectLiveByIds(tx, listing.pickIds),
  ]);
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return {
    blogs: records.map(present),
    featured: featured ? present(featured) : null,
    picks: picks.map(present),
    tags: [...tags].sort((a, b) => a.name.localeCompare(b.name, "en")),
    months,
    filters: listing.filters,
    total,
    page: Math.min(listing.page, pages),
    pages,
    defaultImage: links.image(defaultImage),
  };
};

/** A listing's featured blog: the chosen one while it's Live, otherwise the latest [PUB-037]. */
const featuredOf = async (
  tx: ReadTx,
  choice: BlogChoice,
  featuredId: number,
): Promise<ItemRecord | undefined> => {
  const [chosen] = await selectLiveByIds(tx, featuredId > 0 ? [featuredId] : []);
  if (chosen) return chosen;
  const [latest] = await selectListed(tx, choice, NO_FILTERS, { until: "", offset: 0, limit: 1 });
  return latest;
};

/** The blogs of a page. Known totals aren't counted again. */
const pageOf = async (
  tx: ReadTx,
  choice: BlogChoice,
  { filters, page }: ListingRequest,
  counts: Promise<[readonly MonthCount[], readonly TagCount[]]>,
): Promise<{ total: number; records: ItemRecord[] }> => {
  const { search, tag, month } = filters;
  if (search !== "" || (tag !== "" && month !== "")) {
    const terms = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_TERMS);
    const narrowing = { tag, month, terms: await spellingsInUse(tx, terms) };
    return selectNarrowed(tx, choice, narrowing, { page, pageSize: PAGE_SIZE });
  }
  const [months, tags] = await counts;
  const ofTag = tags.find(({ name }) => name.toLowerCase() === tag.toLowerCase());
  const ofMonth = months.find((candidate) => candidate.month === month);
  const total = tag !== "" ? (ofTag?.count ?? 0) : month !== "" ? (ofMonth?.count ?? 0) : totalOf(months);
  if (total === 0) return { total, records: [] };
  const offset = (Math.min(page, Math.ceil(total / PAGE_SIZE)) - 1) * PAGE_SIZE;
  const place = tag === "" && month === "" ? placeInMonths(months, offset) : { until: "", offset };
  return { total, records: await selectListed(tx, choice, filters, { ...place, limit: PAGE_SIZE }) };
};

/** The newest Live blogs of some types, or of all without types. */
export const newestBlogs = async (
  tx: ReadTx,
  links: ImageLinks,
  listing: { readonly types: readonly string[]; readonly maxEntries: number },
): Promise<NewestBlogs> => {
  const choice = await choiceOf(tx, listing);
  const limit = listing.maxEntries > 0 ? listing.maxEntries : MAX_ITEMS;
  const [newest, { defaultImage }] = await Promise.all([
    selectListed(tx, choice, NO_FILTERS, { until: "", offset: 0, limit }),
    getModuleSettings(tx, "blog"),
  ]);
  return { blogs: newest.map(presentPublicItem(blogs, links)), defaultImage: links.image(defaultImage) };
};
