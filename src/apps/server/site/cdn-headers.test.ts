import { expect, test, vi } from "vitest";
import { type ReadyPage, readyPage } from "#platform/cache/ready-page.ts";
import type { CdnSetting } from "#platform/config/cdn-setting.ts";
import { createCdnHeaders } from "./cdn-headers.ts";

const HOSTED = { token: "t", id: "1", endpoint: "https://cdn.test" };
const ALL: readonly CdnSetting[] = [
  { kind: "varnish", address: "http://a" },
  { kind: "varnish", address: "http://b" },
  { kind: "fastly", ...HOSTED },
  { kind: "cloudflare", ...HOSTED },
  { kind: "webhook", address: "https://c", authorization: undefined },
];
const KEYS = "tenantry c1 c1-menu";

const pageWith = (shared: ReadyPage["shared"], status = 200): ReadyPage => ({
  ...readyPage({ status, html: "", tags: null }, {}),
  shared,
});
const page = pageWith({ keys: KEYS, expiresAt: Number.POSITIVE_INFINITY });
const objectOf = (fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap((name, at) => (at % 2 === 0 ? [[name, fields[at + 1]]] : [])));

test("each CDN gets the keys and the lifetime in the headers that it reads", () => {
  const headers = createCdnHeaders(ALL, "b", () => true);
  const lifetime = "86400, stale-while-revalidate=60, stale-if-error=259200";
  expect(objectOf(headers.ofPage({}, page))).toEqual({
    xkey: KEYS,
    "surrogate-key": KEYS,
    "cache-tag": "tenantry,c1,c1-menu",
    "surrogate-control": `max-age=${lifetime}`,
    "cloudflare-cdn-cache-control": `s-maxage=${lifetime}`,
    "cdn-cache-control": `s-maxage=${lifetime}`,
  });
  expect(headers.ofImage(1, ["image:3"])).toMatchObject({
    xkey: "tenantry build-b c1 c1-image:3",
    "surrogate-control": `max-age=${lifetime}`,
  });
});

test("a page isn't cached longer than until it changes by itself", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
  try {
    const headers = createCdnHeaders(ALL.slice(0, 1), "b", () => true);
    const ofPage = (expiresAt: number) => headers.ofPage({}, pageWith({ keys: KEYS, expiresAt }));
    expect(objectOf(ofPage(1_000_000 + 90_500))["surrogate-control"]).toMatch(/^max-age=90,/);
    expect(ofPage(1_000_000 + 900)).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  ["for staff who are signed in", { cookie: "a=b; tenantry_session=x" }, page],
  ["with credentials", { authorization: "Bearer x" }, page],
  ["fetched ahead", { "sec-purpose": "prefetch" }, page],
  ["that the node doesn't cache", {}, pageWith(null)],
  ["that isn't a success", {}, pageWith(page.shared, 404)],
])("a page %s is never kept", (_, request, asked) => {
  expect(createCdnHeaders(ALL, "b", () => true).ofPage(request, asked)).toEqual([]);
});

test("a node that has lost the database tells caches not to store its pages", () => {
  expect(createCdnHeaders(ALL, "b", () => false).ofPage({}, page)).toEqual([]);
});

test("without a CDN there are no headers", () => {
  const headers = createCdnHeaders([], "b", () => true);
  expect([headers.ofPage({}, page), headers.ofImage(1, ["image:3"])]).toEqual([[], {}]);
});
