import { expect, test } from "vitest";
import { EVERYTHING_KEY, fewerKeys, keysOfPage, keysToPurge } from "./cdn-keys.ts";

const many = Array.from({ length: 2_000 }, (_, id) => `document:${id}`);

test("a page has the keys of its company, its build, and exactly its tags", () => {
  expect(keysOfPage(12, ["page:34", "menu", "at:/events"], "b1")).toBe(
    "tenantry build-b1 c12 c12-page:34 c12-menu c12-at:/events",
  );
});

test("tags with characters that a CDN doesn't accept, or that differ only in case, have different keys", () => {
  const tags = ["at:/a b", "at:/a,b", "at:/A", "at:/a", `at:/${"x".repeat(2_000)}`, "at:/é"];
  const keys = keysOfPage(1, tags, "b").split(" ").slice(3);
  expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(tags.length);
  for (const key of keys) expect(key).toMatch(/^c1-[a-z0-9:/~]{1,100}$/);
});

test("the keys of a page with thousands of tags fit into a header, and each of its tags purges it", () => {
  const header = keysOfPage(123_456, many, "b");
  expect(header.length).toBeLessThan(8_000);
  const keys = new Set(header.split(" "));
  for (const tag of many) expect(keysToPurge(123_456, [tag]).some((key) => keys.has(key))).toBe(true);
  expect(keysToPurge(123_456, ["menu"])).toContain("c123456-menu");
  expect(keysToPurge(123_457, many.slice(0, 50)).some((key) => keys.has(key))).toBe(false);
});

test("a restore, a change of host names, and very many tags purge the whole company", () => {
  for (const tags of [["*"], ["hosts", "company"], many]) expect(keysToPurge(7, tags)).toEqual(["c7"]);
});

test("too many keys become one for each company, and then one for everything", () => {
  const keys = Array.from({ length: 100 }, (_, id) => keysToPurge((id % 10) + 1, [`page:${id}`])).flat();
  expect(fewerKeys([...keys, ...keys], 300)).toEqual([...new Set(keys)]);
  expect(fewerKeys(keys, 20)).toEqual(["c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10"]);
  expect(fewerKeys(keys, 5)).toEqual([EVERYTHING_KEY]);
  expect(fewerKeys(["c1", EVERYTHING_KEY], 300)).toEqual([EVERYTHING_KEY]);
});
