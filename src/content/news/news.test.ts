import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPage, aVersion } from "#test/support/factories.ts";
import { aNewsItem, anImage, imageAddress } from "#test/support/item-factories.ts";
import { aNewsRoom, type NewsRoom } from "#test/support/news-room.ts";
import { aPdf } from "#test/support/pdfs.ts";
import { auditOf, changesNothing } from "#test/support/people.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import type { News } from "./news.type.ts";

let app: TestApp;
let room: NewsRoom;
let other: NewsRoom;
beforeAll(async () => {
  app = await startTestApp();
  room = await aNewsRoom(app);
  other = await aNewsRoom(app);
});
afterAll(() => app.close());

const list = async (query = "", from = room): Promise<News[]> =>
  (await from.send("GET", `/AdminNews/GetNews${query}`)).json() as News[];
const titles = (items: readonly News[]) => items.map(({ title }) => title);

describe("an issue", () => {
  test("is created from an uploaded file and has all its fields [NEWS-004] [C-211] [C-212]", async () => {
    const location = await room.stored(aPdf(), "The Current 12.pdf");
    const answer = await room.send("POST", "/AdminNews/CreateNews", {
      title: " The Current ",
      teaser: " Spring on the river ",
      types: "Issues, Reports",
      description: ["river", "spring"],
      thumbnailImage: "https://pictures.example/river.png",
      location,
      uploader: { email: room.admin.email },
      timestamp: "2026-05-07",
    });
    expect(answer.status, answer.text).toBe(200);
    const id = answer.json() as number;
    expect(await room.read(id)).toEqual({
      news: {
        id,
        title: "The Current",
        teaser: "Spring on the river",
        types: "Issues,Reports",
        description: "river,spring",
        thumbnailImage: "https://pictures.example/river.png",
        location,
        uploader: room.admin.email,
        timestamp: "2026-05-07",
        fileName: "The Current 12.pdf",
        bytes: aPdf().length,
        rowVersion: 1,
        hidden: null,
        publishAt: null,
        takeDownAt: null,
        plannedBy: null,
      },
      newsConfiguration: { types: "Issues,Reports", defaultImage: "" },
    });
    expect((await room.fetchFile(location)).body).toEqual(aPdf());
    expect(await auditOf(app, room.company, "Created newsletter issue")).toContainEqual(
      expect.objectContaining({ subject: "The Current", actorEmail: room.admin.email }),
    );
  });

  test("is returned blank with the types for id 0, and a missing one is refused [C-211]", async () => {
    const blank = await room.read(0);
    expect(blank.news).toMatchObject({ id: 0, title: "", teaser: "", types: "", location: "" });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
    expect(blank.news.timestamp).toBe(today);
    expect(blank.newsConfiguration.types).toEqual("Issues,Reports");
    expect((await room.send("GET", "/AdminNews/GetNewsData?newsId=999999")).status).toBe(404);
  });

  test.each([
    [{ title: " " }, /Title is required/],
    [{ teaser: " " }, /Teaser is required/],
    [{ teaser: "x".repeat(91) }, /Teaser can have at most 90 characters/],
    [{ types: "" }, /Choose at least one type/],
    [{ types: "Issues,issues" }, /^Tag already exists$/],
    [{ types: "Menus" }, /"Menus" isn't a type from the settings/],
    [{ location: "" }, /Choose a file/],
    [{ location: "/files/999999/issue.pdf" }, /is no longer available/],
    [{ thumbnailImage: "javascript:alert(1)" }, /Thumbnail/],
    [{ timestamp: "2026-13-40" }, /timestamp/],
    [{ uploader: "someone@else.example" }, /uploader is not the signed-in user/],
  ])("is refused with %j [NEWS-005] [C-212]", async (changes, reason) => {
    const before = (await list()).length;
    const answer = await room.send("POST", "/AdminNews/CreateNews", await room.form(changes));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.json()).toMatch(reason);
    expect(await list()).toHaveLength(before);
  });

  test("accepts a teaser of 90 characters, and requires neither description nor thumbnail [NEWS-005] [CONST-020]", async () => {
    const id = await room.create({ teaser: "x".repeat(90) });
    expect((await room.read(id)).news).toMatchObject({
      teaser: "x".repeat(90),
      description: "",
      thumbnailImage: "",
    });
  });

  test("its file must belong to the company, be in the folder News, and be used by no other item [NEWS-006] [CONST-024]", async () => {
    const { location } = (await room.read(await room.create())).news;
    for (const wrong of [await other.stored(), await room.documentFile(), location]) {
      const answer = await room.send("POST", "/AdminNews/CreateNews", await room.form({ location: wrong }));
      expect([answer.status, answer.json()]).toEqual([
        400,
        expect.stringMatching(/is no longer available|Another item already uses this file/),
      ]);
    }
  });

  test("can't be created while the module is off", async () => {
    const off = await aNewsRoom(app);
    await app.app
      .companyDb(off.company.companyId)
      .write((tx) => tx.sql.deleteFrom("companyModules").where("module", "=", "news").execute());
    const answer = await off.send("POST", "/AdminNews/CreateNews", await off.form());
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatch(/Newsletter module isn't turned on/);
  });
});

describe("saving an issue", () => {
  test("changes its fields and returns its id, and without a date keeps its date [C-213]", async () => {
    const id = await room.create({ timestamp: "2026-01-31" });
    const answer = await room.save(id, { title: "Report", types: "Reports", description: "figures" });
    expect(answer.json()).toBe(id);
    expect((await room.read(id)).news).toMatchObject({
      title: "Report",
      types: "Reports",
      description: "figures",
      timestamp: "2026-01-31",
      rowVersion: 2,
    });
    expect((await auditOf(app, room.company, "Updated newsletter issue")).at(-1)).toMatchObject({
      before: { title: "The Current", types: "Issues", description: "" },
      after: { title: "Report", types: "Reports", description: "figures" },
    });
  });

  test("with another file keeps the address and deletes the former content [C-213]", async () => {
    const id = await room.create({ location: await room.stored(aPdf("first"), "issue.pdf") });
    const { location } = (await room.read(id)).news;
    const newer = await room.stored(aPdf("second"), "Issue again.pdf");
    expect((await room.save(id, { location: newer })).status).toBe(200);
    expect((await room.read(id)).news).toMatchObject({ location, fileName: "Issue again.pdf" });
    expect((await room.fetchFile(location)).body).toEqual(aPdf("second"));
    expect((await room.fetchFile(newer, { cookie: room.admin.cookie })).status).toBe(404);
  });

  test("is refused without changes after someone else's save [C-213]", async () => {
    const id = await room.create();
    await room.save(id, { title: "Theirs", rowVersion: 1 });
    const answer = await room.save(id, { title: "Mine", rowVersion: 1 });
    expect(answer.status).toBe(409);
    expect((await room.read(id)).news.title).toBe("Theirs");
  });
});

describe("deleting an issue", () => {
  test("returns Deleted, removes it from every list, and removes its file for visitors", async () => {
    const id = await room.create({ title: "Old issue" });
    const { location } = (await room.read(id)).news;
    const remove = () => room.send("DELETE", `/AdminNews/DeleteNews?newsId=${id}`);
    expect((await remove()).json()).toBe("Deleted");
    expect(titles(await list())).not.toContain("Old issue");
    expect((await room.fetchFile(location)).status).toBe(404);
    expect((await remove()).status).toBe(404);
    expect(await auditOf(app, room.company, "Deleted newsletter issue")).toContainEqual(
      expect.objectContaining({ subject: "Old issue" }),
    );
  });

  test("staff can't read, save, or delete issues", async () => {
    const id = await room.create();
    const form = await room.form();
    await changesNothing(app, room.company, async () => {
      for (const [method, path, body] of [
        ["GET", "/AdminNews/GetNews"],
        ["GET", `/AdminNews/GetNewsData?newsId=${id}`],
        ["POST", "/AdminNews/CreateNews", form],
        ["POST", "/AdminNews/UpdateNews", { ...form, id }],
        ["DELETE", `/AdminNews/DeleteNews?newsId=${id}`],
      ] as const)
        expect((await room.send(method, path, body, room.staff.cookie)).status, path).toBe(403);
    });
  });

  test("an image that an issue shows can't be deleted, and the refusal names the issue", async () => {
    const image = await anImage(app, room.company);
    const id = await room.create({
      title: "Pictured",
      thumbnailImage: await imageAddress(app, room.company, image),
    });
    const remove = () => room.send("POST", "/ImageUpload/DeleteImage", { Id: image });
    const answer = await remove();
    expect([answer.status, answer.json()]).toEqual([409, expect.stringContaining("Pictured (newsletter)")]);
    await room.send("DELETE", `/AdminNews/DeleteNews?newsId=${id}`);
    expect((await remove()).json()).toBe("Deleted");
  });
});

describe("the list", () => {
  let listed: NewsRoom;
  beforeAll(async () => {
    listed = await aNewsRoom(app);
    const add = (title: string, types: readonly string[], datedOn: string) =>
      aNewsItem(app, listed.company, { title, types, datedOn });
    await add("Issue 10", ["Issues"], "2026-03-01");
    await add("Issue 9", ["Issues", "Reports"], "2026-05-01");
    await add("budget", [], "2026-04-01");
    await aNewsItem(app, room.company, { title: "Somebody else's" });
  });

  test("lists the company's issues, newest first, or sorted by any column [NEWS-002] [C-210]", async () => {
    const of = async (query: string) => titles(await list(query, listed));
    expect(await of("")).toEqual(["Issue 9", "budget", "Issue 10"]);
    expect(await of("?sort=title")).toEqual(["budget", "Issue 9", "Issue 10"]);
    expect(await of("?sort=title:desc")).toEqual(["Issue 10", "Issue 9", "budget"]);
    expect(await of("?sort=types")).toEqual(["Issue 10", "Issue 9", "budget"]);
    expect(await of("?sort=timestamp")).toEqual(["Issue 10", "budget", "Issue 9"]);
    expect((await listed.send("GET", "/AdminNews/GetNews?sort=bytes")).status).toBe(400);
  });

  test("can be searched, filtered by type, and paged, with matching counts [C-210]", async () => {
    const of = async (query: string) => titles(await list(query, listed));
    const counted = async (query: string) =>
      (await listed.send("GET", `/AdminNews/CountNews${query}`)).json();
    expect(await of("?search=ISSUE 9")).toEqual(["Issue 9"]);
    expect(await of("?type=Reports")).toEqual(["Issue 9"]);
    expect(await of("?type=,")).toEqual(["budget"]);
    expect(await of("?pageSize=2&page=2")).toEqual(["Issue 10"]);
    expect([await counted(""), await counted("?type=Issues"), await counted("?search=budg")]).toEqual([
      3, 2, 1,
    ]);
  });
});

test("a type that was removed from the settings is removed from every issue, and only then [C-047]", async () => {
  const own = await aNewsRoom(app);
  const both = await aNewsItem(app, own.company, { types: ["Issues", "Old", "Reports"] });
  const only = await aNewsItem(app, own.company, { types: ["Old"] });
  const foreign = await aNewsItem(app, room.company, { types: ["Old"] });
  const remove = (type: string) => own.send("GET", `/AdminNews/RemoveNewsTypeReference?typeToRemove=${type}`);
  expect((await remove("Issues")).status).toBe(409);
  for (const answer of [await remove("Old"), await remove("Old")]) expect(answer.json()).toBe("Saved");
  expect((await own.read(both.id)).news.types).toBe("Issues,Reports");
  expect((await own.read(only.id)).news.types).toBe("");
  expect((await room.read(foreign.id)).news.types).toBe("Old");
});

test("visitors find an issue by its words until it's deleted", async () => {
  const own = await aNewsRoom(app);
  const { host } = own.company;
  // Without a home page, visitors can't read the site.
  await aVersion(app, { page: await aPage(app, { company: own.company, friendlyUrl: "/" }), status: "live" });
  const found = async (words: string) =>
    (await app.send("GET", `/search?q=${words}`, { host })).text.includes("/files/");
  const id = await own.create({ title: "Quarterly", teaser: "About sturgeon", description: "turbines" });
  for (const words of ["quarterly", "sturgeon", "turbines"]) expect(await found(words), words).toBe(true);
  await own.save(id, { teaser: "About salmon" });
  expect([await found("sturgeon"), await found("salmon")]).toEqual([false, true]);
  await own.send("DELETE", `/AdminNews/DeleteNews?newsId=${id}`);
  expect(await found("quarterly")).toBe(false);
});
