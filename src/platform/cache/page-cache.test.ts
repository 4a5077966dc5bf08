import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PageCache } from "./page-cache.ts";
import type { Rendering } from "./ready-page.ts";

const MEGABYTE = 1 << 20;
let cache: PageCache;
beforeEach(() => {
  cache = new PageCache({ maxBytes: MEGABYTE, headers: { vary: "accept-encoding" } });
});

const rendering = (html: string, tags: readonly string[] | null = ["page:1"]): Rendering => ({
  status: 200,
  html,
  tags,
});
const store = (key: string, companyId: number, tags: readonly string[], html = key) =>
  cache.render(key, companyId, async () => rendering(html, tags));
const textOf = (key: string) => cache.get(key)?.identity.body.toString();

/** A rendering of company 1's page "a" that runs until `end` is called. */
const startSlow = (html: string) => {
  let end = (): void => {};
  let count = 0;
  const gate = new Promise<void>((open) => {
    end = open;
  });
  const page = cache.render("a", 1, async () => {
    count++;
    await gate;
    return rendering(html, ["page:1"]);
  });
  return { page, end: () => end(), count: () => count };
};

describe("a cached page", () => {
  test("is available in every encoding, with its length, ETag, and common headers", async () => {
    const html = `<p>${"Grüße ".repeat(200)}</p>`;
    const page = await store("a", 1, ["page:1"], html);
    expect(cache.get("a")).toBe(page);
    expect(page.identity.body.toString()).toBe(html);
    const [gzip, brotli] = [await page.encoded("gzip"), await page.encoded("br")];
    expect(gunzipSync(gzip.body).toString()).toBe(html);
    expect(brotliDecompressSync(brotli.body).toString()).toBe(html);
    for (const variant of [page.identity, gzip, brotli]) {
      const headers = Object.fromEntries(
        variant.headers.flatMap((name, index, all) => (index % 2 === 0 ? [[name, all[index + 1]]] : [])),
      );
      expect(headers).toMatchObject({
        vary: "accept-encoding",
        "content-type": "text/html; charset=utf-8",
        "content-length": String(variant.body.length),
        etag: page.etag,
      });
    }
    expect(gzip.headers).toContain("gzip");
    expect(brotli.headers).toContain("br");
    expect(page.identity.headers).not.toContain("content-encoding");
  });

  test("is compressed once, on first request, and the compressed size is counted", async () => {
    const page = await store("a", 1, ["page:1"], "Grüße ".repeat(500));
    const { bytes } = cache.figures();
    const first = page.encoded("br");
    expect(page.encoded("br")).toBe(first);
    const { body } = await first;
    // Available without waiting from now on.
    expect(page.encoded("br")).toBe(await first);
    expect(cache.figures().bytes).toBe(bytes + body.length);
    // A page that was dropped in between leaves nothing behind.
    cache.drop(1, ["page:1"]);
    await page.encoded("gzip");
    expect(cache.figures().bytes).toBe(0);
  });

  test("has an ETag that depends only on its content", async () => {
    const [one, same, different] = [
      await store("a", 1, ["x"], "A"),
      await store("b", 1, ["x"], "A"),
      await store("c", 1, ["x"], "B"),
    ];
    expect(one.etag).toBe(same.etag);
    expect(one.etag).not.toBe(different.etag);
    expect(one.etag).toMatch(/^"[\w-]{22}"$/);
  });

  test("isn't cached if its tags are null", async () => {
    const page = await cache.render("a", 1, async () => rendering("A", null));
    expect(page.identity.body.toString()).toBe("A");
    expect(cache.get("a")).toBeUndefined();
  });

  test("keeps one version for each value of the parameters it reads, and ignores others", async () => {
    let rendered = 0;
    const renderState = (search: string) =>
      cache.render(
        "a",
        1,
        async () => ({ ...rendering(`state ${search} ${++rendered}`, ["x"]), queryKeys: ["page", "past"] }),
        search,
      );
    await renderState("");
    expect(cache.get("a", "utm=mail")).toBe(cache.get("a"));
    expect(cache.get("a", "page=2")).toBeUndefined();
    const second = await renderState("utm=mail&page=2");
    expect(second).not.toBe(cache.get("a"));
    for (const same of ["page=2", "page=%202%20&page=3", "past=&page=2&x=1"])
      expect(cache.get("a", same), same).toBe(second);
    expect(cache.get("a", "past=2&page=2")).toBeUndefined();
    expect(rendered).toBe(2);
    cache.drop(1, ["x"]);
    expect([cache.get("a"), cache.get("a", "page=2")]).toEqual([undefined, undefined]);
  });

  test("is rendered once for simultaneous requests of the same state", async () => {
    let rendered = 0;
    const renderState = () =>
      cache.render(
        "a",
        1,
        async () => ({ ...rendering(`${++rendered}`, ["x"]), queryKeys: ["page"] }),
        "page=3",
      );
    const pages = await Promise.all([renderState(), renderState(), renderState()]);
    expect(new Set(pages).size).toBe(1);
    expect(await renderState()).toBe(pages[0]);
    expect(rendered).toBe(1);
  });

  test("counts hits, misses, pages, and bytes", async () => {
    await store("a", 1, ["x"]);
    cache.get("a");
    cache.get("a");
    cache.get("b");
    expect(cache.figures()).toMatchObject({ pages: 1, hits: 2, misses: 1 });
    expect(cache.figures().bytes).toBeGreaterThan(0);
    cache.clear();
    expect(cache.figures()).toMatchObject({ pages: 0, bytes: 0 });
  });
});

