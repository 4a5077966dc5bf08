import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ListedItem } from "#modules/content/content-type.schema.ts";
import { aBlogDesk, type BlogDesk } from "#test/support/blog-desk.ts";
import { aPage, aVersion } from "#test/support/factories.ts";
import { aBlog } from "#test/support/item-factories.ts";
import { auditOf, changesNothing } from "#test/support/people.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import type { blogs } from "./blogs.type.ts";

let app: TestApp;
let desk: BlogDesk;
let other: BlogDesk;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aBlogDesk(app);
  other = await aBlogDesk(app);
});
afterAll(() => app?.close());

type ListedBlog = ListedItem<typeof blogs>;

const list = async (query = "", from = desk): Promise<ListedBlog[]> =>
  (await from.staff.send("GET", `/AdminBlog/GetBlogs${query}`)).json() as ListedBlog[];
const titles = (listed: readonly ListedBlog[]) => listed.map(({ title }) => title);

describe("a new blog", () => {
  test("starts as Pending for any signed-in user and has all its fields [BLOG-006] [BLOG-008] [C-204] [C-205]", async () => {
    const before = Date.now();
    const answer = await desk.staff.send(
      "POST",
      "/AdminBlog/CreateBlog",
      desk.form({
        title: " Rain barrels ",
        friendlyUrl: "rain-barrels",
        types: ["Saving", "Projects"],
        categories: "Garden,saving",
        thumbnailImage: "https://images.example/barrel.jpg",
        content: "<p>Rain.</p><script>alert(1)</script>",
        status: "Live",
        uploaderEmail: desk.staff.email,
        uploaderFirstName: "Somebody",
        creationTimestamp: "2001-01-01T00:00:00Z",
      }),
    );
    expect(answer.status, answer.text).toBe(200);
    const id = answer.json() as number;
    const { blog, blogConfiguration } = await desk.read(id);
    expect(blog).toEqual({
      id,
      title: "Rain barrels",
      friendlyUrl: "rain-barrels",
      timestamp: "2026-05-07",
      types: "Saving,Projects",
      categories: "Garden,saving",
      thumbnailImage: "https://images.example/barrel.jpg",
      teaser: "Less from the tap.",
      content: "<p>Rain.</p>",
      status: "Pending",
      uploaderEmail: desk.staff.email,
      uploaderFirstName: "First",
      uploaderLastName: "Last",
      creationTimestamp: expect.any(String),
      rowVersion: 1,
      hidden: null,
      publishAt: null,
      takeDownAt: null,
      plannedBy: null,
    });
    expect(Math.abs(Date.parse(blog.creationTimestamp) - before)).toBeLessThan(600_000);
    expect(blogConfiguration.types).toEqual("Saving,Projects");
    expect(await auditOf(app, desk.company, "Created blog")).toContainEqual(
      expect.objectContaining({ subject: "Rain barrels", actorEmail: desk.staff.email }),
    );
  });

  test("is returned blank with the types for id 0, and a missing one is refused [C-204]", async () => {
    const blank = await desk.read(0);
    expect(blank.blog).toMatchObject({ id: 0, title: "", status: "Pending", content: "" });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
    expect(blank.blog.timestamp).toBe(today);
    expect(blank.blogConfiguration.types).toEqual("Saving,Projects");
    const foreign = await other.create();
    for (const id of [999_999, foreign])
      expect((await desk.admin.send("GET", `/AdminBlog/GetBlogData?blogId=${id}`)).status).toBe(404);
  });

  test("without a date is dated today in the company's time zone [BLOG-013]", async () => {
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(new Date());
    for (const timestamp of ["", undefined]) {
      const { blog } = await desk.read(await desk.create({ timestamp }));
      expect(blog.timestamp).toBe(today);
    }
  });

  test.each([
    [{ title: " " }, /Title is required/],
    [{ friendlyUrl: "" }, /Friendly URL is required/],
    [{ friendlyUrl: "a".repeat(26) }, /at most 25/],
    [{ friendlyUrl: "Big" }, /letters a to z, numbers, and hyphens/],
    [{ friendlyUrl: "a b" }, /letters a to z, numbers, and hyphens/],
    [{ timestamp: "yesterday" }, /timestamp/],
    [{ types: "" }, /Choose at least one type/],
    [{ types: "Menus" }, /"Menus" isn't a type from the settings/],
    [{ categories: "a,A" }, /^Tag already exists$/],
    [{ teaser: "" }, /Teaser is required/],
    [{ teaser: "a".repeat(101) }, /at most 100/],
    [{ thumbnailImage: "javascript:alert(1)" }, /Thumbnail/],
    [{ uploaderEmail: "boss@else.example" }, /uploader is not the signed-in user/],
  ])("is refused with %j [BLOG-014] [CONST-020]", async (changes, reason) => {
    const before = (await list()).length;
    const answer = await desk.admin.send("POST", "/AdminBlog/CreateBlog", desk.form(changes));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.json()).toMatch(reason);
    expect(await list()).toHaveLength(before);
  });

  test("accepts a friendly URL of 25 characters and a teaser of 100 [BLOG-014] [CONST-020]", async () => {
    const id = await desk.create({ friendlyUrl: "a-1".padEnd(25, "z"), teaser: "t".repeat(100) });
    expect((await desk.read(id)).blog.friendlyUrl).toHaveLength(25);
  });

  test("has an address that no other blog has, except a deleted one", async () => {
    const id = await desk.create({ title: "First", friendlyUrl: "one-address" });
    const again = desk.form({ friendlyUrl: "one-address" });
    const answer = await desk.admin.send("POST", "/AdminBlog/CreateBlog", again);
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatch(/The blog "First" already has the Friendly URL one-address/);
    expect(await other.create({ friendlyUrl: "one-address" })).toBeGreaterThan(0);
    await desk.admin.send("DELETE", `/AdminBlog/DeleteBlog?blogId=${id}`);
    expect(await desk.create({ friendlyUrl: "one-address" })).toBeGreaterThan(id);
  });

  test("can't be created while the module is off", async () => {
    const off = await aBlogDesk(app);
    await app.app
      .companyDb(off.company.companyId)
      .write((tx) => tx.sql.deleteFrom("companyModules").execute());
    const answer = await off.admin.send("POST", "/AdminBlog/CreateBlog", off.form());
    expect(answer.status).toBe(403);
    expect(answer.json()).toMatch(/Blog module isn't turned on/);
  });
});

describe("Pending and Live", () => {
  const statusOf = async (id: number) => (await desk.read(id)).blog.status;

  test("an Admin publishes and suspends, and a save alone changes no status [BLOG-007] [BLOG-009] [BLOG-010] [C-206]", async () => {
    const id = await desk.create({ friendlyUrl: "to-and-fro" });
    expect(await statusOf(id)).toBe("Pending");
    expect((await desk.save(id, { status: "Live" })).json()).toBe(id);
    expect(await statusOf(id)).toBe("Live");
    expect((await desk.visit("/blog/to-and-fro")).status).toBe(200);
    expect((await desk.save(id, { title: "Saved" })).json()).toBe(id);
    expect((await desk.read(id)).blog).toMatchObject({ title: "Saved", status: "Live" });
    await desk.save(id, { status: "Pending" });
    expect(await statusOf(id)).toBe("Pending");
    await desk.save(id, { status: "" });
    expect(await statusOf(id)).toBe("Pending");
    const answer = await desk.save(id, { status: "Draft" });
    expect([answer.status, answer.json()]).toEqual([400, "status must be one of Pending, Live."]);
    expect(await auditOf(app, desk.company, "Published blog")).toContainEqual(
      expect.objectContaining({ before: { status: "Pending" }, after: { status: "Live" } }),
    );
    expect(await auditOf(app, desk.company, "Suspended blog")).toHaveLength(1);
  });

  test("others can save a Pending one without changing its status [BLOG-011] [BLOG-015]", async () => {
    const id = await desk.create();
    expect((await desk.save(id, { title: "By staff" }, desk.staff)).status).toBe(200);
    expect((await desk.save(id, { title: "Same", status: "Pending" }, desk.staff)).status).toBe(200);
    expect((await desk.read(id)).blog).toMatchObject({ title: "Same", status: "Pending" });
    await changesNothing(app, desk.company, async () => {
      const answer = await desk.save(id, { status: "Live" }, desk.staff);
      expect([answer.status, answer.json()]).toEqual([403, "Only admins can publish a blog."]);
    });
  });

  test("others can't change a Live one or delete any, and Admins can [BLOG-012] [BLOG-015]", async () => {
    const id = await desk.create({ types: "Saving" });
    await desk.save(id, { status: "Live" });
    await changesNothing(app, desk.company, async () => {
      for (const changes of [{ title: "Theirs" }, { status: "Pending" }, { types: "Projects" }, {}]) {
        const answer = await desk.save(id, changes, desk.staff);
        expect([answer.status, answer.json()]).toEqual([
          403,
          "This blog is Live. Only admins can change it.",
        ]);
      }
      expect((await desk.staff.send("DELETE", `/AdminBlog/DeleteBlog?blogId=${id}`)).status).toBe(403);
    });
    await desk.save(id, { types: "Projects", categories: "Pumps" });
    expect((await desk.read(id)).blog).toMatchObject({
      types: "Projects",
      categories: "Pumps",
      status: "Live",
    });
  });

  test("is refused without changes after someone else's save [C-206]", async () => {
    const id = await desk.create();
    await desk.save(id, { title: "Theirs", rowVersion: 1 });
    const answer = await desk.save(id, { title: "Mine", rowVersion: 1, status: "Live" });
    expect([answer.status, answer.json()]).toEqual([409, "Someone else has saved this in the meantime."]);
    expect((await desk.read(id)).blog).toMatchObject({ title: "Theirs", status: "Pending" });
  });

  test("the uploader stays the author, and a save that names a stranger is refused [C-206]", async () => {
    const id = await desk.create({}, desk.staff);
    expect((await desk.save(id, { uploaderEmail: desk.staff.email })).status).toBe(200);
    expect((await desk.save(id, { uploaderEmail: "boss@else.example" })).status).toBe(403);
    expect((await desk.read(id)).blog.uploaderEmail).toBe(desk.staff.email);
  });
});

describe("deleting a blog", () => {
  test("returns Deleted, removes it from every list, and hides it from visitors [BLOG-015] [C-207]", async () => {
    const id = await desk.create({ title: "Gone soon", friendlyUrl: "gone-soon" });
    await desk.save(id, { status: "Live" });
    expect((await desk.visit("/search?q=gone")).text).toContain("/blog/gone-soon");
    const gone = () => desk.admin.send("DELETE", `/AdminBlog/DeleteBlog?blogId=${id}`);
    expect((await gone()).json()).toBe("Deleted");
    expect(titles(await list())).not.toContain("Gone soon");
    expect((await desk.visit("/blog/gone-soon")).status).not.toBe(200);
    expect((await desk.visit("/search?q=gone")).text).not.toContain("/blog/gone-soon");
    expect((await gone()).status).toBe(404);
    expect((await desk.save(id).catch(() => null))?.status ?? 404).toBe(404);
  });
});

describe("the list", () => {
  let listed: BlogDesk;
  beforeAll(async () => {
    listed = await aBlogDesk(app);
    const add = (title: string, types: readonly string[], datedOn: string, status: "Pending" | "Live") =>
      aBlog(app, listed.company, {
        title,
        types,
        datedOn,
        status,
        friendlyUrl: title.toLowerCase().replace(" ", "-"),
      });
    await add("Pumps 10", ["Saving"], "2026-03-01", "Live");
    await add("Pumps 9", ["Saving", "Projects"], "2026-05-01", "Pending");
    await add("wells", [], "2026-04-01", "Live");
    await aBlog(app, desk.company, { title: "Somebody else's" });
  });
  const listOf = async (query = "") => titles(await list(query, listed));

  test("lists the company's blogs without contents, newest first, for any staff member [C-203]", async () => {
    expect(await listOf()).toEqual(["Pumps 9", "wells", "Pumps 10"]);
    expect(Object.keys((await list("", listed))[0] ?? {})).not.toContain("content");
  });

  test("can be sorted by each column in both directions, as people sort [BLOG-002]", async () => {
    expect(await listOf("?sort=title")).toEqual(["Pumps 9", "Pumps 10", "wells"]);
    expect(await listOf("?sort=friendlyUrl:desc")).toEqual(["wells", "Pumps 10", "Pumps 9"]);
    expect(await listOf("?sort=types")).toEqual(["Pumps 10", "Pumps 9", "wells"]);
    expect(await listOf("?sort=status:desc")).toEqual(["Pumps 9", "wells", "Pumps 10"]);
    expect(await listOf("?sort=timestamp")).toEqual(["Pumps 10", "wells", "Pumps 9"]);
    expect((await listed.staff.send("GET", "/AdminBlog/GetBlogs?sort=teaser")).status).toBe(400);
  });

  test("can be searched, filtered by type, and paged, with matching counts", async () => {
    const counted = async (query: string) =>
      (await listed.staff.send("GET", `/AdminBlog/CountBlogs${query}`)).json();
    expect(await listOf("?search=PUMPS 9")).toEqual(["Pumps 9"]);
    expect(await listOf("?search=april 2026")).toEqual(["wells"]);
    expect(await listOf("?type=Projects")).toEqual(["Pumps 9"]);
    expect(await listOf("?type=,")).toEqual(["wells"]);
    expect(await listOf("?pageSize=2&page=2")).toEqual(["Pumps 10"]);
    expect([await counted(""), await counted("?type=Saving"), await counted("?search=wells")]).toEqual([
      3, 2, 1,
    ]);
  });
});

test("removing a type is refused while the settings have it, and otherwise removes it from every blog [C-046]", async () => {
  const own = await aBlogDesk(app);
  const both = await aBlog(app, own.company, {
    types: ["Saving", "Old"],
    categories: ["Pumps"],
    status: "Live",
  });
  const only = await aBlog(app, own.company, { types: ["Old"] });
  const foreign = await aBlog(app, desk.company, { types: ["Old"] });
  const remove = (type: string, by = own.admin) =>
    by.send("GET", `/AdminBlog/RemoveBlogTypeReference?typeToRemove=${type}`);
  expect((await remove("Saving")).status).toBe(409);
  expect((await remove("Old", own.staff)).status).toBe(403);
  expect((await own.read(both)).blog.types).toBe("Saving,Old");
  for (const answer of [await remove("Old"), await remove("Old")]) expect(answer.json()).toBe("Saved");
  expect((await own.read(both)).blog).toMatchObject({ types: "Saving", categories: "Pumps", status: "Live" });
  expect((await own.read(only)).blog.types).toBe("");
  expect((await desk.read(foreign)).blog.types).toBe("Old");
});

test("the site's search finds a blog while it's Live, and not after it's suspended or deleted", async () => {
  const finds = async (): Promise<boolean> => (await desk.visit("/search?q=quagga")).text.includes("mussels");
  const id = await desk.create({ title: "Quagga mussels" });
  expect(await finds()).toBe(false);
  for (const end of ["suspended", "deleted"]) {
    expect((await desk.save(id, { status: "Live" })).status).toBe(200);
    expect(await finds()).toBe(true);
    if (end === "suspended") expect((await desk.save(id, { status: "Pending" })).status).toBe(200);
    else expect((await desk.admin.send("DELETE", `/AdminBlog/DeleteBlog?blogId=${id}`)).status).toBe(200);
    expect(await finds()).toBe(false);
  }
});

describe("links and images", () => {
  test("a link to a page follows it, and the page knows the blog", async () => {
    const page = await aPage(app, { company: desk.company, friendlyUrl: "rates-now" });
    await aVersion(app, { page, status: "live" });
    const id = await desk.create({ title: "Links", content: '<p><a href="/rates-now">Rates</a></p>' });
    const uses = await desk.admin.send("GET", `/Admin/GetPageLinks?pageId=${page.id}`);
    expect(uses.text).toContain("blog Links");
    await app.app.companyDb(desk.company.companyId).write(async (tx) => {
      await tx.sql
        .updateTable("pages")
        .set({ friendlyUrl: "rates-later" })
        .where("id", "=", page.id)
        .execute();
      tx.invalidate("paths");
    });
    expect((await desk.read(id)).blog.content).toContain('href="/rates-later"');
  });
});
