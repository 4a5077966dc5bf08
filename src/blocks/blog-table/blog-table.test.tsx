import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { blockForm } from "#platform/blocks/define-block.ts";
import { aBlogDesk, type BlogDesk } from "#test/support/blog-desk.ts";
import { parseHtml, renderBody, textsOf } from "#test/support/dom.ts";
import { aBlock, aPage, aVersion } from "#test/support/factories.ts";
import { aBlog } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { blogTableFixtures } from "./blog-table.fixtures.ts";
import { blogTable } from "./blog-table.schema.ts";
import { BlogTableView } from "./blog-table.view.tsx";

/** Titles of the blogs that a page lists: the featured one, then the cards. */
const CARDS = ".tn-blogs-featured h2, .tn-posts h2";

const render = (name: keyof typeof blogTableFixtures): Element => renderFixture(blogTableFixtures[name]);

const renderFixture = (fixture: (typeof blogTableFixtures)[keyof typeof blogTableFixtures]): Element =>
  renderBody(
    BlogTableView({
      id: 7,
      name: "Posts",
      language: "en",
      children: [],
      page: { path: "/live", address: "/posts", query: {} },
      ...fixture,
    }),
  );
const linksOf = (root: ParentNode, selector: string) =>
  [...root.querySelectorAll(selector)].map((element) => element.getAttribute("href"));

describe("the view", () => {
  test("archives show six months, and the others behind More... and Less... [PUB-033] [CONST-025]", () => {
    const details = render("longest").querySelector(".tn-blogs-side details");
    expect(textsOf(details?.parentElement as Element, ":scope > ul > li")).toHaveLength(6);
    expect(textsOf(details as Element, "li")).toHaveLength(6);
    expect(textsOf(details as Element, "summary span")).toEqual(["More...", "Less..."]);
    expect(render("typical").querySelector("details")).toBeNull();
    expect(textsOf(render("typical"), ".tn-blogs-side section:last-child a")[0]).toBe("December 2026 (2)");
  });

  test("a listing without blogs has nothing to search", () => {
    expect(render("empty").querySelector("aside, search")).toBeNull();
    expect(render("empty").textContent).toBe("There are no blogs here right now.");
    expect(render("typical").querySelector("aside search")).not.toBeNull();
    // Further blogs stay, also if they aren't of the listing's types.
    const { value } = blogTableFixtures.empty;
    const data = { ...blogTableFixtures.empty.data, picks: blogTableFixtures.typical.data.blogs };
    const picks = renderFixture({ value, data });
    expect(picks.querySelector("aside h2")).not.toBeNull();
    expect(picks.querySelector("search")).toBeNull();
  });

  test("pages within five of the current one have a number, next to Prev and Next [PUB-034] [CONST-025]", () => {
    expect(textsOf(render("longest"), ".tn-pager li")).toEqual([
      "Prev",
      ...Array.from({ length: 11 }, (_, index) => `Page ${index + 4}`),
      "Next",
    ]);
  });

  test("every filter's address keeps the other filters, and each filter can be removed [PUB-032]", () => {
    const body = render("narrowed");
    expect(linksOf(body, ".tn-blogs-filters a")).toEqual([
      "/posts?blogs=7&tag=saving&month=2026-11#blogs-7",
      "/posts?blogs=7&search=tap+water&month=2026-11#blogs-7",
      "/posts?blogs=7&search=tap+water&tag=saving#blogs-7",
      "/posts#blogs-7",
    ]);
    expect(linksOf(body, ".tn-blogs-side .tn-tags a")[0]).toBe(
      "/posts?blogs=7&search=tap+water&tag=Kitchen&month=2026-11#blogs-7",
    );
    expect(linksOf(body, ".tn-pager a").at(-1)).toBe(
      "/posts?blogs=7&search=tap+water&tag=saving&month=2026-11&page=3#blogs-7",
    );
    const form = body.querySelector("form");
    expect(form?.getAttribute("action")).toBe("/posts#blogs-7");
    expect([...(form?.querySelectorAll("input") ?? [])].map((input) => [input.name, input.value])).toEqual([
      ["search", "tap water"],
      ["blogs", "7"],
      ["tag", "saving"],
      ["month", "2026-11"],
    ]);
  });

  test("the compact table has only titles and dates", () => {
    const body = render("compact");
    expect(textsOf(body, "li")).toEqual(["Blog 1 Nov 20, 2026", "Blog 2 Nov 20, 2026"]);
    expect(body.querySelector("img, form, aside")).toBeNull();
  });

  test("hostile words are shown as text", () => {
    expect(render("hostile").querySelector("script, b, i, [onerror]")).toBeNull();
  });
});

