import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aPage, aVersion, type TestCompany } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let node: TestApp;
let company: TestCompany;
beforeAll(async () => {
  node = await startTestApp({ PAGE_CACHE_MB: "2" });
  company = await aCompany(node);
  const page = await aPage(node, { company, friendlyUrl: "/" });
  await aVersion(node, { page, status: "live", blocks: [{ values: { content: "<p>Words</p>" } }] });
});
afterAll(() => node?.close());

const get = (path: string) =>
  node.send("GET", path, { host: company.host, headers: { connection: "keep-alive" } });

test("a stopping node reports it at /servez and /readyz, closes each connection after its answer, and keeps serving", async () => {
  for (const path of ["/", "/", "/Authentication/GetCompanyName", "/servez", "/readyz"]) {
    const { status, headers } = await get(path);
    expect([path, status, headers.connection]).toEqual([path, 200, "keep-alive"]);
  }
  const { hits } = node.app.cache.figures();
  node.app.drain();
  for (const path of ["/", "/Authentication/GetCompanyName", "/healthz"]) {
    const { status, headers } = await get(path);
    expect([path, status, headers.connection]).toEqual([path, 200, "close"]);
  }
  expect(node.app.cache.figures().hits).toBe(hits + 1);
  for (const path of ["/servez", "/readyz"]) {
    const { status, text } = await get(path);
    expect([path, status, JSON.parse(text)]).toEqual([path, 503, { status: "this node is stopping" }]);
  }
});

test("the page cache has the size in the settings", () => {
  expect(node.app.cache.figures().maxBytes).toBe(2 << 20);
});
