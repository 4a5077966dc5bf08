import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPage, aVersion } from "#test/support/factories.ts";
import { withHeldJobs } from "#test/support/held-jobs.ts";
import { anImageLibrary, type ImageLibrary, jobsDone } from "#test/support/image-library.ts";
import { aPicture } from "#test/support/pictures.ts";
import { sqlAt } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { sendForm } from "#test/support/uploads.ts";
import { createVariants } from "./image-jobs.service.ts";
import { queueVariants } from "./images.service.ts";

let app: TestApp;
let library: ImageLibrary;

beforeAll(async () => {
  app = await startTestApp();
  library = await anImageLibrary(app);
});
afterAll(() => app?.close());

const replace = (id: number, content: Buffer, cookie = library.admin) =>
  sendForm(
    app,
    "/ImageUpload/ReplaceImage",
    { Id: String(id), ImageName: "new.png", Image: { name: "new.png", content } },
    { host: library.company.host, cookie },
  );

test("everything that uses a replaced image shows the new one, and its old addresses redirect there", async () => {
  const image = await library.add(await aPicture(400, 300, "png"), { name: "old.png" });
  await jobsDone(app);
  const { imageUrl } = image;
  await aVersion(app, {
    page: await aPage(app, { company: library.company, friendlyUrl: "/" }),
    status: "live",
    blocks: [
      { values: { content: `<p><img src="${imageUrl}" alt="" width="400" height="300"></p>` } },
      { type: "BigText5050", values: { title: "Mill", body: "<p>Mill</p>", imageLink: imageUrl } },
    ],
  });
  const html = async () => (await library.get("/")).body.toString();
  expect(await html()).toContain(imageUrl);

  expect(await replace(image.id, await aPicture(800, 200, "png"))).toMatchObject({ status: 200 });
  const [replaced] = (await library.list()).filter(({ id }) => id === image.id);
  expect(replaced).toMatchObject({ width: 800, height: 200, imageDescription: image.imageDescription });
  expect(replaced?.imageUrl).not.toBe(imageUrl);

  const shown = await html();
  expect(shown).not.toContain(imageUrl);
  expect(shown).toContain(`src="${replaced?.imageUrl}"`);
  expect(shown).toContain('<img width="400" height="100"');

  for (const [asked, leadsTo] of [
    [imageUrl, replaced?.imageUrl],
    [imageUrl.replace(".png", ".w320.webp"), replaced?.imageUrl.replace(".png", ".w320.webp")],
  ]) {
    const moved = await library.get(asked ?? "");
    expect([moved.status, moved.headers.location, moved.headers["cache-control"]]).toEqual([
      302,
      leadsTo,
      "no-cache",
    ]);
  }
  await jobsDone(app);
  const copy = await library.get(replaced?.imageUrl.replace(".png", ".w320.webp") ?? "");
  expect(await sharp(copy.body).metadata()).toMatchObject({ width: 320, height: 80 });
  // The former image's files are deleted, and nothing else.
  expect(await library.stored()).toEqual(await library.known());
});

test("only Admins replace an image, and the audit log records it", async () => {
  const image = await library.add(await aPicture(40, 30, "png"));
  expect((await replace(image.id, await aPicture(9, 9, "png"), library.staff)).status).toBe(403);
  expect((await replace(image.id, Buffer.from("no picture"))).status).toBe(415);
  expect((await replace(image.id + 1_000, await aPicture(9, 9, "png"))).status).toBe(404);
  expect((await library.get(image.imageUrl)).status).toBe(200);

  expect((await replace(image.id, await aPicture(9, 9, "png"))).status).toBe(200);
  const entries = await app.app
    .companyDb(library.company.companyId)
    .read((tx) =>
      tx.sql
        .selectFrom("auditEntries")
        .select(["subject", "before", "after"])
        .where("companyId", "=", library.company.companyId)
        .where("action", "=", "Replaced image")
        .where("subject", "=", image.imageDescription)
        .execute(),
    );
  expect(entries.at(-1)).toMatchObject({
    before: { id: image.id, name: image.imageUrl.split("/").at(-1) },
    after: { id: image.id },
  });
});

