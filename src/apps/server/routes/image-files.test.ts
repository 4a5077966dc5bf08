import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Image } from "#modules/images/images.contract.ts";
import { createVariantsJob } from "#modules/images/images.public.ts";
import { type Log, silentLog } from "#platform/log/log.ts";
import { aCompany } from "#test/support/factories.ts";
import { anImageLibrary, type ImageLibrary, jobsDone } from "#test/support/image-library.ts";
import { aPicture } from "#test/support/pictures.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { sendRaw } from "#test/support/uploads.ts";

let app: TestApp;
let library: ImageLibrary;
let image: Image;
let whole: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  library = await anImageLibrary(app);
  image = await library.add(await aPicture(500, 400, "jpeg"), { name: "dam.jpg" });
  await jobsDone(app);
  whole = (await library.get(image.imageUrl)).body;
});
afterAll(() => app?.close());

test("serves an image to everyone, cacheable forever, with headers that keep anything in it from running", async () => {
  const { status, headers, body } = await library.get(image.imageUrl);
  expect(status).toBe(200);
  expect(body.length).toBe(image.bytes);
  expect(headers).toMatchObject({
    "content-type": "image/jpeg",
    "content-length": String(image.bytes),
    "cache-control": "public, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "accept-ranges": "bytes",
  });
});

test("HEAD sends the same headers without content", async () => {
  const { date: _, ...expected } = (await library.get(image.imageUrl)).headers;
  const head = await library.get(image.imageUrl, {}, "HEAD");
  const { date: __, ...headers } = head.headers;
  expect([head.status, headers, head.body.length]).toEqual([200, expected, 0]);
});

test("a browser that already has it gets 304", async () => {
  const { headers } = await library.get(image.imageUrl);
  const etag = headers.etag ?? "";
  const status = async (conditions: Record<string, string>) =>
    (await library.get(image.imageUrl, conditions)).status;
  expect(await status({ "if-none-match": etag })).toBe(304);
  expect(await status({ "if-none-match": `"other", W/${etag}` })).toBe(304);
  expect(await status({ "if-none-match": '"other"' })).toBe(200);
  expect(await status({ "if-modified-since": headers["last-modified"] ?? "" })).toBe(304);
  expect(await status({ "if-modified-since": new Date(0).toUTCString() })).toBe(200);
});

test.each([
  ["bytes=0-9", 0, 9],
  ["bytes=100-", 100, -1],
  ["bytes=-7", -7, -1],
  ["bytes=5-999999999", 5, -1],
])("%s is that part", async (range, first, last) => {
  const part = await library.get(image.imageUrl, { range });
  const from = first < 0 ? whole.length + first : first;
  const to = last < 0 ? whole.length + last : last;
  expect(part.status).toBe(206);
  expect(part.headers["content-range"]).toBe(`bytes ${from}-${to}/${whole.length}`);
  expect(part.body.equals(whole.subarray(from, to + 1))).toBe(true);
});

test("a range outside the file is 416, and unsupported ranges return the whole file", async () => {
  const beyond = await library.get(image.imageUrl, { range: `bytes=${whole.length}-` });
  expect([beyond.status, beyond.headers["content-range"]]).toEqual([416, `bytes */${whole.length}`]);
  // A cache that ignores Range must not keep it for a year in place of the file.
  expect(beyond.headers["cache-control"]).toBe("no-store");
  for (const headers of [
    { range: "bytes=0-1,5-6" },
    { range: "lines=1-2" },
    { range: "bytes=9-1" },
    { range: "bytes=0-1", "if-range": '"other"' },
  ]) {
    const answer = await library.get(image.imageUrl, headers as Record<string, string>);
    expect([answer.status, answer.body.length]).toEqual([200, whole.length]);
  }
});

test("only the company's host serves it, and no other host, id, name, or path does", async () => {
  const other = await aCompany(app);
  const at = async (host: string, path: string) => (await sendRaw(app, "GET", path, { host })).status;
  expect(await at(other.host, image.imageUrl)).toBe(404);
  expect(await at("nobody.example", image.imageUrl)).toBe(421);
  const { host } = library.company;
  for (const path of [
    "/images/",
    `/images/${image.id}`,
    `/images/${image.id}/`,
    `/images/${image.id + 1000}/${image.imageUrl.split("/").at(-1)}`,
    image.imageUrl.replace("dam-", "dem-"),
    image.imageUrl.replace(".jpg", ".png"),
    image.imageUrl.replace(".jpg", ".w641.webp"),
    `/images/${image.id}/../../../package.json`,
    `/images/${image.id}/..%2f..%2fpackage.json`,
    `/images/${image.id}/%00`,
  ])
    expect([path, await at(host, path)]).toEqual([path, 404]);
});

test("until a copy is made, the original is sent instead and isn't cached", async () => {
  const fresh = await library.add(await aPicture(600, 400, "png"));
  await jobsDone(app);
  await app.app
    .companyDb(library.company.companyId)
    .write((tx) => tx.sql.deleteFrom("imageVariants").where("imageId", "=", fresh.id).execute());
  const copy = fresh.imageUrl.replace(".png", ".w320.webp");
  const standIn = await library.get(copy);
  expect(standIn.headers).toMatchObject({ "content-type": "image/png", "cache-control": "no-cache" });
  expect(standIn.body.length).toBe(fresh.bytes);
  await app.app
    .companyDb(library.company.companyId)
    .write((tx) => tx.addJob(createVariantsJob, { imageId: fresh.id }));
  await jobsDone(app);
  const made = await library.get(copy);
  expect(made.headers).toMatchObject({
    "content-type": "image/webp",
    "cache-control": "public, max-age=31536000, immutable",
  });
});

test("a file missing from the storage is 404, and an unreachable storage means not ready", async () => {
  const lost = await library.add(await aPicture(9, 9, "png"));
  await jobsDone(app);
  expect((await library.get(lost.imageUrl)).status).toBe(200);
  rmSync(join(app.dataDir, "files"), { recursive: true });
  expect((await library.get(lost.imageUrl)).status).toBe(404);
  expect((await sendRaw(app, "GET", "/readyz", { host: "x" })).status).toBe(200);

  const warnings: unknown[] = [];
  const log: Log = {
    ...silentLog,
    warn: (fields, message) => warnings.push([message, fields]),
    child: () => log,
  };
  const settings = { STORAGE_URL: "s3://key:secret@files?endpoint=http://127.0.0.1:9" };
  const away = await startTestApp(settings, log);
  try {
    const ready = await sendRaw(away, "GET", "/readyz", { host: "x" });
    expect([ready.status, JSON.parse(ready.body.toString())]).toEqual([
      503,
      { status: "the file storage can't be reached" },
    ]);
    // Operators find the cause in the log, because the answer is for everyone.
    expect(warnings).toContainEqual([
      "This node isn't ready: the file storage can't be reached.",
      { error: expect.stringContaining("ECONNREFUSED") },
    ]);
    const there = await anImageLibrary(away);
    expect(await there.upload(await aPicture(8, 8, "png"))).toEqual({
      status: 503,
      said: "The file storage can't be reached right now. Try again in a moment.",
    });
    expect(await there.count("files")).toBe(0);
  } finally {
    await away.close();
  }
});
