import { execFileSync } from "node:child_process";
import { constants } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { aPage, aVersion } from "#test/support/factories.ts";
import { anImageLibrary, type ImageLibrary } from "#test/support/image-library.ts";
import { aPicture } from "#test/support/pictures.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

// An image whose bytes never arrive simulates one that takes a long time.

const PLACES = 8;
/** How many images of one company can wait, in addition to the one being cleaned. */
const SHARE = PLACES / 8;
const BUSY =
  "Many images are being processed on this website right now, so this one wasn't added. Try again in a moment.";

let app: TestApp;
let busy: ImageLibrary;
let other: ImageLibrary;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp({ MAX_REQUESTS: String(PLACES) });
  [busy, other] = [await anImageLibrary(app), await anImageLibrary(app)];
  picture = await aPicture(40, 30, "png");
});
afterAll(() => app?.close());

/** Starts work on an image that never ends. Returns a function that ends it. */
const hold = (work: (path: string, target: string) => Promise<unknown>): (() => Promise<void>) => {
  const path = join(app.dataDir, "endless.png");
  execFileSync("mkfifo", [path]);
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work(path, join(app.dataDir, "target.png")).then(end, end);
  return async () => {
    while (!isOver) {
      const writer = await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
      await writer?.close();
      await new Promise((go) => setTimeout(go, 10));
    }
    await rm(path, { force: true });
  };
};

const metric = async (kind: string): Promise<number> => {
  const { text } = await app.send("GET", "/metrics", { host: busy.company.host });
  return Number(new RegExp(`^tenantry_requests_underway\\{kind="${kind}"\\} (\\d+)$`, "m").exec(text)?.[1]);
};

test.skipIf(process.platform === "win32")(
  "pictures of one company that take long leave images and downloads to visitors, and turns to other companies",
  async () => {
    const { imageUrl } = await busy.add(picture, { name: "first.png" });
    const limits = { pixels: 1e6, animationPixels: 1e6 };
    const release = hold((path, target) =>
      app.app.services.pictures.clean(busy.company.companyId, path, target, limits),
    );
    onTestFinished(release);
    const answers: { status: number; said: unknown }[] = [];
    const sent = Array.from({ length: PLACES * 2 }, async (_, number) => {
      answers.push(await busy.upload(picture, { name: `number-${number}.png` }));
    });
    await waitUntil("all but a share are refused", () => answers.length === sent.length - SHARE);
    for (const answer of answers) expect(answer).toEqual({ status: 503, said: BUSY });
    expect([await metric("upload"), await metric("file")]).toEqual([SHARE, 0]);

    expect((await busy.get(imageUrl)).status).toBe(200);
    const late = other.upload(picture, {});
    await waitUntil("it waits, too", async () => (await metric("upload")) === SHARE + 1);
    await release();
    expect((await late).status).toBe(200);
    await Promise.all(sent);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(SHARE);
    await waitUntil("nobody has a place", async () => (await metric("upload")) === 0);
  },
);

test.skipIf(process.platform === "win32")("slow resizing doesn't delay sites' icons", async () => {
  const library = await anImageLibrary(app);
  const { company, admin } = library;
  await aVersion(app, { page: await aPage(app, { company, friendlyUrl: "/" }), status: "live" });
  const { imageUrl: logoUrl } = await library.add(picture, { name: "logo.png" });
  const saved = await app.send("POST", "/Admin/UpdateLayoutComponents", {
    host: company.host,
    cookie: admin,
    body: {
      social: {},
      navbar: { companyName: "Mills", telephone: "(555) 010-0123", payBillLink: "/pay", logoUrl },
      footer: { copyrightName: "Mills", contentColumn1: "" },
    },
  });
  expect(saved.status).toBe(200);
  const release = hold((path, target) =>
    app.app.services.pictures.draw(path, [{ target, format: "png", width: 10, isAnimated: false }]),
  );
  onTestFinished(release);
  const icon = await library.get("/site-icon");
  expect([icon.status, icon.headers["content-type"]]).toEqual([200, "image/png"]);
});