test("an image that is restored gets its former address back", async () => {
  const picture = await aPicture(50, 30, "png");
  const image = await library.add(picture, { name: "new.png" });
  await replace(image.id, await aPicture(60, 30, "png"));
  expect((await library.get(image.imageUrl)).status).toBe(302);
  await replace(image.id, picture);
  expect((await library.get(image.imageUrl)).status).toBe(200);
});

test("copies of the former image aren't stored for the new one", async () => {
  const image = await library.add(await aPicture(700, 400, "png"));
  await jobsDone(app);
  const db = app.app.companyDb(library.company.companyId);
  await db.write((tx) => tx.sql.deleteFrom("imageVariants").where("imageId", "=", image.id).execute());
  const { files, pictures } = app.app.services;
  let isReplaced = false;
  const slow: typeof pictures = {
    ...pictures,
    // Replaced while the job is creating the former image's copies.
    draw: async (...input) => {
      const sizes = await pictures.draw(...input);
      if (!isReplaced) {
        isReplaced = true;
        await replace(image.id, await aPicture(700, 100, "png"));
      }
      return sizes;
    },
  };
  await createVariants(db, { files, pictures: slow }, image.id);
  await jobsDone(app);
  const variants = await db.read((tx) =>
    tx.sql.selectFrom("imageVariants").select(["name", "height"]).where("imageId", "=", image.id).execute(),
  );
  expect(variants.find(({ name }) => name === "w700.webp")?.height).toBe(100);
  expect(await library.stored()).toEqual(await library.known());
});

test("two runs of one job at once both end, and leave one set of copies", async () => {
  const image = await library.add(await aPicture(700, 400, "png"));
  await jobsDone(app);
  const db = app.app.companyDb(library.company.companyId);
  const { files, pictures } = app.app.services;
  const copies = () =>
    db.read((tx) =>
      tx.sql
        .selectFrom("imageVariants")
        .select("name")
        .where("imageId", "=", image.id)
        .orderBy("name")
        .execute(),
    );
  const all = await copies();
  await db.write((tx) => tx.sql.deleteFrom("imageVariants").where("imageId", "=", image.id).execute());
  let isSecondDone = false;
  const slow: typeof pictures = {
    ...pictures,
    draw: async (...input) => {
      const sizes = await pictures.draw(...input);
      if (!isSecondDone) {
        isSecondDone = true;
        await createVariants(db, { files, pictures }, image.id);
      }
      return sizes;
    },
  };
  await createVariants(db, { files, pictures: slow }, image.id);
  await jobsDone(app);
  expect(await copies()).toEqual(all);
});

test("the uses of an image include drafts, which don't prevent its deletion [C-220]", async () => {
  const image = await library.add(await aPicture(35, 35, "png"));
  const { company } = library;
  const used = [{ values: { content: `<p><img src="${image.imageUrl}" alt=""></p>` } }];
  const draft = await aVersion(app, { page: await aPage(app, { company }), status: "draft", blocks: used });
  const uses = async () =>
    (
      await app.send("GET", `/ImageUpload/GetImageUses?imageId=${image.id}`, {
        host: company.host,
        cookie: library.admin,
      })
    ).json();
  expect(await uses()).toEqual([
    { where: `${draft.page.name} (draft version)`, isDraft: true, isInTrash: false },
  ]);
  expect((await library.call("DeleteImage", { Id: image.id })).json()).toBe("Deleted");
});

test("an image that changes twice before its copies are created is in the queue once", async () => {
  const image = await library.add(await aPicture(400, 300, "png"));
  await jobsDone(app);
  const { companyId, host } = library.company;
  await withHeldJobs(app, host, () =>
    app.app.companyDb(companyId).write(async (tx) => {
      await queueVariants(tx, image.id);
      await queueVariants(tx, image.id);
    }),
  );
  const rows = await sqlAt(
    app,
    host,
    sql`delete from graphile_worker._private_jobs where payload->>'imageId' = ${String(image.id)} returning id`,
  );
  expect(rows).toHaveLength(1);
});
