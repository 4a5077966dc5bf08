import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { type RawAnswer, sendRaw } from "#test/support/uploads.ts";

const { app } = await openDemoApp();

const get = (path: string, accepted: string): Promise<RawAnswer> =>
  sendRaw(app, "GET", path, { host: "localhost", headers: { "accept-encoding": accepted } });

test("the site's style sheet and the admin's scripts are compressed for clients that accept it, and cacheable forever", async () => {
  const home = (await get("/", "identity")).body.toString();
  const login = (await get("/login", "identity")).body.toString();
  const addresses = [
    /\/assets\/site-[^"]+\.css/.exec(home)?.[0] ?? "",
    /\/admin-assets\/[^"]+\.js/.exec(login)?.[0] ?? "",
  ];
  for (const address of addresses) {
    const plain = await get(address, "identity");
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const brotli = await get(address, "gzip, deflate, br, zstd");
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    const gzip = await get(address, "gzip");
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    for (const answer of [plain, brotli, gzip]) {
      expect(answer.headers["cache-control"]).toContain("immutable");
      expect(answer.headers.vary).toContain("accept-encoding");
      expect(answer.headers["content-type"]).toBe(plain.headers["content-type"]);
    }
  }
});
