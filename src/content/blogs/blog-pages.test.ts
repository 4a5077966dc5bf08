import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aBlogDesk, type BlogDesk } from "#test/support/blog-desk.ts";
import { parseHtml } from "#test/support/dom.ts";
import { aBlog } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let desk: BlogDesk;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aBlogDesk(app);
});
afterAll(() => app?.close());

const read = async (path: string, at = desk) => {
  const answer = await at.visit(path);
  expect(answer.status, path).toBe(200);
  return parseHtml(answer.text);
};
const metaOf = (document: Document, name: string) =>
  document.querySelector(`meta[name=${name}]`)?.getAttribute("content");

describe("a blog's page", () => {
  test("has title, date, content, and tags, with types before categories and without duplicates [PUB-002] [PUB-027]", async () => {
    await aBlog(app, desk.company, {
      title: "Fix a <b>leak</b>",
      friendlyUrl: "fix-a-leak",
      datedOn: "2026-02-03",
      types: ["Saving", "Projects"],
      categories: ["saving", "Kitchen"],
      html: "<h2>Tools</h2><p>A wrench.</p>",
      status: "Live",
    });
    for (const path of ["/blog/fix-a-leak", "/Blog/Fix-A-Leak"]) {
      const document = await read(path);
      expect(document.querySelector("h1")?.textContent).toBe("Fix a <b>leak</b>");
      expect(document.querySelector(".tn-blog time")?.textContent).toBe("Feb 3, 2026");
      expect(document.querySelector(".tn-blog .tn-prose")?.innerHTML).toBe("<h2>Tools</h2><p>A wrench.</p>");
      const tags = [...document.querySelectorAll(".tn-blog-tags li")].map((tag) => tag.textContent);
      expect(tags).toEqual(["Saving", "Projects", "Kitchen"]);
    }
  });

  test("leads to the list of blogs, and to the newest others with image, date, and title [PUB-003] [PUB-027] [PUB-028] [BLOG-018]", async () => {
    const own = await aBlogDesk(app);
    for (let day = 1; day <= 5; day++)
      await aBlog(app, own.company, {
        title: `Blog of day ${day}`,
        friendlyUrl: `day-${day}`,
        datedOn: `2026-04-0${day}`,
        thumbnailImage: day === 4 ? "https://pictures.example/own-40x30.jpg" : "",
        status: "Live",
      });
    const document = await read("/blog/day-5", own);
    const crumb = document.querySelector(".tn-breadcrumbs a");
    expect([crumb?.textContent, crumb?.getAttribute("href")]).toEqual(["BLOGS", "/blogs"]);
    const more = document.querySelector(".tn-more-blogs");
    expect(more?.querySelector("h2")?.textContent).toBe("More Recent Blogs");
    expect(
      [...(more?.querySelectorAll(".tn-post") ?? [])].map((card) => [
        card.querySelector("a")?.getAttribute("href"),
        card.querySelector("h3")?.textContent,
        card.querySelector("time")?.textContent,
        card.querySelector("img")?.getAttribute("src"),
      ]),
    ).toEqual([
      ["/blog/day-4", "Blog of day 4", "Apr 4, 2026", "https://pictures.example/own-40x30.jpg"],
      ["/blog/day-3", "Blog of day 3", "Apr 3, 2026", "https://pictures.example/default-40x30.jpg"],
      ["/blog/day-2", "Blog of day 2", "Apr 2, 2026", "https://pictures.example/default-40x30.jpg"],
    ]);
    const all = more?.querySelector(".tn-blog-preview-head a");
    expect([all?.textContent, all?.getAttribute("href")]).toEqual(["See All", "/blogs"]);
    const preview = await own.staff.send("GET", "/PreviewBlog/day-5");
    expect(preview.text).not.toContain("More Recent Blogs");
  });

  test("a Live blog's new date changes its place among the newest others", async () => {
    const own = await aBlogDesk(app);
    const ids: number[] = [];
    for (const day of [1, 2, 3, 4, 5]) {
      const id = await own.create({ friendlyUrl: `day-${day}`, timestamp: `2026-04-0${day}` });
      await own.save(id, { status: "Live" });
      ids.push(id);
    }
    const newest = async () =>
      [...(await own.visit("/blog/day-5")).text.matchAll(/href="\/blog\/(day-\d)"/g)].map(([, name]) => name);
    expect(new Set(await newest())).toEqual(new Set(["day-4", "day-3", "day-2"]));
    await own.save(ids[0] ?? 0, { timestamp: "2026-04-20" });
    expect(new Set(await newest())).toEqual(new Set(["day-1", "day-4", "day-3"]));
  });

  test("leads to the blogs right before and after it, and follows their changes", async () => {
    const own = await aBlogDesk(app);
    const ids: number[] = [];
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      const id = await own.create({
        title: `Day ${day}`,
        friendlyUrl: `day-${day}`,
        timestamp: `2026-04-0${day}`,
      });
      await own.save(id, { status: "Live" });
      ids.push(id);
    }
    const linked = async (path = "/blog/day-3") =>
      [...(await read(path, own)).querySelectorAll(".tn-blog-neighbors a")].map((link) => [
        link.getAttribute("rel"),
        link.textContent,
        link.getAttribute("href"),
      ]);
    const older = ["prev", "Older Day 2", "/blog/day-2"];
    expect(await linked()).toEqual([older, ["next", "Newer Day 4", "/blog/day-4"]]);
    expect(await linked("/blog/day-1")).toEqual([["next", "Newer Day 2", "/blog/day-2"]]);
    // Neither neighbor is among the newest others.
    await own.save(ids[1] ?? 0, { title: "Renamed" });
    await own.save(ids[3] ?? 0, { status: "Pending" });
    expect(await linked()).toEqual([
      ["prev", "Older Renamed", "/blog/day-2"],
      ["next", "Newer Day 5", "/blog/day-5"],
    ]);
    const preview = await own.staff.send("GET", "/PreviewBlog/day-3");
    expect(preview.text).not.toMatch(/tn-blog-neighbors|tn-blog-share/);
  });

  test("has a reading time, its image unless its text has one, and sharing links", async () => {
    const thumbnailImage = "https://pictures.example/pump-40x30.jpg";
    const words = "word ".repeat(600);
    await aBlog(app, desk.company, {
      title: "Pumps & wells",
      friendlyUrl: "to-share",
      thumbnailImage,
      html: `<p>${words}</p>`,
      status: "Live",
    });
    await aBlog(app, desk.company, {
      friendlyUrl: "own-picture",
      thumbnailImage,
      html: '<p><img src="https://pictures.example/own.jpg" alt="A pump"></p>',
      status: "Live",
    });
    const document = await read("/blog/to-share");
    expect(document.querySelector(".tn-blog-facts")?.textContent).toContain("3 minute read");
    expect(document.querySelector(".tn-blog-picture img")?.getAttribute("src")).toBe(thumbnailImage);
    const links = [...document.querySelectorAll(".tn-blog-share a")].map((link) => link.getAttribute("href"));
    const address = encodeURIComponent(
      document.querySelector("link[rel=canonical]")?.getAttribute("href") ?? "",
    );
    expect(address).toMatch(/to-share$/);
    expect(links).toEqual([
      `mailto:?subject=Pumps%20%26%20wells&body=${address}`,
      `https://www.facebook.com/sharer/sharer.php?u=${address}`,
      `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    ]);
    expect((await read("/blog/own-picture")).querySelector(".tn-blog-picture")).toBeNull();
  });

  test("has its tags in the title, description, and keywords [PUB-029]", async () => {
    await aBlog(app, desk.company, {
      title: "Pumps",
      friendlyUrl: "pumps",
      types: ["Projects"],
      categories: ["Wells"],
      teaser: "What pumps do.",
      status: "Live",
    });
    const document = await read("/blog/pumps");
    expect(document.title).toContain("Pumps · Projects, Wells");
    expect(metaOf(document, "description")).toBe("What pumps do. (Projects, Wells)");
    expect(metaOf(document, "keywords")).toBe("Projects, Wells");
  });

  test("exists while the blog is Live, and follows its changes [PUB-030]", async () => {
    const id = await desk.create({ friendlyUrl: "on-and-off", content: "<p>First words</p>" });
    expect((await desk.visit("/blog/on-and-off")).headers.location).toBe("/404");
    await desk.save(id, { status: "Live" });
    expect((await read("/blog/on-and-off")).body.textContent).toContain("First words");
    await desk.save(id, { content: "<p>Second words</p>" });
    expect((await read("/blog/on-and-off")).body.textContent).toContain("Second words");
    await desk.save(id, { status: "Pending" });
    expect((await desk.visit("/blog/on-and-off")).headers.location).toBe("/404");
  });

  test("its former address redirects to its current one, until another blog uses that address", async () => {
    const id = await desk.create({ friendlyUrl: "was-here" });
    await desk.save(id, { status: "Live" });
    await desk.save(id, { friendlyUrl: "is-there" });
    const moved = await desk.visit("/blog/was-here");
    expect([moved.status, moved.headers.location]).toEqual([301, "/blog/is-there"]);
    const next = await desk.create({ friendlyUrl: "was-here" });
    await desk.save(next, { status: "Live" });
    expect((await desk.visit("/blog/was-here")).status).toBe(200);
    await desk.save(id, { status: "Pending" });
    expect((await desk.visit("/blog/is-there")).headers.location).toBe("/404");
  });

  test("redirects home if the module is off, and the preview sends staff to their welcome screen [GUARD-014] [GUARD-018] [SHELL-006]", async () => {
    const off = await aBlogDesk(app);
    await aBlog(app, off.company, { friendlyUrl: "still-here", status: "Live" });
    await app.app.companyDb(off.company.companyId).write(async (tx) => {
      await tx.sql.deleteFrom("companyModules").execute();
      tx.invalidate("settings:blog");
    });
    for (const path of ["/blog/still-here", "/Blog/never-was"]) {
      const answer = await off.visit(path);
      expect([answer.status, answer.headers.location]).toEqual([302, "/"]);
    }
    for (const [person, path] of [
      [off.staff, "/AdminHome"],
      [off.admin, "/Settings"],
    ] as const) {
      const preview = await person.send("GET", "/PreviewBlog/still-here");
      expect([preview.status, preview.headers.location]).toEqual([302, path]);
    }
  });
});

describe("the preview", () => {
  test("redirects to the missing setup step, modules before layout [GUARD-001] [GUARD-004] [GUARD-005]", async () => {
    const own = await aBlogDesk(app);
    await own.create({ friendlyUrl: "waiting" });
    const write = (query: RawBuilder<unknown>) =>
      app.app.companyDb(own.company.companyId).write(async (tx) => {
        await query.execute(tx.sql);
        tx.invalidate("settings:blog", "company");
      });
    const leadsTo = async (by = own.admin) => {
      const answer = await by.send("GET", "/PreviewBlog/waiting");
      return answer.status === 302 ? answer.headers.location : answer.status;
    };
    expect(await leadsTo()).toBe(200);
    await write(sql`update layouts set completed_at = null`);
    expect([await leadsTo(), await leadsTo(own.staff)]).toEqual(["/LayoutManagement", "/AdminHome"]);
    await write(sql`delete from company_modules`);
    expect([await leadsTo(), await leadsTo(own.staff)]).toEqual(["/Settings", "/AdminHome"]);
    await write(sql`update layouts set completed_at = now()`);
    expect([await leadsTo(), await leadsTo(own.staff)]).toEqual(["/Settings", "/AdminHome"]);
  });

  test("shows staff the same blog, Live or not, and no one else [BLOG-018] [BLOG-001]", async () => {
    const id = await desk.create({
      friendlyUrl: "look-first",
      content: "<p>Almost done</p>",
      types: "Saving",
      categories: "Drafts",
    });
    const previewed = async () => {
      const answer = await desk.staff.send("GET", "/PreviewBlog/look-first");
      expect(answer.status).toBe(200);
      expect(answer.headers["cache-control"]).toBe("no-store");
      return parseHtml(answer.text);
    };
    const pending = await previewed();
    expect(pending.querySelector("[role=note]")?.textContent).toMatch(/This blog is pending\./);
    expect(pending.querySelector(".tn-prose")?.innerHTML).toBe("<p>Almost done</p>");
    expect(metaOf(pending, "robots")).toBe("noindex");
    const visitor = await desk.visit("/PreviewBlog/look-first");
    expect(visitor.headers.location).toBe("/login?returnUrl=%2FPreviewBlog%2Flook-first");
    await desk.save(id, { status: "Live" });
    const live = await previewed();
    expect(live.querySelector("[role=note]")?.textContent).toMatch(/This blog is live\./);
    const shown = await read("/blog/look-first");
    for (const part of ["h1", ".tn-blog .tn-prose", ".tn-blog-tags"])
      expect(live.querySelector(part)?.outerHTML).toBe(shown.querySelector(part)?.outerHTML);
  });
});

describe("GetBlog", () => {
  const ask = (friendlyUrl: string, by?: BlogDesk["staff"]) =>
    by
      ? by.send("GET", `/components/GetBlog?friendlyUrl=${friendlyUrl}`)
      : desk.visit(`/components/GetBlog?friendlyUrl=${friendlyUrl}`);

  test("returns a Live blog with the newest others, to anyone, without the uploader's address [C-208]", async () => {
    const own = await aBlogDesk(app);
    for (const [friendlyUrl, datedOn, status] of [
      ["oldest", "2026-01-01", "Live"],
      ["asked", "2026-02-01", "Live"],
      ["newer", "2026-03-01", "Live"],
      ["newest", "2026-05-01", "Live"],
      ["hidden", "2026-06-01", "Pending"],
      ["new", "2026-04-01", "Live"],
    ] as const)
      await aBlog(app, own.company, { title: friendlyUrl, friendlyUrl, datedOn, status });
    const answer = await own.visit("/components/GetBlog?friendlyUrl=asked");
    expect(answer.status, answer.text).toBe(200);
    const body = answer.json() as { blog: object; otherBlogs: { title: string }[] };
    expect(body).toMatchObject({
      blog: {
        title: "asked",
        timestamp: "2026-02-01",
        types: "Saving",
        content: "<p>A blog.</p>",
        status: "Live",
        uploaderFirstName: "Ada",
      },
      blogConfiguration: {
        types: "Saving,Projects",
        defaultImage: "https://pictures.example/default-40x30.jpg",
      },
    });
    expect(answer.text).not.toContain("user@example.test");
    expect(body.otherBlogs.map(({ title }) => title)).toEqual(["newest", "new", "newer"]);
  });

  test("returns a Pending one only to the company's staff, without others [C-208]", async () => {
    await aBlog(app, desk.company, { friendlyUrl: "not-yet", status: "Pending" });
    expect((await ask("not-yet")).status).toBe(404);
    const stranger = (await aBlogDesk(app)).staff;
    expect((await ask("not-yet", stranger)).status).toBe(404);
    const answer = await ask("not-yet", desk.staff);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.json()).toMatchObject({ blog: { status: "Pending" }, otherBlogs: [] });
    expect((await ask("no-such-blog", desk.staff)).status).toBe(404);
  });
});