describe("a change", () => {
  test("drops exactly the pages of its company that have one of its tags", async () => {
    await store("one", 1, ["menu", "page:1"]);
    await store("two", 1, ["menu", "page:2"]);
    await store("three", 1, ["layout"]);
    await store("other", 2, ["menu", "page:1"]);
    const all = () => ["one", "two", "three", "other"].filter((key) => cache.get(key));
    cache.drop(1, ["page:3", "events"]);
    expect(all()).toEqual(["one", "two", "three", "other"]);
    cache.drop(1, ["page:1"]);
    expect(all()).toEqual(["two", "three", "other"]);
    cache.drop(1, ["menu", "page:9"]);
    expect(all()).toEqual(["three", "other"]);
    cache.drop(2, ["menu"]);
    expect(all()).toEqual(["three"]);
    cache.clear();
    expect(all()).toEqual([]);
    expect(cache.figures().bytes).toBe(0);
  });

  test("during a rendering gives earlier requests the page, but doesn't cache it", async () => {
    const slow = startSlow("old");
    cache.drop(1, ["page:1"]);
    slow.end();
    expect((await slow.page).identity.body.toString()).toBe("old");
    expect(cache.get("a")).toBeUndefined();
  });

  test("during a rendering makes later requests start a new one, which is cached", async () => {
    const slow = startSlow("old");
    cache.drop(1, ["page:1"]);
    const later = store("a", 1, ["page:1"], "new");
    expect((await later).identity.body.toString()).toBe("new");
    slow.end();
    await slow.page;
    expect(textOf("a")).toBe("new");
  });

  test("of another company or other tags doesn't affect a rendering", async () => {
    const slow = startSlow("cached");
    cache.drop(2, ["page:1"]);
    cache.drop(1, ["page:2"]);
    slow.end();
    await slow.page;
    expect(textOf("a")).toBe("cached");
  });

  test("that may have been missed keeps running renderings out of the cache", async () => {
    const slow = startSlow("old");
    cache.clear();
    const later = store("a", 1, ["page:1"], "new");
    slow.end();
    await Promise.all([slow.page, later]);
    expect(textOf("a")).toBe("new");
  });
});

describe("the content of a page", () => {
  /** Renders a page whose frame has the tag "menu" and whose content the tag "page:1". Returns the content it was given. */
  const renderWith = async (value: string, expiresAt = new Date(8.64e15)): Promise<unknown> => {
    let given: unknown;
    await cache.render("a", 1, async (content) => {
      given = content;
      return {
        ...rendering(value, ["menu", "page:1"]),
        content: { value, tags: ["page:1"], expiresAt, bytes: value.length },
      };
    });
    return given;
  };

  test("is reused if only the frame has changed", async () => {
    expect(await renderWith("first")).toBeUndefined();
    cache.drop(1, ["menu"]);
    expect(cache.get("a")).toBeUndefined();
    expect(await renderWith("second")).toBe("first");
  });

  test("is dropped with a change to what it shows, with everything, and when it expires", async () => {
    await renderWith("first");
    cache.drop(1, ["page:1"]);
    expect(await renderWith("second")).toBeUndefined();
    cache.clear();
    expect(await renderWith("third", new Date(0))).toBeUndefined();
    cache.drop(1, ["menu"]);
    expect(await renderWith("fourth")).toBeUndefined();
  });

  test("isn't cached if a change came in between", async () => {
    let end = (): void => {};
    const gate = new Promise<void>((open) => {
      end = open;
    });
    const slow = cache.render("a", 1, async () => {
      await gate;
      const tags = ["page:1"];
      return {
        ...rendering("old", ["menu", ...tags]),
        content: { value: "old", tags, expiresAt: new Date(8.64e15), bytes: 3 },
      };
    });
    cache.drop(1, ["page:1"]);
    end();
    await slow;
    expect(await renderWith("new")).toBeUndefined();
  });
});

