import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { anImageLibrary, type ImageLibrary, jobsDone, temporaryFiles } from "#test/support/image-library.ts";
import { aHugePng, aPicture } from "#test/support/pictures.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { openRequest, sendForm } from "#test/support/uploads.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let app: TestApp;
let library: ImageLibrary;
const path = "/ImageUpload/ImageUpload";
const MB = 1 << 20;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());
beforeEach(async () => {
  library = await anImageLibrary(app);
});

/** What precedes and follows the content of the file in a form. */
const aroundFile = (fields: Record<string, string>): [start: Buffer, end: Buffer] => {
  const mark = Buffer.from("CONTENT");
  const form = formBody({ ...fields, Image: { name: "large.png", content: mark } });
  const at = form.indexOf(mark);
  return [form.subarray(0, at), form.subarray(at + mark.length)];
};

const expectNothingLeft = async (): Promise<void> => {
  expect(await library.count("images")).toBe(0);
  expect(await library.count("files")).toBe(0);
  expect(await library.stored()).toEqual([]);
  await jobsDone(app);
  await waitUntil("no temporary file is left", () => temporaryFiles(app).length === 0);
};

describe("files that aren't images", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  test.each([
    ["an SVG", Buffer.from(svg)],
    ["an SVG that begins like XML", Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ["an HTML page", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF")],
    ["a TIFF", Buffer.from("49492a0008000000", "hex")],
    ["a program", Buffer.from("7f454c460201010000000000", "hex")],
    ["a BMP", Buffer.concat([Buffer.from("BM"), Buffer.alloc(60)])],
  ])("%s that calls itself a PNG is refused by its content", async (_what, content) => {
    const answer = await library.upload(content, { name: "picture.png" });
    expect(answer).toEqual({
      status: 415,
      said: "This file isn't a supported image. Choose a GIF, JPEG, PNG, WebP, or AVIF image.",
    });
    await expectNothingLeft();
  });

  test("a truncated PNG is refused as damaged", async () => {
    const picture = await aPicture(300, 300, "png");
    const answer = await library.upload(picture.subarray(0, 60), {});
    expect(answer).toMatchObject({ status: 400, said: expect.stringContaining("damaged") });
    await expectNothingLeft();
  });
});

test("data appended to an image or hidden in it isn't served", async () => {
  const evil = Buffer.from("<script>alert(1)</script>PK\u0003\u0004");
  for (const format of ["gif", "jpeg", "png", "webp"] as const) {
    const image = await library.add(Buffer.concat([await aPicture(10, 10, format), evil]));
    const { body, headers } = await library.get(image.imageUrl);
    expect(body.includes("<script>")).toBe(false);
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});

describe("files that are too large", () => {
  test("a 60 MB file is refused before it's read, or as soon as it's too large, with bounded memory [C-218]", async () => {
    const [start, end] = aroundFile({ ImageDescription: "Large", ImageName: "large.png" });
    const said = "This file is larger than 25 MB. Make it smaller and upload it again.";
    const before = process.memoryUsage().rss;
    let peak = before;
    function* body() {
      yield start;
      for (let sent = 0; sent < 60; sent++) {
        peak = Math.max(peak, process.memoryUsage().rss);
        yield block;
      }
      yield end;
    }
    const block = Buffer.alloc(MB, 1);
    for (const isAnnounced of [true, false]) {
      const length = start.length + 60 * MB + end.length;
      const { request, answer } = openRequest(app, "POST", path, {
        host: library.company.host,
        cookie: library.staff,
        headers: {
          "content-type": FORM_TYPE,
          ...(isAnnounced ? { "content-length": String(length) } : {}),
        },
      });
      Readable.from(body()).pipe(request);
      const { status, body: answered } = await answer;
      expect([status, JSON.parse(answered.toString())]).toEqual([413, said]);
    }
    expect(peak - before).toBeLessThan(60 * MB);
    await expectNothingLeft();
  });

  test("a PNG of 900 megapixels in 110 KB is refused because of its header [C-218]", async () => {
    const bomb = aHugePng(30_000);
    expect(bomb.length).toBeLessThan(120_000);
    const before = process.memoryUsage().rss;
    expect(await library.upload(bomb, {})).toEqual({
      status: 413,
      said: "This image has 900 megapixels, and the limit is 40. Make it smaller and upload it again.",
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
    await expectNothingLeft();
  });

  test("41 megapixels are refused", async () => {
    expect((await library.upload(aHugePng(6_404), {})).status).toBe(413);
    await expectNothingLeft();
  });
});

describe("names", () => {
  const message =
    'File name can not include the characters ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | ","';
  test.each(["a;b.png", "../../etc/passwd", "a?b", "c:\\x.png", "a@b", "a&b", "a=b", "a+b", "$a", "a,b"])(
    "%j is refused with the printed words [IMG-010]",
    async (name) => {
      expect(await library.upload(await aPicture(8, 8, "png"), { name })).toEqual({
        status: 400,
        said: message,
      });
      await expectNothingLeft();
    },
  );

  test.each(["..\\..\\x.png", "a\u0000b.png", "a\u0007b.png", "..", "a\u2028b"])(
    "%j is refused",
    async (name) => {
      expect(await library.upload(await aPicture(8, 8, "png"), { name })).toEqual({
        status: 400,
        said: "File name can not include path parts or characters that can't be shown.",
      });
      await expectNothingLeft();
    },
  );

  test("uses the file's name if the form has none, and never as a path", async () => {
    const content = await aPicture(8, 8, "png");
    expect((await library.upload(content, { name: "", fileName: "a;b.png" })).said).toBe(message);
    const { status } = await library.upload(content, { name: "", fileName: "Ünï çødé 水.png" });
    expect(status).toBe(200);
    const [image] = await library.list();
    expect(image?.imageUrl).toMatch(/^\/images\/\d+\/uni-c-de-[0-9a-f]{10}-8x8\.png$/);
    expect(await library.stored()).toEqual([
      expect.stringMatching(new RegExp(`^${library.company.companyId}/\\d{4}/[0-9a-f]{32}\\.png$`)),
    ]);
  });
});

describe("forms", () => {
  const options = () => ({ host: library.company.host, cookie: library.staff });

  test("an upload that is cut off midway leaves nothing behind [C-218]", async () => {
    const body = formBody({
      ImageDescription: "Half",
      ImageName: "half.png",
      Image: { name: "half.png", content: Buffer.alloc(4 * MB, 7) },
    });
    const { request, answer } = openRequest(app, "POST", path, {
      ...options(),
      headers: { "content-type": FORM_TYPE, "content-length": String(body.length) },
    });
    answer.catch(() => {});
    request.write(body.subarray(0, 2 * MB));
    await waitUntil("the upload is being received", () => temporaryFiles(app).length === 1);
    request.destroy();
    await expectNothingLeft();
  });

  test("a form that ends before its last boundary is refused", async () => {
    const body = formBody({
      ImageDescription: "x",
      Image: { name: "x.png", content: await aPicture(8, 8, "png") },
    });
    const { request, answer } = openRequest(app, "POST", path, {
      ...options(),
      headers: { "content-type": FORM_TYPE, "content-length": String(body.length - 40) },
    });
    request.end(body.subarray(0, -40));
    const { status, body: said } = await answer;
    expect(status).toBe(400);
    expect(JSON.parse(said.toString())).toMatch(/interrupted/);
    await expectNothingLeft();
  });

  test("a second file, a file in another field, and a file where none belongs are refused", async () => {
    const file = { name: "x.png", content: await aPicture(8, 8, "png") };
    const said = "The form contains an unexpected file.";
    const common = { ImageDescription: "x", ImageName: "x.png" };
    expect(await sendForm(app, path, { ...common, Image: file, image: file }, options())).toEqual({
      status: 400,
      said,
    });
    expect(await sendForm(app, path, { ...common, Document: file }, options())).toEqual({
      status: 400,
      said,
    });
    const signIn = await sendForm(
      app,
      "/api/authentication/authenticate",
      { username: "a", password: "b", photo: file },
      options(),
    );
    expect(signIn).toEqual({ status: 400, said: { message: said } });
    await expectNothingLeft();
  });

  test("nothing is stored for someone who isn't signed in [C-218]", async () => {
    const content = await aPicture(8, 8, "png");
    expect((await library.upload(content, { cookie: "none=1" })).status).toBe(401);
    const fromElsewhere = await sendForm(
      app,
      path,
      { ImageDescription: "x", Image: { name: "x.png", content } },
      { ...options(), headers: { "sec-fetch-site": "cross-site" } },
    );
    expect(fromElsewhere.status).toBe(403);
    await expectNothingLeft();
  });
});

test("temporary files of a killed server are deleted at the next start", async () => {
  const left = `${process.pid}-${"0".repeat(24)}`;
  const isOther = (name: string) => name !== left;
  writeFileSync(join(app.dataDir, "tmp", left), "half an upload");
  expect(temporaryFiles(app).every(isOther)).toBe(false);
  const next = await startTestApp({ DATA_DIR: app.dataDir });
  await next.close();
  expect(temporaryFiles(app).every(isOther)).toBe(true);
});
