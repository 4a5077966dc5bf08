import { type FauxqsServer, startFauxqs } from "fauxqs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPage, aVersion, someModules } from "#test/support/factories.ts";
import { anImageLibrary, type ImageLibrary, jobsDone, temporaryFiles } from "#test/support/image-library.ts";
import { auditOf } from "#test/support/people.ts";
import { anAnimation, aPhotoWithExif, aPicture } from "#test/support/pictures.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let s3: FauxqsServer;
const apps = new Map<string, TestApp>();

beforeAll(async () => {
  s3 = await startFauxqs({ port: 0, logger: false, host: "127.0.0.1" });
  s3.createBucket("library");
  apps.set("disk", await startTestApp());
  const endpoint = encodeURIComponent(`http://127.0.0.1:${s3.port}`);
  apps.set("S3", await startTestApp({ STORAGE_URL: `s3://key:secret@library?endpoint=${endpoint}` }));
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  await s3?.stop();
});

describe.each(["disk", "S3"])("images on %s", (kind) => {
  const app = (): TestApp => apps.get(kind) as TestApp;

  test("an upload is in the library and served at its address [C-218] [C-067] [IMG-002] [IMG-014]", async () => {
    const library = await anImageLibrary(app());
    const { status, said } = await library.upload(await aPicture(400, 300, "png"), {
      description: "  The mill ",
      name: "Old Mühle (1).png",
    });
    expect(status).toBe(200);
    const [image] = await library.list();
    expect(image).toMatchObject({
      id: said,
      imageDescription: "The mill",
      width: 400,
      height: 300,
      isLogo: false,
    });
    expect(image?.imageUrl).toMatch(new RegExp(`^/images/${said}/old-muhle-1-[0-9a-f]{10}-400x300\\.png$`));
    const served = await library.get(image?.imageUrl ?? "");
    expect(served.headers["content-type"]).toBe("image/png");
    expect(served.body.length).toBe(image?.bytes);
    expect(await sharp(served.body).metadata()).toMatchObject({ format: "png", width: 400, height: 300 });
  });

  test("a job creates the copies, none wider than the image, and the original is served until then [IMG-015]", async () => {
    const library = await anImageLibrary(app());
    const image = await library.add(await aPicture(700, 400, "jpeg"), { name: "weir.jpg" });
    expect(image.thumbnailUrl).toBe(image.imageUrl.replace(".jpg", ".thumb.webp"));
    await jobsDone(app());
    const size = async (variant: string) => {
      const { status, headers, body } = await library.get(image.imageUrl.replace(".jpg", `.${variant}`));
      if (status !== 200) return status;
      const { width, height } = await sharp(body).metadata();
      return [headers["content-type"], width, height];
    };
    expect(await size("thumb.webp")).toEqual(["image/webp", 110, 65]);
    expect(await size("w320.webp")).toEqual(["image/webp", 320, 183]);
    expect(await size("w700.avif")).toEqual(["image/avif", 700, 400]);
    expect(await size("w960.webp")).toBe(404);
    expect(await library.stored()).toEqual(await library.known());
    expect(await library.count("imageVariants")).toBe(7);
    expect(temporaryFiles(app())).toEqual([]);
  });

  test("a deleted image comes back with its copies, or leaves with its files after 90 days [C-220]", async () => {
    const library = await anImageLibrary(app());
    const image = await library.add(await aPicture(330, 100, "webp"));
    await jobsDone(app());
    const stored = await library.stored();
    expect((await library.get(image.thumbnailUrl)).status).toBe(200);
    const answer = await library.call("DeleteImage", { Id: image.id, ImageDescription: "" });
    expect([answer.status, answer.json()]).toEqual([200, "Deleted"]);
    expect((await library.get(image.imageUrl)).status).toBe(404);
    expect((await library.get(image.thumbnailUrl)).status).toBe(404);
    expect(await library.list()).toEqual([]);
    const again = await library.call("DeleteImage", { Id: image.id });
    expect([again.status, again.json()]).toEqual([404, "This image doesn't exist."]);
    const edited = await library.call("EditImage", { Id: image.id, ImageDescription: "Gone" });
    expect(edited.status).toBe(404);
    await library.ageTrash(89);
    await library.emptyTrash();

    for (let time = 0; time < 2; time++)
      expect((await library.call("RestoreImage", { Id: image.id })).json()).toBe("Restored");
    expect(await library.list()).toEqual([image]);
    expect((await library.get(image.imageUrl)).status).toBe(200);
    expect((await library.get(image.thumbnailUrl)).headers["content-type"]).toBe("image/webp");
    await jobsDone(app());
    expect(await library.stored()).toEqual(stored);

    await library.call("DeleteImage", { Id: image.id });
    await library.ageTrash(91);
    await library.emptyTrash();
    await jobsDone(app());
    expect(await library.stored()).toEqual([]);
    expect(await library.count("files")).toBe(0);
    const late = await library.call("RestoreImage", { Id: image.id });
    expect([late.status, late.json()]).toEqual([
      409,
      "This image's file is gone, so it can't be restored. Upload it again.",
    ]);
    expect(await auditOf(app(), library.company, "Permanently deleted image")).toHaveLength(1);
  });
});

