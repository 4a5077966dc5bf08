import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPage, aSideNav, aVersion } from "#test/support/factories.ts";
import { anImageLibrary, jobsDone } from "#test/support/image-library.ts";
import { aForm } from "#test/support/item-factories.ts";
import { aPicture } from "#test/support/pictures.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import type { Image } from "./images.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const aLibrary = async () => {
  const library = await anImageLibrary(app);
  const { host } = library.company;
  return {
    ...library,
    folders: async () =>
      (
        await app.send("GET", "/ImageUpload/GetImageFolders", { host, cookie: library.staff })
      ).json() as object,
    change: async (path: string, body: object): Promise<unknown> => (await library.call(path, body)).json(),
    words: async (body: object) => (await library.list(body)).map((image) => image.imageDescription),
  };
};

test("images are uploaded and moved into folders, and tagged; their addresses stay the same", async () => {
  const library = await aLibrary();
  const picture = await aPicture(8, 8, "png");
  const board = await library.change("CreateImageFolder", { name: " Board " });
  const works = await library.change("CreateImageFolder", { name: "Water works" });
  const { said } = await library.upload(picture, { description: "The chair", folderId: Number(board) });
  const mill = await library.add(picture, { description: "The mill" });
  const weir = await library.add(picture, { description: "The weir" });
  expect((await library.list()).find(({ id }) => id === said)).toMatchObject({ folderId: board, tags: [] });

  const change = { ids: [mill.id, weir.id], folderId: works, addTags: ["River", "river", "History"] };
  expect(await library.change("OrganizeImages", change)).toBe("Updated");
  expect(await library.change("OrganizeImages", { ids: [weir.id], addTags: ["HISTORY", "Dam"] })).toBe(
    "Updated",
  );
  expect(await library.words({ folderId: works })).toEqual(["The weir", "The mill"]);
  expect(await library.words({ tag: "dam" })).toEqual(["The weir"]);
  expect(await library.words({ search: "hist", folderId: works })).toEqual(["The weir", "The mill"]);
  expect(await library.words({ search: "hist", folderId: null })).toEqual([]);
  expect((await library.list()).find(({ id }) => id === mill.id)).toEqual({
    ...mill,
    folderId: works,
    tags: ["River", "History"],
  });
  expect(await library.folders()).toEqual({
    folders: [
      { id: board, name: "Board", count: 1 },
      { id: works, name: "Water works", count: 2 },
    ],
    withoutFolder: 0,
    tags: [
      { tag: "Dam", count: 1 },
      { tag: "History", count: 2 },
      { tag: "River", count: 2 },
    ],
  });

  expect(await library.change("DeleteImageFolder", { id: works })).toBe("Deleted");
  expect(await library.words({ folderId: null })).toEqual(["The weir", "The mill"]);
});

test("refuses a name that is taken, missing folders and images, and too many tags", async () => {
  const [library, other] = [await aLibrary(), await aLibrary()];
  const image = await library.add(await aPicture(8, 8, "png"));
  const folder = await library.change("CreateImageFolder", { name: "Board" });
  const council = await library.change("CreateImageFolder", { name: "Council" });
  const foreign = await other.change("CreateImageFolder", { name: "Board" });
  const refused = async (path: string, body: object) => {
    const { status, json } = await library.call(path, body);
    return [status, json()];
  };
  const taken = "There is already a folder named “BOARD”. Choose another name.";
  expect(await refused("CreateImageFolder", { name: "BOARD" })).toEqual([409, taken]);
  expect(await refused("RenameImageFolder", { id: council, name: "BOARD" })).toEqual([409, taken]);
  expect(await refused("RenameImageFolder", { id: council, name: "COUNCIL" })).toEqual([200, "Updated"]);
  for (const body of [
    { ids: [image.id], folderId: foreign },
    { ids: [image.id, 999_999_999], folderId: folder },
  ])
    expect((await refused("OrganizeImages", body))[0]).toBe(404);
  const tags = Array.from({ length: 15 }, (_, index) => `Tag ${index}`);
  await library.change("OrganizeImages", { ids: [image.id], addTags: tags });
  const more = tags.map((tag) => `${tag} more`);
  expect((await refused("OrganizeImages", { ids: [image.id], addTags: more }))[0]).toBe(400);
  const upload = await library.upload(await aPicture(8, 8, "png"), { folderId: Number(foreign) });
  expect(upload.status).toBe(404);
  await jobsDone(app);
  expect(await library.stored()).toEqual(await library.known());
  expect(await library.list()).toEqual([{ ...image, tags }]);
});

