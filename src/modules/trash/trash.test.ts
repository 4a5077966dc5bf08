import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { blogs } from "#content/blogs/blogs.type.ts";
import { documents } from "#content/documents/documents.type.ts";
import { events } from "#content/events/events.type.ts";
import { news } from "#content/news/news.type.ts";
import type { ContentType } from "#modules/content/content-type.schema.ts";
import type { Image } from "#modules/images/images.contract.ts";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { aPicture } from "#test/support/pictures.ts";
import { itemDesk, type ReadItem } from "#test/support/planned-items.ts";
import { contentAt, newPage, newText, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";
import { sendForm } from "#test/support/uploads.ts";
import type { getTrash } from "./trash.contract.ts";

type Trash = AnswerOf<typeof getTrash>;

const { app, admin, clerk, harbor: neighbor } = await openDemoApp("admin", "clerk", "harbor");

const trash = async (query = "", by = admin): Promise<Trash> => {
  const answer = await by.get(`/Admin/GetTrash${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as Trash;
};
const rowOf = async (kind: string, id: number) =>
  (await trash(`?kind=${kind}`)).rows.find((row) => row.id === id);
const visit = (path: string): Promise<Answer> => app.send("GET", path, { host: RIVERBEND });
const run = <Row>(query: ReturnType<typeof sql<Row>>) => sqlAt(app, RIVERBEND, query);
/** Whether the site's search finds an item under its title and leads to it. */
const isFound = async (title: string, address: string): Promise<boolean> =>
  (await visit(`/search?q=${encodeURIComponent(title)}`)).text.includes(`href="${address}"`);
/** Where the demo's visitors find the newest items, or the next event. */
const LISTS: Readonly<Record<string, string>> = {
  event: "/events",
  document: "/about/documents",
  news: "/about",
  blog: "/blogs",
};

/** A public item: its id, title, and address. */
const aPublicItem = async (type: ContentType) => {
  const desk = itemDesk(app, type);
  const id = await desk.create(admin, type.name === "event" ? { startTime: soon() } : {});
  if (type.needsApproval) await desk.save(id, admin, { status: type.statuses?.[1] });
  const item = await desk.read(id, admin);
  const address = await desk.addressOf(id, admin);
  return { desk, id, item, title: String(item.title ?? item.name), address };
};
const soon = () => new Date(Date.now() + 600_000).toISOString();
const unversioned = ({ rowVersion: _, ...item }: ReadItem) => item;

describe.each([events, documents, news, blogs] as ContentType[])("a deleted $noun", (type) => {
  test("is listed with who deleted it and when, and comes back everywhere as it was", async () => {
    const { desk, id, item, title, address } = await aPublicItem(type);
    const list = LISTS[type.name] as string;
    expect((await visit(address)).status).toBe(200);
    expect((await visit(list)).text).toContain(title);
    expect(await isFound(title, address)).toBe(true);

    await desk.remove(id, admin);
    expect((await visit(address)).status).not.toBe(200);
    expect((await visit(list)).text).not.toContain(title);
    expect(await rowOf(type.name, id)).toEqual({
      kind: type.name,
      id,
      name: title,
      address: type.pages ? address : "",
      deletedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      deletedBy: { email: admin.email, name: expect.stringMatching(/^[A-Z]\w+ [A-Z]\w+$/) },
    });
    expect((await trash()).rows[0]).toMatchObject({ kind: type.name, id });

    const answer = await desk.restore(id, admin);
    expect([answer.status, answer.json()]).toEqual([200, "Restored"]);
    expect(unversioned(await desk.read(id, admin))).toEqual(unversioned(item));
    expect((await visit(address)).status).toBe(200);
    expect((await visit(list)).text).toContain(title);
    expect(await isFound(title, address)).toBe(true);
    if (type.pages) expect((await visit("/sitemap.xml")).text).toContain(address);
    expect(await rowOf(type.name, id)).toBeUndefined();
    const [last] = await run<{ action: string; subject: string; email: string; href: string }>(
      sql`select action, subject, actor_email as email, href from audit_entries order by id desc limit 1`,
    );
    expect(last).toEqual({
      action: `Restored ${type.noun}`,
      subject: title,
      email: admin.email,
      href: `${type.form.updatePath}/${id}`,
    });
  });

  test("isn't restored by staff or another company, and restoring one twice changes nothing", async () => {
    const { desk, id, address } = await aPublicItem(type);
    await desk.remove(id, admin);
    const before = await contentAt(app, RIVERBEND);
    expect((await desk.restore(id, clerk)).status).toBe(403);
    expect((await desk.restore(id, neighbor)).status).toBe(404);
    expect((await desk.restore(999_999_999, admin)).status).toBe(404);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    expect((await visit(address)).status).not.toBe(200);

    await desk.restore(id, admin);
    const restored = await contentAt(app, RIVERBEND);
    expect((await desk.restore(id, admin)).json()).toBe("Restored");
    expect(await contentAt(app, RIVERBEND)).toEqual(restored);
  });

  test("that visitors couldn't read is restored hidden", async () => {
    const desk = itemDesk(app, type);
    const id = await desk.create(
      admin,
      type.needsApproval ? {} : { publishAt: new Date(Date.now() + 3_600_000).toISOString() },
    );
    const address = await desk.addressOf(id, admin);
    await desk.remove(id, admin);
    await desk.restore(id, admin);
    expect((await visit(address)).status).not.toBe(200);
    expect((await desk.listed(admin)).map((item) => item.id)).toContain(id);
  });

  test("leaves Trash after 90 days, and then can't be restored", async () => {
    const { desk, id } = await aPublicItem(type);
    await desk.remove(id, admin);
    const age = (days: number) =>
      run(
        sql`update ${sql.table(type.table)} set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`,
      );
    await age(89);
    expect(await rowOf(type.name, id)).toMatchObject({ deletedBy: null });
    await age(91);
    expect(await rowOf(type.name, id)).toBeUndefined();
    const answer = await desk.restore(id, admin);
    expect([answer.status, answer.json()]).toEqual([
      409,
      `This ${type.noun} was deleted more than 90 days ago and can't be restored anymore.`,
    ]);
  });

  test("isn't listed or restored while its module is off", async () => {
    const { desk, id } = await aPublicItem(type);
    await desk.remove(id, admin);
    const setSaved = (isSaved: boolean) =>
      run(
        sql`update company_modules set initialized_at = ${isSaved ? sql`now()` : null} where module = ${type.name}`,
      );
    await setSaved(false);
    expect((await trash()).kinds).not.toContain(type.name);
    expect((await trash(`?kind=${type.name}`)).rows).toEqual([]);
    const answer = await desk.restore(id, admin);
    expect([answer.status, answer.json()]).toEqual([403, expect.stringMatching(/module isn't turned on/)]);
    await setSaved(true);
  });
});

describe.each([events, blogs] as ContentType[])("the address of a deleted $noun", (type) => {
  test("that another one uses now is named in the refusal, and nothing changes", async () => {
    const { desk, id, item, address } = await aPublicItem(type);
    await desk.remove(id, admin);
    const other = await desk.create(admin, { title: "Ivy", friendlyUrl: item.friendlyUrl });
    const before = await contentAt(app, RIVERBEND);
    const answer = await desk.restore(id, admin);
    expect([answer.status, answer.json()]).toEqual([
      409,
      `The ${type.noun} “Ivy” has the Friendly URL ${item.friendlyUrl} now. Change or delete that one first, then restore this ${type.noun}.`,
    ]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    await desk.remove(other, admin);
    expect((await desk.restore(id, admin)).status).toBe(200);
    expect((await visit(address)).status).toBe(200);
  });

  test("and its former ones redirect there again", async () => {
    const { desk, id, item, address } = await aPublicItem(type);
    await desk.save(id, admin, { friendlyUrl: `${item.friendlyUrl}-x` });
    expect((await visit(address)).headers.location).toContain(`${address}-x`);
    await desk.remove(id, admin);
    expect((await visit(address)).headers.location).toBe("/404");
    await desk.restore(id, admin);
    expect((await visit(address)).headers.location).toContain(`${address}-x`);
  });
});

describe("Trash", () => {
  test("lists deleted pages with their path until they are restored", async () => {
    const pageId = await newPage(admin, { name: "Quagga Lane", friendlyUrl: "quagga-lane" });
    await newText(admin, pageId, 1, "<p>Text</p>");
    await publishPage(admin, pageId);
    await admin.remove(`/Admin/DeletePage?pageId=${pageId}`);
    expect(await rowOf("page", pageId)).toMatchObject({
      name: "Quagga Lane",
      address: "/quagga-lane",
      deletedBy: { email: admin.email },
    });
    await admin.get(`/Admin/RestorePage?pageId=${pageId}`);
    expect(await rowOf("page", pageId)).toBeUndefined();
  });

  test("lists deleted images, which pages show again once they are restored", async () => {
    const picture = { name: "heron.png", content: await aPicture(8, 8, "png") };
    const { said } = await sendForm(
      app,
      "/ImageUpload/ImageUpload",
      { ImageDescription: "Quagga heron", ImageName: "heron.png", Image: picture },
      { host: RIVERBEND, cookie: admin.cookie },
    );
    const id = Number(said);
    await admin.post("/ImageUpload/OrganizeImages", { ids: [id], addTags: ["Wading"] });
    const [image] = (await admin.post("/ImageUpload/RetrieveAll", { search: "quagga" })).json() as Image[];
    const { imageUrl = "" } = image ?? {};
    const pageId = await newPage(admin, { name: "Heron Pond", friendlyUrl: "heron-pond" });
    await newText(admin, pageId, 1, `<p>Words <img src="${imageUrl}" alt=""></p>`);
    await admin.post("/ImageUpload/DeleteImage", { id });
    // Only a draft shows it, and publishing doesn't need it.
    await publishPage(admin, pageId);
    expect((await visit("/heron-pond")).text).not.toContain(imageUrl);
    expect((await trash("?kind=image&search=wading")).rows).toEqual([
      {
        kind: "image",
        id,
        name: "Quagga heron",
        address: imageUrl,
        deletedAt: expect.any(String),
        deletedBy: { email: admin.email, name: expect.any(String) },
      },
    ]);
    expect((await clerk.post("/ImageUpload/RestoreImage", { id })).status).toBe(403);
    expect((await neighbor.post("/ImageUpload/RestoreImage", { id })).status).toBe(404);
    expect((await admin.post("/ImageUpload/RestoreImage", { id })).json()).toBe("Restored");
    expect((await visit("/heron-pond")).text).toContain(imageUrl);
    expect((await visit(imageUrl)).status).toBe(200);
    expect(await rowOf("image", id)).toBeUndefined();
  });

  test("lists deleted side navs, and images say that one in Trash uses them", async () => {
    const picture = { name: "dial.png", content: await aPicture(8, 8, "png") };
    const { said } = await sendForm(
      app,
      "/ImageUpload/ImageUpload",
      { ImageDescription: "Okapi dial", ImageName: "dial.png", Image: picture },
      { host: RIVERBEND, cookie: admin.cookie },
    );
    const imageId = Number(said);
    const [image] = (await admin.post("/ImageUpload/RetrieveAll", { search: "okapi" })).json() as Image[];
    const content = `<p><img src="${image?.imageUrl}" alt="A dial"></p>`;
    const id = Number(
      (await admin.post("/AdminSideNav/CreateSideNav", { componentName: "Okapi", content })).text,
    );
    await admin.remove(`/AdminSideNav/DeleteSideNav?id=${id}`);
    expect((await trash("?search=okapi")).rows).toEqual([
      {
        kind: "sideNav",
        id,
        name: "Okapi",
        address: "",
        deletedAt: expect.any(String),
        deletedBy: { email: admin.email, name: expect.any(String) },
      },
    ]);
    expect((await admin.get(`/ImageUpload/GetImageUses?imageId=${imageId}`)).json()).toEqual([
      { where: "side nav Okapi (in Trash)", isDraft: false, isInTrash: true },
    ]);
  });

  test("finds by name in any letter case, among all types or one", async () => {
    const event = await aPublicItem(events);
    const document = await aPublicItem(documents);
    await event.desk.remove(event.id, admin);
    await document.desk.remove(document.id, admin);
    const number = event.title.split(" ")[1];
    const found = await trash(`?search=${encodeURIComponent(`QUILLWORT ${number}`)}`);
    expect(found.rows.map(({ id }) => id)).toContain(event.id);
    expect(found.total).toBe(found.rows.length);
    expect((await trash(`?kind=document&search=${encodeURIComponent(event.title)}`)).rows).toEqual([]);
    expect((await trash("?search=100%25")).rows).toEqual([]);
    const kinds = new Set((await trash("?kind=document")).rows.map(({ kind }) => kind));
    expect([...kinds]).toEqual(["document"]);
  });

  test("comes in pages of 50, newest first", async () => {
    await run(sql`insert into events (company_id, title, friendly_url, types, start_time, description,
        uploader_company_id, uploader_user_id, uploader_email, deleted_at)
      select company_id, 'Many ' || n, 'many-' || n, '{}', now(), '{"html":"","mark":""}',
        company_id, 1, 'x@example.test', now() - make_interval(mins => n)
      from companies, generate_series(1, 60) n`);
    const first = await trash("?search=many");
    expect([first.total, first.rows.length, first.rows[0]?.name]).toEqual([60, 50, "Many 1"]);
    expect((await trash("?search=many&page=2")).rows.map(({ name }) => name).at(-1)).toBe("Many 60");
  });

  test("is only for admins, and never lists what others deleted", async () => {
    const { desk, id } = await aPublicItem(events);
    await desk.remove(id, admin);
    expect((await clerk.get("/Admin/GetTrash")).status).toBe(403);
    const others = await trash("", neighbor);
    expect(others.rows.filter(({ name }) => name.startsWith("Quillwort"))).toEqual([]);
  });

  test.each(["?kind=form", "?page=0", `?search=${"x".repeat(201)}`])("refuses %s", async (query) => {
    expect((await admin.get(`/Admin/GetTrash${query}`)).status).toBe(400);
  });
});
