import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parseCdnUrl } from "#platform/config/cdn-setting.ts";
import { type CdnServer, startCdnServer } from "#test/support/cdn-server.ts";
import { type Cdn, CdnError, createCdn } from "./cdn.ts";
import { EVERYTHING_KEY } from "./cdn-keys.ts";

const TOKEN = "a-secret-token";
const KEYS = ["c1-page:3", "c1-menu"];

let server: CdnServer;
beforeAll(async () => {
  server = await startCdnServer();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
  server.answer(() => ({ status: 200, body: { success: true, errors: [] } }));
});

const cdnAt = (url: string): Cdn => {
  const [setting] = parseCdnUrl(url) ?? [];
  if (!setting) throw new Error(`${url} is no CDN.`);
  return createCdn(setting);
};
const host = () => server.url.replace("http://", "");
const fastly = () => cdnAt(`fastly://${TOKEN}@SU1Z0isxPaozGVKXdv0eY?endpoint=${server.url}`);
const cloudflare = () => cdnAt(`cloudflare://${TOKEN}@023e105f4ecef8ad?endpoint=${server.url}/client/v4/`);
const purge = (cdn: Cdn, keys: readonly string[] = KEYS) => cdn.purge(keys, AbortSignal.timeout(5_000));
const many = (count: number) => Array.from({ length: count }, (_, id) => `c1-page:${id}`);
const failure = async (cdn: Cdn): Promise<CdnError> => {
  const error = await purge(cdn).catch((one: unknown) => one);
  expect(error).toBeInstanceOf(CdnError);
  expect((error as Error).message).not.toContain(TOKEN);
  return error as CdnError;
};

test("Varnish gets the keys in a header of a PURGE", async () => {
  const cdn = cdnAt(`varnish://${host()}`);
  await purge(cdn);
  await purge(cdn, many(120));
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(Array(4).fill("PURGE /"));
  expect(server.requests[0]?.headers["xkey-purge"]).toBe("c1-page:3 c1-menu");
  const keys = server.requests.slice(1).flatMap(({ headers }) => String(headers["xkey-purge"]).split(" "));
  expect(keys).toEqual(many(120));
});

test("Fastly gets up to 256 keys at once, or is told to purge everything", async () => {
  await purge(fastly());
  await purge(fastly(), many(300));
  await purge(fastly(), [EVERYTHING_KEY]);
  expect(server.requests[0]).toMatchObject({
    method: "POST",
    path: "/service/SU1Z0isxPaozGVKXdv0eY/purge",
    headers: { "fastly-key": TOKEN, accept: "application/json", "content-type": "application/json" },
    body: { surrogate_keys: KEYS },
  });
  const sizes = server.requests
    .slice(1, 3)
    .map(({ body }) => (body as { surrogate_keys: string[] }).surrogate_keys.length);
  expect(sizes).toEqual([256, 44]);
  expect(server.requests[3]).toMatchObject({ path: "/service/SU1Z0isxPaozGVKXdv0eY/purge_all", body: null });
});

test("Cloudflare gets up to 30 tags at once, or is told to purge everything", async () => {
  await purge(cloudflare());
  await purge(cloudflare(), many(70));
  await purge(cloudflare(), [EVERYTHING_KEY]);
  expect(server.requests[0]).toMatchObject({
    method: "POST",
    path: "/client/v4/zones/023e105f4ecef8ad/purge_cache",
    headers: { authorization: `Bearer ${TOKEN}` },
    body: { tags: KEYS },
  });
  const sizes = server.requests.slice(1, 4).map(({ body }) => (body as { tags: string[] }).tags.length);
  expect(sizes).toEqual([30, 30, 10]);
  expect(server.requests[4]?.body).toEqual({ purge_everything: true });
});

test("a webhook gets the keys as JSON, with the name and password in its address", async () => {
  const cdn = cdnAt(`http://user:p%40ss@${host()}/purge?site=1`);
  await purge(cdn);
  await purge(cdn, [EVERYTHING_KEY]);
  expect(server.requests[0]).toMatchObject({
    ...{ method: "POST", path: "/purge?site=1", body: { keys: KEYS } },
    headers: { authorization: `Basic ${Buffer.from("user:p@ss").toString("base64")}` },
  });
  expect(server.requests[1]?.body).toEqual({ everything: true });
  expect(cdn.name).toBe(`The webhook at ${host()}`);
});

test("a failure says which CDN failed and when to try again, without secrets", async () => {
  server.answer(() => ({ status: 429, headers: { "retry-after": "7" } }));
  expect(await failure(cloudflare())).toMatchObject({
    message: "Cloudflare's zone 023e105f4ecef8ad answered 429.",
    retryMs: 7_000,
  });
  server.answer(() => ({ status: 200, body: { success: false, errors: [{ message: "Invalid tags" }] } }));
  expect((await failure(cloudflare())).message).toBe(
    "Cloudflare's zone 023e105f4ecef8ad refused: Invalid tags",
  );
  server.answer(() => ({ status: 401, body: { msg: TOKEN } }));
  expect(await failure(fastly())).toMatchObject({
    message: "Fastly's service SU1Z0isxPaozGVKXdv0eY answered 401.",
    retryMs: null,
  });
  server.answer(() => ({ status: 302, headers: { location: server.url } }));
  expect((await failure(fastly())).message).toContain("can't be reached");
  expect((await failure(cdnAt("varnish://127.0.0.1:1"))).message).toBe(
    "Varnish at 127.0.0.1:1 can't be reached.",
  );
});
