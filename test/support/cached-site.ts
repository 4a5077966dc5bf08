import { pageKey } from "#apps/server/site/serve-hit.ts";
import type { TestApp } from "./test-app.ts";

// What visitors get at every address of some sites, which of it is cached, and how a change affects both.

interface Address {
  readonly host: string;
  /** Includes the query. */
  readonly path: string;
}

/** The answer: status, location, caching policy, and the whole body. */
type Copy = string;

/** By host and path. */
export type Copies = ReadonlyMap<string, Copy>;

/** How many similar pages are read: states of one page, events, blogs, and calendar files. */
const MAX_ALIKE = 2;
/** Addresses requested at the same time. */
const AT_ONCE = 6;

/** Not served as pages, or never cached. */
const NO_PAGE = /^\/(images|files|assets|login|authentication|search|site-icon|form-check)\b/i;

const nameOf = ({ host, path }: Address): string => `${host}${path}`;

/** Pages of one family are similar. */
const familyOf = (path: string): string => {
  const [page = "", query] = path.split("?");
  if (query !== undefined) return `${page}?`;
  const [, module, ending = ""] = /^\/(event|blog)\/[^.]*(\..*)?$/.exec(page) ?? [];
  return module ? `${module}${ending}` : page;
};

export const cachedSite = (testApp: TestApp) => {
  const addresses = new Map<string, Address>();
  const { cache, hosts } = testApp.app;
  let copies = new Map<string, Copy>();
  /** Pages that were rendered again for each visitor at the last read. */
  const uncached = new Set<string>();

  /** @returns whether the address was added now */
  const add = (host: string, path: string): boolean => {
    const address = { host, path };
    if (addresses.has(nameOf(address)) || NO_PAGE.test(path)) return false;
    const isAlike = (one: Address) => one.host === host && familyOf(one.path) === familyOf(path);
    if ([...addresses.values()].filter(isAlike).length >= MAX_ALIKE) return false;
    addresses.set(nameOf(address), address);
    return true;
  };

  const isCached = ({ host, path }: Address): boolean => {
    const [page = "/", search = ""] = path.split("?");
    const company = hosts.find(host);
    return company !== undefined && cache.get(pageKey(company.companyId, page), search) !== undefined;
  };

  const read = async ({ host, path }: Address): Promise<Copy> => {
    const { status, headers, text } = await testApp.send("GET", path, { host });
    const policy = headers["content-security-policy"] ?? "";
    return `${status} ${headers.location ?? ""} ${policy}\n${text}`;
  };

  /**
   * Reads what was dropped from the cache. What is still cached hasn't changed since it was read. A page that wasn't
   * cached when it was read may be cached since, because another address has the same key.
   */
  const readRest = async (): Promise<void> => {
    const waiting = [...addresses.entries()].filter(
      ([name, address]) => !copies.has(name) || uncached.has(name) === isCached(address),
    );
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, address] = next;
        copies.set(name, await read(address));
        if (isCached(address)) uncached.delete(name);
        else uncached.add(name);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  };

  const cachedNames = (): string[] =>
    [...addresses].filter(([, address]) => isCached(address)).map(([name]) => name);

  return {
    /** Reads a site's pages: those in its sitemap, all that they link to on the site, and some others. */
    crawl: async (host: string, besides: readonly string[]): Promise<void> => {
      const found: string[] = [];
      const take = (path: string): void => {
        if (add(host, path)) found.push(path);
      };
      for (const path of ["/", "/sitemap.xml", "/robots.txt", "/404", ...besides]) take(path);
      for (let path = found.shift(); path !== undefined; path = found.shift()) {
        const { text } = await testApp.send("GET", path, { host });
        for (const [, location = "/"] of text.matchAll(/<loc>([^<]*)<\/loc>/g))
          take(new URL(location).pathname);
        for (const [, href = ""] of text.matchAll(/<a\b[^>]* href="(\/[^"/#][^"#]*)/g))
          take(href.replaceAll("&amp;", "&"));
      }
    },

    /**
     * What a change dropped from the cache, and which of it came back byte for byte, so that dropping it was
     * unnecessary.
     * @param change resolves when everything that it causes is done
     */
    during: async (change: () => Promise<unknown>): Promise<{ dropped: string[]; needless: string[] }> => {
      await readRest();
      const before = new Map(copies);
      const cachedBefore = cachedNames();
      await change();
      const stillCached = new Set(cachedNames());
      await readRest();
      const dropped = cachedBefore.filter((name) => !stillCached.has(name));
      return { dropped, needless: dropped.filter((name) => copies.get(name) === before.get(name)) };
    },

    /** Where visitors get something other than from a node without a cache. */
    stale: async (): Promise<string[]> => {
      await readRest();
      const shown = copies;
      const alwaysRendered = new Set(uncached);
      await testApp.app.forget();
      copies = new Map();
      await readRest();
      return [...shown]
        .filter(([name, copy]) => !alwaysRendered.has(name) && copies.get(name) !== copy)
        .map(([name]) => name);
    },

    /** What visitors got at an address when it was last read. */
    copy: (name: string): Copy => copies.get(name) ?? "",
    count: (): number => addresses.size,
  };
};

export type CachedSite = ReturnType<typeof cachedSite>;