describe("the library", () => {
  let app: TestApp;
  let library: ImageLibrary;
  beforeAll(async () => {
    app = apps.get("disk") as TestApp;
    library = await anImageLibrary(app);
  });

  test("a description changes without the address, and only Admins edit and delete [C-219] [C-220] [IMG-012] [IMG-014]", async () => {
    const image = await library.add(await aPicture(20, 20, "gif"));
    const edited = await library.call("EditImage", { Id: image.id, ImageDescription: "A new name" });
    expect([edited.status, edited.json()]).toEqual([200, "Updated"]);
    expect(await library.list()).toEqual([{ ...image, imageDescription: "A new name" }]);
    for (const path of ["EditImage", "DeleteImage"]) {
      const body = { Id: image.id, ImageDescription: "By staff" };
      expect((await library.call(path, body, library.staff)).status).toBe(403);
    }
    const empty = await library.call("EditImage", { Id: image.id, ImageDescription: " " });
    expect([empty.status, empty.json()]).toEqual([400, "You must provide an image description."]);
    expect(await library.list()).toEqual([{ ...image, imageDescription: "A new name" }]);
    expect((await library.call("DeleteImage", { Id: image.id })).json()).toBe("Deleted");
  });

  test("a search filters by description from three characters on, in any letter case [IMG-004] [IMG-005] [C-067] [CONST-014]", async () => {
    const own = await anImageLibrary(app);
    for (const description of ["Bridge at dawn", "The old bridge", "A heron 100%"])
      await own.add(await aPicture(8, 8, "png"), { description });
    const found = async (body: object) =>
      (await own.list(body)).map(({ imageDescription }) => imageDescription);
    expect(await found({ search: "BRIDGE" })).toEqual(["The old bridge", "Bridge at dawn"]);
    expect(await found({ search: "0%" })).toHaveLength(3);
    expect(await found({ search: "00%" })).toEqual(["A heron 100%"]);
    expect(await found({ sort: "description" })).toEqual([
      "A heron 100%",
      "Bridge at dawn",
      "The old bridge",
    ]);
    expect(await found({ sort: "oldest", page: 2, pageSize: 2 })).toEqual(["A heron 100%"]);
  });

  test("an image without a description or file is refused in the specification's words [IMG-008] [IMG-009]", async () => {
    const picture = await aPicture(8, 8, "png");
    const before = await library.count("images");
    expect(await library.upload(picture, { description: "  " })).toEqual({
      status: 400,
      said: "You must provide an image description.",
    });
    expect(await library.upload(undefined)).toEqual({ status: 400, said: "You must upload an image." });
    expect(await library.upload(Buffer.alloc(0))).toEqual({
      status: 400,
      said: "You must upload an image.",
    });
    const json = await library.call("ImageUpload", { ImageDescription: "No file" });
    expect([json.status, json.json()]).toEqual([400, "You must upload an image."]);
    expect(await library.count("images")).toBe(before);
    await jobsDone(app);
    expect(temporaryFiles(app)).toEqual([]);
  });

  test("badges depend on the size [IMG-007]", async () => {
    const own = await anImageLibrary(app);
    await own.add(await aPicture(289, 200, "png"));
    await own.add(await aPicture(701, 388, "png"));
    expect(await own.list()).toMatchObject([
      { isLogo: false, isSlideshow: true },
      { isLogo: true, isSlideshow: false },
    ]);
  });

  test("a live or pending version protects an image from deletion, a draft or a backup doesn't [C-220]", async () => {
    const image = await library.add(await aPicture(30, 30, "png"));
    const use = (url: string) => [{ values: { content: `<p><img src="${url}" alt=""></p>` } }];
    const { company } = library;
    const live = await aVersion(app, {
      page: await aPage(app, { company }),
      status: "live",
      blocks: use(image.imageUrl),
    });
    const pending = await aVersion(app, {
      page: await aPage(app, { company }),
      status: "pending",
      blocks: use(image.thumbnailUrl),
    });
    const refused = await library.call("DeleteImage", { Id: image.id });
    expect([refused.status, refused.json()]).toEqual([
      409,
      `This image can't be deleted because it is used on: ${live.page.name} (live version), ${pending.page.name} (pending version). Remove it from there first.`,
    ]);
    expect((await library.get(image.imageUrl)).status).toBe(200);

    const free = await library.add(await aPicture(31, 31, "png"));
    for (const status of ["draft", "backup"] as const)
      await aVersion(app, { page: await aPage(app, { company }), status, blocks: use(free.imageUrl) });
    expect((await library.call("DeleteImage", { Id: free.id })).json()).toBe("Deleted");
  });

  test("a module's default image can't be deleted while the settings use it [C-220]", async () => {
    const own = await anImageLibrary(app);
    const [chosen, free] = [
      await own.add(await aPicture(32, 32, "png")),
      await own.add(await aPicture(33, 33, "png")),
    ];
    await someModules(app, own.company, ["event", "news"]);
    const save = async (module: "Event" | "News", defaultImage: string) => {
      const body = { types: ["Council"], defaultImage };
      const { host } = own.company;
      const path = `/AdminSettings/Update${module}SettingsData`;
      expect((await app.send("POST", path, { host, cookie: own.admin, body })).status).toBe(200);
    };
    await save("Event", chosen.imageUrl);
    await save("News", chosen.thumbnailUrl);
    const refused = await own.call("DeleteImage", { Id: chosen.id });
    expect([refused.status, refused.json()]).toEqual([
      409,
      "This image can't be deleted because it is used on: Event settings, Newsletter settings. Remove it from there first.",
    ]);
    expect((await own.get(chosen.imageUrl)).status).toBe(200);
    expect((await own.call("DeleteImage", { Id: free.id })).json()).toBe("Deleted");

    await save("Event", "");
    await save("News", "");
    expect((await own.call("DeleteImage", { Id: chosen.id })).json()).toBe("Deleted");
  });

  test("an image in the layout, a navbar tab, or a side nav can't be deleted while it's used there [C-220]", async () => {
    const own = await anImageLibrary(app);
    const image = await own.add(await aPicture(34, 34, "png"));
    const inText = `<p><img src="${image.imageUrl}" alt=""></p>`;
    const { host } = own.company;
    const send = async (path: string, body: object) => {
      const answer = await app.send("POST", path, { host, cookie: own.admin, body });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
      return answer.json();
    };
    const saveLayout = (logoUrl: string, contentColumn1: string) =>
      send("/Admin/UpdateLayoutComponents", {
        social: {},
        navbar: { companyName: "Mills", telephone: "(555) 010-0123", payBillLink: "/pay", logoUrl },
        footer: { copyrightName: "Mills", contentColumn1 },
      });
    const tab = { componentName: "Mills", title: "Mills", format: "2-2" };
    const refusal = async () => (await own.call("DeleteImage", { Id: image.id })).text;

    await saveLayout(image.imageUrl, "");
    const tabId = await send("/Admin/CreateNavbarTab", { ...tab, column1: inText });
    const sideNav = { componentName: "Wheel" };
    const sideNavId = await send("/AdminSideNav/CreateSideNav", { ...sideNav, content: inText });
    expect(await refusal()).toContain("it is used on: Site Information, navbar tab Mills, side nav Wheel.");
    await saveLayout("", inText);
    await send("/Admin/UpdateNavbarTab", { ...tab, id: tabId, column1: "<p>None</p>" });
    expect(await refusal()).toContain("it is used on: Site Information, side nav Wheel.");
    await saveLayout("", "<p>None</p>");
    expect(await refusal()).toContain("it is used on: side nav Wheel.");
    await send("/AdminSideNav/UpdateSideNav", { ...sideNav, id: sideNavId, content: "<p>None</p>" });
    expect(await refusal()).toContain("Deleted");
  });

  test("a photo loses its EXIF data and is turned upright, and an animation stays animated", async () => {
    const photo = await library.add(await aPhotoWithExif(60, 40), { name: "photo.jpg" });
    expect([photo.width, photo.height]).toEqual([40, 60]);
    const { body } = await library.get(photo.imageUrl);
    const facts = await sharp(body).metadata();
    expect([facts.exif, facts.orientation, facts.width]).toEqual([undefined, undefined, 40]);
    expect(body.includes("Somebody Private")).toBe(false);

    for (const format of ["gif", "webp"] as const) {
      const moving = await library.add(await anAnimation(50, 30, format), { name: `fish.${format}` });
      expect(moving.imageUrl).toMatch(new RegExp(`-50x30-anim\\.${format}$`));
      const served = await library.get(moving.imageUrl);
      expect((await sharp(served.body, { animated: true }).metadata()).pages).toBe(3);
      await jobsDone(app);
      const copy = await library.get(moving.imageUrl.replace(`.${format}`, ".w50.webp"));
      expect((await sharp(copy.body, { animated: true }).metadata()).pages).toBe(3);
    }
  });

  test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
    "accepts %s, whatever its name says",
    async (format) => {
      const image = await library.add(await aPicture(16, 12, format), { name: "picture.bmp" });
      expect(image.imageUrl).toMatch(
        new RegExp(`/picture-[0-9a-f]{10}-16x12\\.${format.replace("jpeg", "jpg")}$`),
      );
      expect((await library.get(image.imageUrl)).headers["content-type"]).toBe(`image/${format}`);
    },
  );
});
