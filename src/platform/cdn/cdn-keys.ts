import { hash } from "node:crypto";

/** The key of everything that Tenantry lets a CDN keep. */
export const EVERYTHING_KEY = "tenantry";

/** The key of everything of a company. */
export const companyKey = (companyId: number): string => `c${companyId}`;

/** The key of what a build rendered. */
export const buildKey = (build: string): string => `build-${build}`;

/**
 * The keys of a page in a CDN: of its company, its build, and each of its tags. Varnish takes header lines of up to 8 KB
 * by default. A page whose keys need more gets the keys of groups of tags instead, so that it may be purged more
 * often than it has to be, but never too rarely.
 */
export const keysOfPage = (companyId: number, tags: readonly string[], build: string): string => {
  const common = [EVERYTHING_KEY, buildKey(build), companyKey(companyId)];
  const exact = [...common, ...tags.map((tag) => tagKey(companyId, tag))].join(" ");
  if (exact.length <= LONGEST) return exact;
  return [...common, ...new Set(tags.map((tag) => groupKey(companyId, tag)))].join(" ");
};

/** The keys to purge after a company's tags were dropped. */
export const keysToPurge = (companyId: number, tags: readonly string[]): readonly string[] =>
  // A host name that another company uses now may appear on none of the company's pages.
  tags.length > MANY || tags.some((tag) => WHOLE.has(tag))
    ? [companyKey(companyId)]
    : tags.flatMap((tag) => [tagKey(companyId, tag), groupKey(companyId, tag)]);

/** Combines many keys into one for each company, or one for everything, which may purge more. */
export const fewerKeys = (keys: readonly string[], most: number): readonly string[] => {
  const exact = [...new Set(keys)];
  if (exact.includes(EVERYTHING_KEY)) return [EVERYTHING_KEY];
  if (exact.length <= most) return exact;
  const companies = [...new Set(exact.map((key) => key.split("-", 1)[0] ?? key))];
  return companies.length <= most ? companies : [EVERYTHING_KEY];
};

const LONGEST = 7_000;
/** Beyond this number of tags, all of the company is purged. */
const MANY = 100;
/** Tags of changes that concern a whole company: its host names, and a restore. */
const WHOLE = new Set(["*", "hosts"]);
/** Groups of tags. All of them together fit into a header. */
const GROUPS = 512;

/** Characters that every CDN takes in a key. Cloudflare ignores case, so keys have none. */
const PLAIN = /^[a-z0-9:/._-]{1,100}$/;

const tagKey = (companyId: number, tag: string): string =>
  `${companyKey(companyId)}-${PLAIN.test(tag) ? tag : `~${hash("sha256", tag).slice(0, 20)}`}`;

const groupKey = (companyId: number, tag: string): string =>
  `${companyKey(companyId)}-~${(Number.parseInt(hash("sha256", tag).slice(0, 8), 16) % GROUPS).toString(36)}`;