describe("concurrent requests for a page", () => {
  test("share one rendering", async () => {
    const slow = startSlow("once");
    const others = Array.from({ length: 20 }, () =>
      cache.render("a", 1, async () => {
        throw new Error("rendered twice");
      }),
    );
    slow.end();
    const pages = await Promise.all([slow.page, ...others]);
    expect(new Set(pages).size).toBe(1);
    expect(slow.count()).toBe(1);
    expect(cache.figures().misses).toBe(1);
  });

  test("don't render a page that has just been cached", async () => {
    const cached = await store("a", 1, ["page:1"]);
    const again = await cache.render("a", 1, async () => {
      throw new Error("rendered twice");
    });
    expect(again).toBe(cached);
  });

  test("all fail together, and the next one tries again", async () => {
    const fail = () => cache.render("a", 1, () => Promise.reject(new Error("broken")));
    const results = await Promise.allSettled([fail(), fail()]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect((await store("a", 1, ["x"], "well")).identity.body.toString()).toBe("well");
  });
});

describe("memory", () => {
  test("is limited, and the least recently used pages go first", async () => {
    const small = new PageCache({ maxBytes: 20_000, headers: {} });
    const add = (key: string) => small.render(key, 1, async () => rendering(key));
    for (const key of ["a", "b", "c", "d", "e", "f"]) await add(key);
    expect(small.figures().pages).toBe(6);
    small.get("a");
    for (const key of ["g", "h", "i", "j", "k"]) await add(key);
    expect(small.figures().bytes).toBeLessThanOrEqual(20_000);
    expect(small.get("b")).toBeUndefined();
    expect(small.get("c")).toBeUndefined();
    expect(small.get("a")).toBeDefined();
    expect(small.get("k")).toBeDefined();
  });

  test("never exceeds its limit, and the most used pages stay", async () => {
    const maxBytes = 100_000;
    const small = new PageCache({ maxBytes, headers: {} });
    // Unlike real pages, this doesn't compress, so each encoding is about as large as the text.
    const html = (key: string) => randomBytes(3_000 + (Number(key) % 7) * 500).toString("base64");
    const rendered = new Map<string, string>();
    let renderedAgain = 0;
    const read = async (key: string): Promise<void> => {
      const page =
        small.get(key) ??
        (await small.render(key, 1, async () => {
          if (key === "0" && rendered.has(key)) renderedAgain++;
          rendered.set(key, html(key));
          return rendering(rendered.get(key) as string);
        }));
      expect(page.identity.body.toString()).toBe(rendered.get(key));
      await page.encoded("gzip");
      await page.encoded("br");
      expect(small.figures().bytes).toBeLessThanOrEqual(maxBytes);
    };
    for (let number = 1; number <= 100; number++) {
      await read("0");
      await read(String(number));
    }
    expect(renderedAgain).toBe(0);
    const { bytes, evictions, pages, misses } = small.figures();
    const cached = [...rendered.keys()].flatMap((name) => small.get(name) ?? []);
    const variants = cached.flatMap((page) => [page.identity, page.encoded("gzip"), page.encoded("br")]);
    const bodies = (await Promise.all(variants)).map(({ body }) => body);
    expect(bytes).toBeGreaterThan(bodies.reduce((sum, body) => sum + body.length, 0));
    expect(cached).toHaveLength(pages);
    expect(pages).toBeGreaterThan(2);
    expect([misses, evictions]).toEqual([101, 101 - pages]);
  });

  test("freed by a change doesn't count as an eviction", async () => {
    await store("a", 1, ["x"]);
    cache.drop(1, ["x"]);
    expect(cache.figures()).toMatchObject({ pages: 0, bytes: 0, evictions: 0, maxBytes: MEGABYTE });
  });

  test("doesn't hold a page larger than the limit", async () => {
    const small = new PageCache({ maxBytes: 5_000, headers: {} });
    const page = await small.render("a", 1, async () => rendering("x".repeat(10_000)));
    expect(page.identity.body.length).toBe(10_000);
    expect(small.figures()).toMatchObject({ pages: 0, bytes: 0 });
  });

  test("counts a page that was rendered twice only once", async () => {
    await store("a", 1, ["x"], "A");
    const { bytes } = cache.figures();
    cache.drop(1, ["x"]);
    await store("a", 1, ["x"], "A");
    expect(cache.figures()).toMatchObject({ pages: 1, bytes });
  });
});

describe("a page whose content depends on the clock", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  test("is cached until the moment that changes it", async () => {
    vi.setSystemTime("2026-11-20T12:00:00Z");
    const expiresAt = new Date("2026-11-20T13:00:00Z");
    await cache.render("a", 1, async () => ({ ...rendering("A"), expiresAt }));
    vi.setSystemTime("2026-11-20T12:59:59Z");
    expect(textOf("a")).toBe("A");
    vi.setSystemTime(expiresAt);
    expect(cache.get("a")).toBeUndefined();
    expect(cache.figures()).toMatchObject({ pages: 0, bytes: 0 });
  });

  test("is rendered again if the clock is set back", async () => {
    vi.setSystemTime("2026-11-21T12:00:00Z");
    await cache.render("a", 1, async () => ({
      ...rendering("Over"),
      expiresAt: new Date("2026-11-28T12:00:00Z"),
    }));
    await store("b", 1, ["x"], "B");
    expect(textOf("a")).toBe("Over");
    vi.setSystemTime("2026-11-20T12:00:00Z");
    expect(textOf("a")).toBeUndefined();
    expect(textOf("b")).toBe("B");
  });
});