test("types are required; featured and chosen blogs are ids, and the latest is featured by default [CMP-BLOGTABLE-01]", () => {
  const check = (values: object) => blockForm(blogTable).safeParse({ componentName: "Posts", ...values });
  expect(check({ types: "Saving" }).data).toEqual({
    componentName: "Posts",
    types: "Saving",
    featuredBlogId: 0,
    editorPickBlogId: "",
    maxEntries: 0,
    isCompact: false,
  });
  expect(check({ types: "Saving", featuredBlogId: 12, editorPickBlogId: "3, 4,3" }).data).toMatchObject({
    featuredBlogId: 12,
    editorPickBlogId: "3,4",
  });
  for (const wrong of [{ types: "" }, { featuredBlogId: -1 }, { editorPickBlogId: "a" }, { maxEntries: -1 }])
    expect(check({ types: "Saving", ...wrong }).success).toBe(false);
});

describe("on a page", () => {
  let app: TestApp;
  let desk: BlogDesk;
  beforeAll(async () => {
    app = await startTestApp();
    desk = await aBlogDesk(app, ["Saving", "Projects"]);
    const add = (title: string, datedOn: string, more: Parameters<typeof aBlog>[2] = {}) =>
      aBlog(app, desk.company, { title, datedOn, status: "Live", ...more });
    await add("Pumps", "2026-05-09", { types: ["Projects"], categories: ["Wells"] });
    await add("Old taps", "2025-12-01", { types: ["Saving"], teaser: "Dripping in the kitchen." });
    await add("New taps", "2026-05-01", { types: ["Saving", "Projects"], author: ["Berta", "Brook"] });
    await add("No type", "2026-06-01", { types: [] });
    await add("Not yet", "2026-07-01", { status: "Pending" });
    for (let day = 1; day <= 5; day++)
      await add(`January ${day}`, `2026-01-0${day}`, { categories: ["Winter"] });
    await aBlog(app, (await aBlogDesk(app)).company, { title: "Somebody else's", status: "Live" });
  });
  afterAll(() => app?.close());

  const aTable = async (values: object = {}) => {
    const page = await aPage(app, { company: desk.company });
    const { blockIds } = await aVersion(app, {
      page,
      status: "live",
      blocks: [
        {
          type: "BlogTable",
          values: {
            types: "Saving,Projects",
            featuredBlogId: 0,
            editorPickBlogId: "",
            maxEntries: 0,
            isCompact: false,
            ...values,
          },
        },
      ],
    });
    return { path: `/${page.friendlyUrl}`, id: blockIds[0] as number };
  };
  const bodyAt = async (path: string) => {
    const answer = await desk.visit(path);
    expect(answer.status, path).toBe(200);
    return parseHtml(answer.text).body;
  };
  const titlesAt = async (path: string) => textsOf(await bodyAt(path), CARDS);

  test("six cards per page, newest first, and only Live ones [PUB-035] [PUB-038] [CONST-025]", async () => {
    const { path } = await aTable();
    expect(await titlesAt(path)).toEqual([
      "Pumps",
      "New taps",
      "January 5",
      "January 4",
      "January 3",
      "January 2",
    ]);
    expect(await titlesAt(`${path}?page=2`)).toEqual(["January 1", "Old taps"]);
    expect(await titlesAt(`${path}?page=99`)).toEqual(["January 1", "Old taps"]);
    const id = await desk.create({ title: "Fresh", friendlyUrl: "fresh", timestamp: "2026-08-01" });
    expect(await titlesAt(path)).not.toContain("Fresh");
    await desk.save(id, { status: "Live" });
    expect((await titlesAt(path))[0]).toBe("Fresh");
    expect(linksOf(await bodyAt(path), ".tn-blogs-featured h2 a")).toEqual(["/blog/fresh"]);
    await desk.admin.send("DELETE", `/AdminBlog/DeleteBlog?blogId=${id}`);
    expect(await titlesAt(path)).not.toContain("Fresh");
  });

  test("counts follow each change to a blog, in tables of some types and of all", async () => {
    const own = await aBlogDesk(app, ["Saving", "Projects"]);
    const page = await aPage(app, { company: own.company });
    await aVersion(app, {
      page,
      status: "live",
      blocks: [
        {
          type: "BlogTable",
          values: {
            types: "Projects",
            featuredBlogId: 0,
            editorPickBlogId: "",
            maxEntries: 0,
            isCompact: false,
          },
        },
      ],
    });
    const countsAt = async (path: string) => {
      const { body } = parseHtml((await own.visit(path)).text);
      return textsOf(body, ".tn-blogs-side section li a");
    };
    const counts = async () => [await countsAt("/blogs"), await countsAt(`/${page.friendlyUrl}`)];
    const id = await own.create({ types: "Saving", categories: "Roofs", timestamp: "2026-03-09" });
    expect(await counts()).toEqual([[], []]);
    await own.save(id, { status: "Live" });
    expect(await counts()).toEqual([["Roofs (1)", "Saving (1)", "March 2026 (1)"], []]);
    const second = await own.create({
      types: "Projects,Saving",
      categories: "roofs",
      timestamp: "2026-03-10",
    });
    await own.save(second, { status: "Live" });
    const [all, ofProjects] = await counts();
    expect(all?.map((text) => text.toLowerCase())).toEqual([
      "projects (1)",
      "roofs (2)",
      "saving (2)",
      "march 2026 (2)",
    ]);
    expect(ofProjects).toEqual(["Projects (1)", "roofs (1)", "Saving (1)", "March 2026 (1)"]);
    await own.save(id, { timestamp: "2025-01-02", categories: "" });
    expect((await counts())[0]).toEqual([
      "Projects (1)",
      "roofs (1)",
      "Saving (2)",
      "March 2026 (1)",
      "January 2025 (1)",
    ]);
    await app.app
      .companyDb(own.company.companyId)
      .write((tx) => upsertModuleSettings(tx, "blog", { types: ["Saving"], defaultImage: "" }));
    const taken = await own.admin.send("GET", "/AdminBlog/RemoveBlogTypeReference?typeToRemove=Projects");
    expect(taken.json()).toBe("Saved");
    expect((await countsAt("/blogs")).slice(0, 2)).toEqual(["roofs (1)", "Saving (2)"]);
    await own.save(second, { status: "Pending" });
    await own.admin.send("DELETE", `/AdminBlog/DeleteBlog?blogId=${id}`);
    expect(await counts()).toEqual([[], []]);
  });

  test("two tables on a page keep their filters and names separate, from each other and from other tables", async () => {
    const page = await aPage(app, { company: desk.company });
    const values = {
      types: "Saving",
      featuredBlogId: 0,
      editorPickBlogId: "",
      maxEntries: 0,
      isCompact: false,
    };
    const { blockIds } = await aVersion(app, {
      page,
      status: "live",
      blocks: [
        { type: "BlogTable", name: "Posts", values },
        { type: "BlogTable", name: "Posts", values: { ...values, types: "Projects" } },
      ],
    });
    const [first = 0, second = 0] = blockIds;
    const titlesOf = async (query: string) => {
      const body = await bodyAt(`/${page.friendlyUrl}${query}`);
      return [first, second].map((id) => textsOf(body, `#blogs-${id} :is(${CARDS})`));
    };
    const [all, projects] = await titlesOf("");
    expect([all?.length, projects]).toEqual([6, ["Pumps", "New taps"]]);
    expect(await titlesOf(`?blogs=${first}&page=2`)).toEqual([["Old taps"], projects]);
    expect(await titlesOf(`?blogs=${second}&tag=wells`)).toEqual([all, ["Pumps"]]);
    // The pages and months of another table don't affect them, but a tag's address applies to both.
    expect(await titlesOf("?events=99&month=2025-12&page=2")).toEqual([all, projects]);
    expect(await titlesOf("?tag=wells")).toEqual([[], ["Pumps"]]);
    const body = await bodyAt(`/${page.friendlyUrl}`);
    expect(
      [...body.querySelectorAll("aside[aria-label]")].map((element) => element.getAttribute("aria-label")),
    ).toEqual(["Posts: find a blog", "Posts 2: find a blog"]);
    const inputs = [...body.querySelectorAll(".tn-blogs-search input")].map(({ id }) => id);
    expect(new Set(inputs.filter(Boolean)).size).toBe(2);
    const next = [...body.querySelectorAll(".tn-blogs [rel=next]")].map((link) => link.getAttribute("href"));
    expect(next).toEqual([`/${page.friendlyUrl}?blogs=${first}&page=2#blogs-${first}`]);
  });

  test("a limited table counts only the newest, and also with a tag and a month together", async () => {
    const { path } = await aTable({ maxEntries: 3 });
    const body = await bodyAt(path);
    expect(textsOf(body, ".tn-blogs-side .tn-tags a")).toEqual([
      "Projects (2)",
      "Saving (2)",
      "Wells (1)",
      "Winter (1)",
    ]);
    expect(await titlesAt(path)).toEqual(["Pumps", "New taps", "January 5"]);
    expect(await titlesAt(`${path}?tag=winter`)).toEqual(["January 5"]);
    const whole = await aTable();
    const narrowed = await bodyAt(`${whole.path}?tag=winter&month=2026-01&page=9`);
    expect(narrowed.querySelector(".tn-blogs-filters p")?.textContent).toBe("5 blogs for:");
    expect(textsOf(narrowed, ".tn-posts h2")).toHaveLength(5);
  });

  test.each([
    ["TAPS", ["New taps", "Old taps"]],
    ["kitchen", ["Old taps"]],
    ["berta brook", ["New taps"]],
    ["may 2026", ["Pumps", "New taps"]],
    ["12/1/2025", ["Old taps"]],
    ["wells", ["Pumps"]],
    ["taps berta projects", ["New taps"]],
    ["taps wells", []],
    ["100%_", []],
  ])("a search for %j finds what has all its terms [PUB-036]", async (search, found) => {
    const { path } = await aTable();
    expect(await titlesAt(`${path}?search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  test("a search follows each change to a blog: its words, day, types, and status [PUB-036]", async () => {
    const own = await aBlogDesk(app, ["Saving", "Projects"]);
    const found = async (search: string) => {
      const { body } = parseHtml((await own.visit(`/blogs?search=${encodeURIComponent(search)}`)).text);
      return textsOf(body, ".tn-posts h2");
    };
    const id = await own.create({ title: "Über 50% Öl", types: "Saving", timestamp: "2026-03-09" });
    expect(await found("öl")).toEqual([]);
    await own.save(id, { status: "Live" });
    for (const search of ["ÜBER", "50% öl", "saving", "march 9, 2026"])
      expect(await found(search), search).toEqual(["Über 50% Öl"]);
    await own.save(id, { title: "Gas", types: "Projects", timestamp: "2026-04-10" });
    for (const search of ["über", "saving", "march"]) expect(await found(search), search).toEqual([]);
    expect(await found("gas projects april")).toEqual(["Gas"]);
    const narrowed = parseHtml((await own.visit("/blogs?search=gas&tag=PROJECTS&month=2026-04")).text);
    expect(textsOf(narrowed.body, ".tn-posts h2")).toEqual(["Gas"]);
    await own.save(id, { status: "Pending" });
    expect(await found("gas")).toEqual([]);
    await own.save(id, { status: "Live" });
    expect(await found("gas")).toEqual(["Gas"]);
    await own.admin.send("DELETE", `/AdminBlog/DeleteBlog?blogId=${id}`);
    expect(await found("gas")).toEqual([]);
  });

  test("a search finds a word whether or not it's hyphenated, like the site's search [PUB-036]", async () => {
    const own = await aBlogDesk(app, ["Saving"]);
    const found = async (search: string) => {
      const { body } = parseHtml((await own.visit(`/blogs?search=${encodeURIComponent(search)}`)).text);
      return textsOf(body, ".tn-posts h2");
    };
    for (const title of ["Report a leak by e-mail", "Bills by email", "Read our emails", "Em-ail"])
      await own.save(await own.create({ title, timestamp: "2026-03-09" }), { status: "Live" });
    const either = ["Em-ail", "Read our emails", "Bills by email", "Report a leak by e-mail"];
    expect(await found("email")).toEqual(either);
    expect(await found("E-Mail")).toEqual(either.slice(1));
    expect(await found("leak Email")).toEqual(["Report a leak by e-mail"]);
    expect(await found("e-mails")).toEqual(["Read our emails"]);
    expect(await found("e-mail march")).toEqual(either.slice(1));
  });

  test("a search in a limited table, or one of some types, covers only what it lists", async () => {
    const limited = await aTable({ maxEntries: 2 });
    expect(await titlesAt(`${limited.path}?search=taps`)).toEqual(["New taps"]);
    const ofProjects = await aTable({ types: "Projects" });
    expect(await titlesAt(`${ofProjects.path}?search=taps`)).toEqual(["New taps"]);
  });

  test("tags with counts and months filter it, also together [PUB-032] [PUB-033]", async () => {
    const { path } = await aTable();
    const body = await bodyAt(path);
    expect(textsOf(body, ".tn-blogs-side .tn-tags a")).toEqual([
      "Projects (2)",
      "Saving (7)",
      "Wells (1)",
      "Winter (5)",
    ]);
    expect(textsOf(body, ".tn-blogs-side section:last-child a")).toEqual([
      "May 2026 (2)",
      "January 2026 (5)",
      "December 2025 (1)",
    ]);
    expect(await titlesAt(`${path}?tag=projects`)).toEqual(["Pumps", "New taps"]);
    expect(await titlesAt(`${path}?month=2025-12`)).toEqual(["Old taps"]);
    expect(await titlesAt(`${path}?tag=Saving&month=2026-05`)).toEqual(["New taps"]);
    expect(await titlesAt(`${path}?month=2026-13`)).toHaveLength(6);
  });

  test("the featured blog isn't repeated in the cards below it", async () => {
    const { path } = await aTable();
    const body = await bodyAt(path);
    expect(textsOf(body, ".tn-blogs-featured h2")).toEqual(["Pumps"]);
    expect(textsOf(body, ".tn-posts h2")).not.toContain("Pumps");
    const alone = await bodyAt((await aTable({ maxEntries: 1 })).path);
    expect(textsOf(alone, ".tn-blogs-main h2")).toEqual(["Pumps"]);
    expect(alone.querySelector(".tn-blogs-main")?.textContent).not.toContain("There are no blogs");
  });

  test("the featured blog is the chosen one or else the latest, and chosen blogs appear in their order [PUB-037] [CMP-BLOGTABLE-03] [PUB-032]", async () => {
    const featured = async (values: object) =>
      textsOf(await bodyAt((await aTable(values)).path), ".tn-blogs-featured h2");
    expect(await featured({ featuredBlogId: 0 })).toEqual(["Pumps"]);
    const old = await aBlog(app, desk.company, { title: "Chosen", datedOn: "2020-01-01", status: "Live" });
    const hidden = await aBlog(app, desk.company, { title: "Hidden" });
    expect(await featured({ featuredBlogId: old })).toEqual(["Chosen"]);
    expect(await featured({ featuredBlogId: hidden })).toEqual(["Pumps"]);
    const { path } = await aTable({ editorPickBlogId: `${old},${hidden}` });
    const picks = (await bodyAt(path)).querySelector(".tn-blogs-side section");
    expect(textsOf(picks as Element, "h2, a")).toEqual(["Editor's Picks", "Chosen"]);
    await desk.admin.send("DELETE", `/AdminBlog/DeleteBlog?blogId=${old}`);
  });

  test("a limit keeps only the newest, and a deleted type is ignored", async () => {
    expect(await titlesAt((await aTable({ maxEntries: 2 })).path)).toEqual(["Pumps", "New taps"]);
    expect(await titlesAt((await aTable({ types: "Projects,Gone" })).path)).toEqual(["Pumps", "New taps"]);
    expect(await titlesAt((await aTable({ types: "Gone" })).path)).toEqual([]);
  });

  test("all Live blogs are listed at /blogs, unless a page has that address [PUB-003]", async () => {
    expect((await titlesAt("/blogs")).slice(0, 2)).toEqual(["No type", "Pumps"]);
    expect(await titlesAt("/Blogs?tag=wells")).toEqual(["Pumps"]);
    const own = await aBlogDesk(app);
    const page = await aPage(app, { company: own.company, friendlyUrl: "blogs" });
    await aVersion(app, { page, status: "live", blocks: [{ values: { content: "<p>Own words</p>" } }] });
    expect((await own.visit("/blogs")).text).toContain("Own words");
  });

  test("clients read the table, blogs, and settings of a live one [C-209]", async () => {
    const { id } = await aTable({ types: "Projects", maxEntries: 1 });
    const answer = await desk.visit(`/components/GetBlogTable?componentId=${id}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.json()).toEqual({
      blogTable: expect.objectContaining({ id, types: "Projects", featuredBlogId: 0, maxEntries: 1 }),
      blogs: [
        {
          id: expect.any(Number),
          title: "Pumps",
          friendlyUrl: expect.any(String),
          timestamp: "2026-05-09",
          types: "Projects",
          categories: "Wells",
          thumbnailImage: "",
          teaser: "A teaser.",
          status: "Live",
          uploaderFirstName: "Ada",
          uploaderLastName: "Writer",
        },
      ],
      blogConfiguration: {
        types: "Saving,Projects",
        defaultImage: "https://pictures.example/default-40x30.jpg",
      },
    });
  });

  test("the editor reads it with the settings and the blogs to choose from, and a blank one, too [C-161] [CMP-BLOGTABLE-04] [CMP-BLOGTABLE-05]", async () => {
    const version = await aVersion(app, {
      page: await aPage(app, { company: desk.company }),
      status: "draft",
    });
    const id = await aBlock(app, { version, type: "BlogTable", values: { types: "Saving" } });
    for (const componentId of [id, 0]) {
      const answer = await desk.staff.send("GET", `/Admin/GetBlogTable?componentId=${componentId}`);
      const body = answer.json() as { blogTable: object; blogs: { title: string }[] };
      expect(body).toMatchObject({
        blogTable: { id: componentId },
        blogConfiguration: { types: "Saving,Projects" },
      });
      expect(Object.keys(body.blogs[0] ?? {})).toEqual(
        expect.arrayContaining([
          ...["id", "title", "teaser", "timestamp", "status", "categories", "types"],
          ...["thumbnailImage", "friendlyUrl", "uploaderFirstName", "uploaderLastName"],
        ]),
      );
      const offered = body.blogs.map(({ title }) => title);
      expect(offered).toContain("Old taps");
      expect(offered).not.toContain("Not yet");
    }
  });
});
