import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPage, aVersion } from "#test/support/factories.ts";
import { anImageLibrary, type ImageLibrary, jobsDone } from "#test/support/image-library.ts";
import { anAnimation, aPicture } from "#test/support/pictures.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import type { Image } from "./images.contract.ts";

let app: TestApp;
let library: ImageLibrary;
beforeAll(async () => {
  app = await startTestApp();
  library = await anImageLibrary(app);
});
afterAll(() => app.close());

/** An image that is red at its left edge and blue elsewhere. */
const redAtLeft = async () =>
  sharp(await aPicture(400, 65, "png", "#0000ff"))
    .composite([{ input: await aPicture(150, 65, "png", "#ff0000"), left: 0, top: 0 }])
    .png()
    .toBuffer();

const now = async ({ id }: Pick<Image, "id">): Promise<Image> =>
  (await library.list()).find((one) => one.id === id) ?? expect.fail("The image is gone.");

const isRed = async (address: string): Promise<boolean> => {
  const { body } = await library.get(address);
  const { channels } = await sharp(body).stats();
  return (channels[0]?.mean ?? 0) > 200 && (channels[2]?.mean ?? 0) < 50;
};

test("a focal point is part of the address: pages, thumbnails, and former addresses follow it", async () => {
  const image = await library.add(await redAtLeft(), { name: "weir.png" });
  const { company } = library;
  const banner = {
    type: "BigText5050",
    values: { title: "Weir", body: "<p>x</p>", imageLink: image.imageUrl },
  };
  await aVersion(app, {
    page: await aPage(app, { company, friendlyUrl: "/" }),
    status: "live",
    blocks: [banner as never],
  });
  const shown = async () => (await library.get("/")).body.toString();
  expect(await shown()).not.toContain("object-position");
  await jobsDone(app);
  expect(await isRed(image.thumbnailUrl)).toBe(false);

  const focus = { x: 0, y: 40 };
  expect((await library.call("SetImageFocus", { id: image.id, focus })).json()).toBe("Updated");
  const focused = await now(image);
  expect(focused.imageUrl).toBe(image.imageUrl.replace("-400x65.png", "-f0x40-400x65.png"));
  expect(await shown()).toContain("object-position:0% 40%");
  await jobsDone(app);
  expect(await isRed(focused.thumbnailUrl)).toBe(true);
  expect(await library.stored()).toEqual(await library.known());
  for (const former of [image.imageUrl, image.thumbnailUrl, image.imageUrl.replace(".png", ".w320.webp")]) {
    const { status, headers } = await library.get(former);
    expect([status, headers.location]).toEqual([302, former.replace("-400x65.", "-f0x40-400x65.")]);
  }

  await library.call("SetImageFocus", { id: image.id, focus: null });
  expect((await now(image)).imageUrl).toBe(image.imageUrl);
  expect((await library.get(focused.imageUrl)).headers.location).toBe(image.imageUrl);
  expect((await library.get(image.imageUrl)).status).toBe(200);
  for (const wrong of [{ x: 101, y: 0 }, { x: 1.5, y: 0 }, { x: 1 }])
    expect((await library.call("SetImageFocus", { id: image.id, focus: wrong })).status).toBe(400);
});

test("a cropped image that leaves Trash takes its original along", async () => {
  const image = await library.add(await redAtLeft(), { name: "weir.png" });
  await library.call("CropImage", { id: image.id, crop: { x: 10, y: 0, width: 120, height: 60 } });
  expect(await library.count("imageOriginals")).toBe(1);
  await library.call("DeleteImage", { id: image.id });
  await library.ageTrash(91);
  await library.emptyTrash();
  await jobsDone(app);
  expect(await library.count("imageOriginals")).toBe(0);
  expect(await library.stored()).toEqual(await library.known());
});

test("a crop appears everywhere, and the original is kept out of visitors' reach until it's restored", async () => {
  const image = await library.add(await redAtLeft(), { name: "mill.png" });
  await jobsDone(app);
  const files = await library.count("files");
  const crop = async (part: object | null) => library.call("CropImage", { id: image.id, crop: part });
  const left = { x: 10, y: 0, width: 120, height: 60 };
  expect((await crop(left)).json()).toBe("Updated");
  const cropped = await now(image);
  expect([cropped.width, cropped.height]).toEqual([120, 60]);
  expect(await isRed(cropped.imageUrl)).toBe(true);
  const { status, headers } = await library.get(image.imageUrl);
  expect([status, headers.location]).toEqual([302, cropped.imageUrl]);
  const { host } = library.company;
  const original = await app.send("GET", `/ImageUpload/GetImageOriginal?imageId=${image.id}`, {
    host,
    cookie: library.admin,
  });
  expect(original.json()).toMatchObject({ width: 400, height: 65, crop: left });

  // A second crop starts from the original.
  expect((await crop({ x: 0, y: 0, width: 400, height: 30 })).status).toBe(200);
  expect(await now(image)).toMatchObject({ width: 400, height: 30 });
  expect((await crop({ ...left, width: 400 })).status).toBe(400);
  expect((await crop(null)).json()).toBe("Updated");
  expect((await now(image)).imageUrl).toBe(image.imageUrl);
  await jobsDone(app);
  expect(await library.count("files")).toBe(files);
  expect(await library.stored()).toEqual(await library.known());

  await crop(left);
  await jobsDone(app);
  expect((await library.call("DeleteImage", { id: image.id })).json()).toBe("Deleted");
  await jobsDone(app);
  expect(await library.stored()).toEqual(await library.known());

  const moving = await library.add(await anAnimation(50, 30, "gif"), { name: "fish.gif" });
  const refused = await library.call("CropImage", {
    id: moving.id,
    crop: { ...left, width: 20, height: 20 },
  });
  expect([refused.status, refused.json()]).toEqual([400, "Animations can't be cropped."]);
});
