import { afterAll, beforeAll, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { aBlogDesk, type BlogDesk } from "#test/support/blog-desk.ts";
import { parseHtml, renderBody } from "#test/support/dom.ts";
import { aPage, aVersion } from "#test/support/factories.ts";
import { aBlog } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { blogPreviewFixtures } from "./blog-preview.fixtures.ts";
import { blogPreview } from "./blog-preview.schema.ts";
import { BlogPreviewView } from "./blog-preview.view.tsx";

let app: TestApp;
let desk: BlogDesk;
beforeAll(async () => {
  app = await startTestApp();
  desk = await aBlogDesk(app);
});
afterAll(() => app?.close());

const render = (name: keyof typeof blogPreviewFixtures): Element =>
  renderBody(
    BlogPreviewView({
      id: 7,
      name: "Blogs",
      language: "en",
      children: [],
      page: { path: "/", address: "/PagePreview/1/2", query: {} },
      ...blogPreviewFixtures[name],
    }),
  );

test("cards have their image or the default one, date, and title; See All leads to all blogs by default [PUB-052] [CMP-BLOGPREVIEW-02]", () => {
  const typical = render("typical");
  const pictures = [...typical.querySelectorAll("img")].map((image) => image.getAttribute("src"));
  expect(pictures).toEqual([
    "/images/7/well-800x450.jpg",
    "/images/8/default-800x450.jpg",
    "/images/8/default-800x450.jpg",
  ]);
  expect(typical.querySelector("time")?.textContent).toBe("Nov 20, 2026");
  expect(typical.querySelector("h3 a")?.getAttribute("href")).toBe("/blog/blog-1");
  const all = (body: Element) => body.querySelector(".tn-blog-preview-head a");
  expect([all(typical)?.textContent, all(typical)?.getAttribute("href")]).toEqual(["See All", "/blogs"]);
  expect(all(render("longest"))?.getAttribute("href")).toBe("/customers");
  expect(render("empty").innerHTML).toBe("");
  expect(render("hostile").querySelector("script, img, b")).toBeNull();
});

test("title and types are required, without duplicate types; link and text are optional [CMP-BLOGPREVIEW-01] [CMP-BLOGPREVIEW-03]", () => {
  const check = (values: object) => blockForm(blogPreview).safeParse({ componentName: "Blogs", ...values });
  expect(check({ types: "Saving", title: "News" }).data).toEqual({
    componentName: "Blogs",
    types: "Saving",
    title: "News",
    seeAllLink: "",
    seeAllText: "",
  });
  for (const wrong of [
    { types: "" },
    { types: "a,A" },
    { title: " " },
    { seeAllLink: "javascript:alert(1)" },
  ])
    expect(check({ types: "Saving", title: "News", ...wrong }).success).toBe(false);
});

test("a page shows the newest three of the types, and clients read them with the settings [C-254] [PUB-052]", async () => {
  for (const [title, datedOn, status, types] of [
    ["One", "2026-01-01", "Live", "Saving"],
    ["Two", "2026-02-01", "Live", "Saving"],
    ["Three", "2026-03-01", "Live", "Saving"],
    ["Four", "2026-04-01", "Live", "Saving"],
    ["Pending", "2026-05-01", "Pending", "Saving"],
    ["Other", "2026-06-01", "Live", "Projects"],
  ] as const)
    await aBlog(app, desk.company, {
      title,
      datedOn,
      status,
      types: [types],
      friendlyUrl: title.toLowerCase(),
    });
  const page = await aPage(app, { company: desk.company });
  const { blockIds } = await aVersion(app, {
    page,
    status: "live",
    blocks: [
      { type: "BlogPreview", values: { types: "Saving", title: "Lately", seeAllLink: "", seeAllText: "" } },
    ],
  });
  const titles = async () => {
    const { body } = parseHtml((await desk.visit(`/${page.friendlyUrl}`)).text);
    return [...body.querySelectorAll(".tn-posts h3")].map((title) => title.textContent);
  };
  expect(await titles()).toEqual(["Four", "Three", "Two"]);
  const answer = await desk.visit(`/components/GetBlogPreview?componentId=${blockIds[0]}`);
  expect(answer.json()).toMatchObject({
    blogPreview: { title: "Lately", seeAllLink: "", seeAllText: "" },
    blogs: [
      { title: "Four", friendlyUrl: "four", thumbnailImage: "", timestamp: "2026-04-01" },
      { title: "Three" },
      { title: "Two" },
    ],
    blogConfiguration: { defaultImage: "https://pictures.example/default-40x30.jpg" },
  });
  await desk
    .create({ title: "Newest", friendlyUrl: "newest", timestamp: "2026-09-01" })
    .then((id) => desk.save(id, { status: "Live" }));
  expect(await titles()).toEqual(["Newest", "Four", "Three"]);
});
