import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createPageCache, type PageCache, type Rendering } from "./page-cache.ts";

const MEGABYTE = 1 << 20;
let cache: PageCache;
beforeEach(() => {
  cache = createPageCache({ maxBytes: MEGABYTE, headers: { vary: "accept-encoding" } });
});

const rendering = (html: string, tags: readonly string[] | null = ["page:1"]): Rendering => ({
  status: 200,
  html,
  tags,
});
const keep = (key: string, companyId: number, tags: readonly string[], html = key) =>
  cache.render(key, companyId, async () => rendering(html, tags));
const textOf = (key: string) => cache.get(key)?.identity.body.toString();

/** A rendering that goes on until it is told to end. */
const startSlow = (
  key: string,
  companyId: number,
  html: string,
  tags: readonly string[] | null = ["page:1"],
) => {
  let end = (): void => {};
  let count = 0;
  const gate = new Promise<void>((open) => {
    end = open;
  });
  const page = cache.render(key, companyId, async () => {
    count++;
    await gate;
    return rendering(html, tags);
  });
  return { page, end: () => end(), count: () => count };
};

describe("a kept page", () => {
  test("is ready in every encoding, with its length, its ETag and the headers of all pages", async () => {
    const html = `<p>${"Grüße ".repeat(200)}</p>`;
    const page = await keep("a", 1, ["page:1"], html);
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

  test("is compressed once, when somebody first takes it so, and counts with what that takes", async () => {
    const page = await keep("a", 1, ["page:1"], "Grüße ".repeat(500));
    const { bytes } = cache.figures();
    const first = page.encoded("br");
    expect(page.encoded("br")).toBe(first);
    const { body } = await first;
    // At hand from now on, without waiting.
    expect(page.encoded("br")).toBe(await first);
    expect(cache.figures().bytes).toBe(bytes + body.length);
    // Of a page that has gone meanwhile nothing is kept.
    cache.drop(1, ["page:1"]);
    await page.encoded("gzip");
    expect(cache.figures().bytes).toBe(0);
  });

  test("has an ETag that follows from its content alone", async () => {
    const [one, same, different] = [
      await keep("a", 1, ["x"], "A"),
      await keep("b", 1, ["x"], "A"),
      await keep("c", 1, ["x"], "B"),
    ];
    expect(one.etag).toBe(same.etag);
    expect(one.etag).not.toBe(different.etag);
    expect(one.etag).toMatch(/^"[\w-]{22}"$/);
  });

  test("is not kept where its tags are null", async () => {
    const page = await cache.render("a", 1, async () => rendering("A", null));
    expect(page.identity.body.toString()).toBe("A");
    expect(cache.get("a")).toBeUndefined();
  });

  test("has a state for each value of the parameters it looks at, and of no others", async () => {
    let drawn = 0;
    const draw = (search: string) =>
      cache.render(
        "a",
        1,
        async () => ({ ...rendering(`state ${search} ${++drawn}`, ["x"]), queryKeys: ["page", "past"] }),
        search,
      );
    await draw("");
    expect(cache.get("a", "utm=mail")).toBe(cache.get("a"));
    expect(cache.get("a", "page=2")).toBeUndefined();
    const second = await draw("utm=mail&page=2");
    expect(second).not.toBe(cache.get("a"));
    for (const same of ["page=2", "page=%202%20&page=3", "past=&page=2&x=1"])
      expect(cache.get("a", same), same).toBe(second);
    expect(cache.get("a", "past=2&page=2")).toBeUndefined();
    expect(drawn).toBe(2);
    cache.drop(1, ["x"]);
    expect([cache.get("a"), cache.get("a", "page=2")]).toEqual([undefined, undefined]);
  });

  test("is drawn once where several ask for the same state at once", async () => {
    let drawn = 0;
    const draw = () =>
      cache.render(
        "a",
        1,
        async () => ({ ...rendering(`${++drawn}`, ["x"]), queryKeys: ["page"] }),
        "page=3",
      );
    const pages = await Promise.all([draw(), draw(), draw()]);
    expect(new Set(pages).size).toBe(1);
    expect(await draw()).toBe(pages[0]);
    expect(drawn).toBe(1);
  });

  test("is counted: hits, misses, pages, bytes", async () => {
    await keep("a", 1, ["x"]);
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
  test("drops exactly the pages of its company that bear one of its tags", async () => {
    await keep("one", 1, ["menu", "page:1"]);
    await keep("two", 1, ["menu", "page:2"]);
    await keep("three", 1, ["layout"]);
    await keep("other", 2, ["menu", "page:1"]);
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

  test("that overtakes a rendering: it is answered to who asked before, but not kept", async () => {
    const slow = startSlow("a", 1, "old");
    cache.drop(1, ["page:1"]);
    slow.end();
    expect((await slow.page).identity.body.toString()).toBe("old");
    expect(cache.get("a")).toBeUndefined();
  });

  test("that overtakes a rendering: nobody who asks later joins it, and theirs is kept", async () => {
    const slow = startSlow("a", 1, "old");
    cache.drop(1, ["page:1"]);
    const later = keep("a", 1, ["page:1"], "new");
    expect((await later).identity.body.toString()).toBe("new");
    slow.end();
    await slow.page;
    expect(textOf("a")).toBe("new");
  });

  test("of another company or of other tags overtakes nothing", async () => {
    const slow = startSlow("a", 1, "kept");
    cache.drop(2, ["page:1"]);
    cache.drop(1, ["page:2"]);
    slow.end();
    await slow.page;
    expect(textOf("a")).toBe("kept");
  });

  test("and everything that may have been missed: no rendering under way is kept", async () => {
    const slow = startSlow("a", 1, "old");
    cache.clear();
    const later = keep("a", 1, ["page:1"], "new");
    slow.end();
    await Promise.all([slow.page, later]);
    expect(textOf("a")).toBe("new");
  });
});

describe("the content of a page", () => {
  /** Renders a page whose frame has the tag "menu" and whose content the tag "page:1". Answers the content it was given. */
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

  test("is handed on when only the frame has changed", async () => {
    expect(await renderWith("first")).toBeUndefined();
    cache.drop(1, ["menu"]);
    expect(cache.get("a")).toBeUndefined();
    expect(await renderWith("second")).toBe("first");
  });

  test("goes with a change of what it shows, with everything, and with its moment", async () => {
    await renderWith("first");
    cache.drop(1, ["page:1"]);
    expect(await renderWith("second")).toBeUndefined();
    cache.clear();
    expect(await renderWith("third", new Date(0))).toBeUndefined();
    cache.drop(1, ["menu"]);
    expect(await renderWith("fourth")).toBeUndefined();
  });

  test("isn't kept where a change has overtaken it", async () => {
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
  test("render it once", async () => {
    const slow = startSlow("a", 1, "once");
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

  test("that come when it has just been kept don't render it again", async () => {
    const kept = await keep("a", 1, ["page:1"]);
    const again = await cache.render("a", 1, async () => {
      throw new Error("rendered twice");
    });
    expect(again).toBe(kept);
  });

  test("all learn where it fails, and the next one tries again", async () => {
    const fail = () => cache.render("a", 1, () => Promise.reject(new Error("broken")));
    const results = await Promise.allSettled([fail(), fail()]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect((await keep("a", 1, ["x"], "well")).identity.body.toString()).toBe("well");
  });
});

describe("memory", () => {
  test("is bounded: the longest unused pages go first", async () => {
    const small = createPageCache({ maxBytes: 20_000, headers: {} });
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

  test("never goes above its bound, whatever is kept and read, and keeps what is read most", async () => {
    const maxBytes = 100_000;
    const small = createPageCache({ maxBytes, headers: {} });
    // As incompressible as real pages aren't: each encoding weighs about as much as the text.
    const html = (key: string) => randomBytes(3_000 + (Number(key) % 7) * 500).toString("base64");
    const drawn = new Map<string, string>();
    let drawnAgain = 0;
    const read = async (key: string): Promise<void> => {
      const page =
        small.get(key) ??
        (await small.render(key, 1, async () => {
          if (key === "0" && drawn.has(key)) drawnAgain++;
          drawn.set(key, html(key));
          return rendering(drawn.get(key) as string);
        }));
      expect(page.identity.body.toString()).toBe(drawn.get(key));
      await page.encoded("gzip");
      await page.encoded("br");
      expect(small.figures().bytes).toBeLessThanOrEqual(maxBytes);
    };
    for (let number = 1; number <= 100; number++) {
      await read("0");
      await read(String(number));
    }
    expect(drawnAgain).toBe(0);
    const { bytes, evictions, pages, misses } = small.figures();
    const kept = [...drawn.keys()].flatMap((name) => small.get(name) ?? []);
    const variants = kept.flatMap((page) => [page.identity, page.encoded("gzip"), page.encoded("br")]);
    const bodies = (await Promise.all(variants)).map(({ body }) => body);
    expect(bytes).toBeGreaterThan(bodies.reduce((sum, body) => sum + body.length, 0));
    expect(kept).toHaveLength(pages);
    expect(pages).toBeGreaterThan(2);
    expect([misses, evictions]).toEqual([101, 101 - pages]);
  });

  test("that a change frees counts as no eviction", async () => {
    await keep("a", 1, ["x"]);
    cache.drop(1, ["x"]);
    expect(cache.figures()).toMatchObject({ pages: 0, bytes: 0, evictions: 0, maxBytes: MEGABYTE });
  });

  test("takes no page that is larger than all of it", async () => {
    const small = createPageCache({ maxBytes: 5_000, headers: {} });
    const page = await small.render("a", 1, async () => rendering("x".repeat(10_000)));
    expect(page.identity.body.length).toBe(10_000);
    expect(small.figures()).toMatchObject({ pages: 0, bytes: 0 });
  });

  test("counts a page once that was rendered twice", async () => {
    await keep("a", 1, ["x"], "A");
    const { bytes } = cache.figures();
    cache.drop(1, ["x"]);
    await keep("a", 1, ["x"], "A");
    expect(cache.figures()).toMatchObject({ pages: 1, bytes });
  });
});

describe("a page whose content depends on the clock", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  test("is kept until the moment that changes it", async () => {
    vi.setSystemTime("2026-11-20T12:00:00Z");
    const expiresAt = new Date("2026-11-20T13:00:00Z");
    await cache.render("a", 1, async () => ({ ...rendering("A"), expiresAt }));
    vi.setSystemTime("2026-11-20T12:59:59Z");
    expect(textOf("a")).toBe("A");
    vi.setSystemTime(expiresAt);
    expect(cache.get("a")).toBeUndefined();
    expect(cache.figures()).toMatchObject({ pages: 0, bytes: 0 });
  });

  test("that was made by a clock which is put back is made anew", async () => {
    vi.setSystemTime("2026-11-21T12:00:00Z");
    await cache.render("a", 1, async () => ({
      ...rendering("Over"),
      expiresAt: new Date("2026-11-28T12:00:00Z"),
    }));
    await keep("b", 1, ["x"], "B");
    expect(textOf("a")).toBe("Over");
    vi.setSystemTime("2026-11-20T12:00:00Z");
    expect(textOf("a")).toBeUndefined();
    expect(textOf("b")).toBe("B");
  });
});