test("a save of details that someone else has changed since is refused", async () => {
  const library = await aLibrary();
  const { id, imageDescription, folderId, tags } = await library.add(await aPicture(8, 8, "png"));
  const seen = { imageDescription, folderId, tags };
  const save = async (changed: object) =>
    (await library.call("EditImage", { id, imageDescription, seen, ...changed })).status;
  expect(await save({ tags: ["River"] })).toBe(200);
  expect(await save({ tags: ["Dam"] })).toBe(409);
  expect(await save({ tags: ["Dam"], seen: { ...seen, tags: ["River"] } })).toBe(200);
  expect(await library.list()).toMatchObject([{ id, tags: ["Dam"] }] satisfies Partial<Image>[]);
});

test("lists images that nothing uses", async () => {
  const library = await aLibrary();
  const { company } = library;
  const used: string[] = [];
  for (const status of ["live", "pending", "draft", "backup"] as const) {
    const image = await library.add(await aPicture(8, 8, "png"), { description: `In a ${status} version` });
    used.push(image.imageDescription);
    const blocks = [{ values: { content: `<p><img src="${image.thumbnailUrl}" alt=""></p>` } }];
    await aVersion(app, { page: await aPage(app, { company }), status, blocks });
  }
  await library.add(await aPicture(8, 8, "png"), { description: "Nowhere" });
  expect(await library.words({ isUnused: true })).toEqual(["Nowhere", "In a backup version"]);
  expect(await library.words({})).toHaveLength(used.length + 1);
});

test("an image in a form's confirmation is in use until the form is deleted", async () => {
  const library = await aLibrary();
  const { company, add } = library;
  const images = [
    await add(await aPicture(8, 8, "png"), { description: "After sending" }),
    await add(await aPicture(8, 8, "png"), { description: "Next steps" }),
  ];
  const { id } = await aForm(app, { company });
  const run = (query: RawBuilder<unknown>) =>
    app.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql));
  await run(sql`update forms set success_message = ${`See ${images[0]?.imageUrl}`},
    next_steps = ${`See ${images[1]?.imageUrl}`} where id = ${id}`);
  expect(await library.words({ isUnused: true })).toEqual([]);
  for (const { id: imageId } of images) {
    const refused = await library.call("DeleteImage", { Id: imageId });
    expect([refused.status, refused.json()]).toEqual([409, expect.stringMatching(/is used on: form /)]);
  }
  await run(sql`update forms set is_active = false where id = ${id}`);
  expect(await library.words({ isUnused: true })).toHaveLength(2);
  for (const { id: imageId } of images) await library.change("DeleteImage", { id: imageId });
});

