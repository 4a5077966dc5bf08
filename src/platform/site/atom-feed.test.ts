import fc from "fast-check";
import { expect, test } from "vitest";
import { parseXml } from "#test/support/dom.ts";
import { type AtomFeed, atomFeed } from "./atom-feed.ts";

const FEED: AtomFeed = {
  id: "urn:uuid:11111111-1111-8111-8111-111111111111",
  url: "https://town.example/blogs.atom",
  pageUrl: "https://town.example/blogs",
  title: "Blogs · Town",
  language: "en",
  publisher: "Town",
  entries: [],
};

test("an XML parser reads every text back, without the characters that XML can't contain", () => {
  const allowed = /^[\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
  const text = fc
    .string({ unit: "binary", minLength: 1 })
    .map((given) => given.replace(/\r/g, ""))
    // An entry without a summary or an author has no element for it.
    .filter((given) => given !== "");
  fc.assert(
    fc.property(text, text, (title, term) => {
      const entry = {
        id: "tag:town.example,2026-01-02:blog/1",
        url: `https://town.example/blog/1?a=1&b="2"`,
        title,
        summary: title,
        author: title,
        categories: [term],
        publishedAt: "2026-01-02T12:00:00.000Z",
        updatedAt: new Date("2026-01-03T01:02:03Z"),
      };
      const feed = parseXml(atomFeed({ ...FEED, entries: [entry] }));
      const readable = (one: string) =>
        [...one].map((character) => (allowed.test(character) ? character : " ")).join("");
      expect(feed.querySelector("entry > title")?.textContent).toBe(readable(title));
      expect(feed.querySelector("entry > summary")?.textContent).toBe(readable(title));
      expect(feed.querySelector("entry > author > name")?.textContent).toBe(readable(title));
      expect(feed.querySelector("entry > link")?.getAttribute("href")).toBe(entry.url);
      expect(feed.querySelectorAll("category")).toHaveLength(1);
    }),
    { numRuns: 300 },
  );
});

test("has what RFC 4287 requires, and was updated when its newest entry was", () => {
  const at = (day: string) => ({
    id: `tag:town.example,2026-01-02:blog/${day}`,
    url: `https://town.example/blog/${day}`,
    title: day,
    summary: "",
    author: "",
    categories: [],
    publishedAt: `2026-01-${day}T12:00:00.000Z`,
    updatedAt: new Date(`2026-01-${day}T15:00:00Z`),
  });
  const feed = parseXml(atomFeed({ ...FEED, entries: [at("04"), at("09"), at("05")] }));
  expect(feed.namespaceURI).toBe("http://www.w3.org/2005/Atom");
  const textAt = (selector: string) => feed.querySelector(selector)?.textContent;
  expect(textAt("feed > id")).toBe(FEED.id);
  expect(textAt("feed > title")).toBe(FEED.title);
  expect(textAt("feed > updated")).toBe("2026-01-09T15:00:00.000Z");
  expect(textAt("feed > author > name")).toBe("Town");
  expect(feed.querySelector("entry > summary, entry > author")).toBeNull();
  for (const entry of feed.querySelectorAll("entry"))
    for (const required of ["id", "title", "updated", "link[href]"])
      expect(entry.querySelectorAll(`:scope > ${required}`)).toHaveLength(1);
});

test("without entries, has never been updated", () => {
  expect(parseXml(atomFeed(FEED)).querySelector("updated")?.textContent).toBe("1970-01-01T00:00:00.000Z");
});