describe("pages that may be outdated", () => {
  class Outage extends Error {}
  const cacheWith = () =>
    new PageCache({ maxBytes: 1_000_000, headers: {}, isOutage: (error) => error instanceof Outage });
  const made = (html: string) => async () => ({ status: 200, html, tags: ["a"] });
  const failing = (error: Error) => async () => {
    throw error;
  };
  const bodyOf = async (page: Promise<{ identity: { body: Buffer } }>) =>
    (await page).identity.body.toString();

  test("are rendered again before they are served", async () => {
    const cache = cacheWith();
    await cache.render("1:/", 1, made("old"));
    cache.distrust();
    expect(cache.get("1:/")).toBeUndefined();
    expect(await bodyOf(cache.render("1:/", 1, made("new")))).toBe("new");
    expect(cache.get("1:/")?.identity.body.toString()).toBe("new");
  });

  test("are served while the database is down, and rendered again afterward", async () => {
    const cache = cacheWith();
    await cache.render("1:/", 1, made("old"));
    cache.distrust();
    expect(await bodyOf(cache.render("1:/", 1, failing(new Outage())))).toBe("old");
    expect(cache.get("1:/")).toBeUndefined();
    expect(await bodyOf(cache.render("1:/", 1, made("new")))).toBe("new");
  });

  test("may be kept by a CDN only if they are cached and surely current", async () => {
    const keysOf = (companyId: number, tags: readonly string[]) => `${companyId} ${tags}`;
    const options = {
      maxBytes: 1_000_000,
      headers: {},
      isOutage: (error: unknown) => error instanceof Outage,
    };
    const cache = new PageCache({ ...options, keysOf });
    const { shared } = await cache.render("1:/", 1, made("old"));
    expect(shared).toEqual({ keys: "1 a", expiresAt: Number.POSITIVE_INFINITY });
    const uncached = await cache.render("1:/search", 1, async () => rendering("found", null));
    expect(uncached.shared).toBeNull();
    const overtaken = cache.render("1:/late", 1, async () => {
      cache.drop(1, ["a"]);
      return rendering("late", ["a"]);
    });
    expect((await overtaken).shared).toBeNull();
    await cache.render("1:/", 1, made("new"));
    cache.distrust();
    expect((await cache.render("1:/", 1, failing(new Outage()))).shared).toBeNull();
  });

  test("aren't served once a change has dropped them, or they are gone", async () => {
    const cache = cacheWith();
    for (const key of ["1:/dropped", "1:/gone"]) await cache.render(key, 1, made("old"));
    cache.distrust();
    await expect(cache.render("1:/gone", 1, failing(new Error("No such page.")))).rejects.toThrow(
      "No such page.",
    );
    cache.drop(1, ["a"]);
    for (const key of ["1:/dropped", "1:/gone"])
      await expect(cache.render(key, 1, failing(new Outage()))).rejects.toThrow(Outage);
  });
});