test("an image shown by something in Trash isn't unused, and stays in Trash as long as that does", async () => {
  const library = await aLibrary();
  const { company, add } = library;
  const run = (query: RawBuilder<unknown>) =>
    app.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql));
  const picture = await aPicture(8, 8, "png");
  const ofBlock = await add(picture, { description: "Of a component" });
  const ofEvent = await add(picture, { description: "Of an event" });
  const { id: pageId, name: pageName } = await aPage(app, { company });
  await run(sql`insert into component_changes (company_id, page_id, page_version_id, version_number, component_id,
      component_kind, component_name, action, content, actor_company_id, actor_user_id, actor_email)
    select company_id, ${pageId}, 1, 1, 1, 'HtmlEditor', 'A', 'delete',
      jsonb_build_object('image', ${ofBlock.imageUrl}::text), company_id, 1, 'a@example.test' from companies`);
  await run(sql`insert into events (company_id, title, friendly_url, types, start_time, description, thumbnail_image,
      uploader_company_id, uploader_user_id, uploader_email, deleted_at)
    select company_id, 'Fair', 'fair', '{}', now(), '{"html":"","mark":""}', ${ofEvent.thumbnailUrl},
      company_id, 1, 'a@example.test', now() from companies`);
  expect(await library.words({ isUnused: true })).toEqual([]);
  const usesOf = async ({ id }: Image) =>
    (
      await app.send("GET", `/ImageUpload/GetImageUses?imageId=${id}`, {
        host: company.host,
        cookie: library.admin,
      })
    ).json();
  const inTrash = { isDraft: false, isInTrash: true };
  expect(await usesOf(ofBlock)).toEqual([{ where: `A on ${pageName} (in Trash)`, ...inTrash }]);
  expect(await usesOf(ofEvent)).toEqual([
    { where: expect.stringMatching(/Fair.* \(in Trash\)$/), ...inTrash },
  ]);

  for (const { id } of [ofBlock, ofEvent]) await library.change("DeleteImage", { id });
  await library.ageTrash(91);
  await library.emptyTrash();
  expect(await library.count("files")).toBeGreaterThan(0);
  expect(await library.change("RestoreImage", { id: ofBlock.id })).toBe("Restored");
  await run(sql`update component_changes set restored_at = now()`);
  await run(sql`update events set deleted_at = now() - interval '91 days'`);
  expect(await library.words({ isUnused: true })).toEqual(["Of a component"]);

  await library.emptyTrash();
  expect((await library.call("RestoreImage", { id: ofEvent.id })).status).toBe(409);
});

test("a deleted page doesn't keep an image from being deleted, but keeps it in Trash", async () => {
  const library = await aLibrary();
  const { company } = library;
  const run = (query: RawBuilder<unknown>) =>
    app.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql));
  const image = await library.add(await aPicture(8, 8, "png"), { description: "Of a page" });
  const page = await aPage(app, { company });
  const content = `<p><img src="${image.imageUrl}" alt=""></p>`;
  await aVersion(app, { page, status: "live", blocks: [{ values: { content } }] });
  await run(sql`update pages set deleted_at = now() - interval '91 days' where id = ${page.id}`);
  const uses = await app.send("GET", `/ImageUpload/GetImageUses?imageId=${image.id}`, {
    ...{ host: company.host, cookie: library.admin },
  });
  expect(uses.json()).toEqual([{ where: `${page.name} (in Trash)`, isDraft: false, isInTrash: true }]);

  await library.change("DeleteImage", { id: image.id });
  await library.ageTrash(91);
  // The list of pages still restores the page.
  await library.emptyTrash();
  expect(await library.change("RestoreImage", { id: image.id })).toBe("Restored");
});

test("a deleted side nav keeps an image in Trash", async () => {
  const library = await aLibrary();
  const { company } = library;
  const image = await library.add(await aPicture(8, 8, "png"), { description: "Of a side nav" });
  const id = await aSideNav(app, { company });
  const content = { html: `<p><img src="${image.imageUrl}" alt=""></p>` };
  await app.app
    .companyDb(company.companyId)
    .write((tx) =>
      sql`update side_navs set content = ${JSON.stringify(content)}, deleted_at = now() where id = ${id}`.execute(
        tx.sql,
      ),
    );
  await library.change("DeleteImage", { id: image.id });
  await library.ageTrash(91);
  await library.emptyTrash();
  expect(await library.change("RestoreImage", { id: image.id })).toBe("Restored");
});

test("an image comes back from Trash with its folder and tags, or without a folder that is gone", async () => {
  const library = await aLibrary();
  const folder = await library.change("CreateImageFolder", { name: "Fair" });
  const tent = await library.add(await aPicture(8, 8, "png"), { description: "The tent" });
  await library.change("OrganizeImages", { ids: [tent.id], folderId: folder, addTags: ["Summer"] });
  const [before] = await library.list();
  await library.change("DeleteImage", { id: tent.id });
  expect(await library.folders()).toEqual({
    folders: [{ id: folder, name: "Fair", count: 0 }],
    withoutFolder: 0,
    tags: [],
  });
  await library.change("RestoreImage", { id: tent.id });
  expect(await library.list()).toEqual([before]);
  await library.change("DeleteImage", { id: tent.id });
  expect(await library.change("DeleteImageFolder", { id: folder })).toBe("Deleted");
  await library.change("RestoreImage", { id: tent.id });
  expect(await library.list()).toEqual([{ ...before, folderId: null }]);
});
