import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { blockForm } from "#platform/blocks/define-block.ts";
import { parseHtml, renderBody, textsOf } from "#test/support/dom.ts";
import { aBlock, aPage, aVersion } from "#test/support/factories.ts";
import { aNewsItem } from "#test/support/item-factories.ts";
import { aNewsRoom, type NewsRoom } from "#test/support/news-room.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { newsTableFixtures } from "./news-table.fixtures.ts";
import { newsTable } from "./news-table.schema.ts";
import { NewsTableView } from "./news-table.view.tsx";

const render = (name: keyof typeof newsTableFixtures): Element => {
  return renderBody(
    NewsTableView({
      id: 7,
      name: "Newsletter",
      language: "en",
      children: [],
      page: { path: "/live", address: "/about", query: {} },
      ...newsTableFixtures[name],
    }),
  );
};

describe("the view", () => {
  test("an issue is a link to its file, with teaser, thumbnail of 110 by 65, date, and types [PUB-049]", () => {
    const [first, second] = render("typical").querySelectorAll("li");
    expect(first?.querySelector("a")?.getAttribute("href")).toBe("/files/48/the-current-48.pdf");
    expect(textsOf(first as Element, "a, p")).toEqual([
      "Before the storms",
      "Crews have trimmed 61 miles of line. What you can do before the first ice.",
      "Nov 20, 2026 · The Current · PDF · 47 KB",
    ]);
    const image = first?.querySelector("img");
    expect([image?.getAttribute("width"), image?.getAttribute("height")]).toEqual(["110", "65"]);
    expect(image?.getAttribute("src")).toBe("/images/4/line-crew-1600x1067.thumb.webp");
    expect(second?.querySelector("img")?.getAttribute("src")).toBe(
      "/images/3/reservoir-1920x1080.thumb.webp",
    );
  });

  test("the compact table has neither teasers nor thumbnails [PUB-049]", () => {
    const table = render("compact");
    expect(table.querySelector("img")).toBeNull();
    expect(textsOf(table, "p")).toEqual(["Nov 20, 2026", "Nov 20, 2026"]);
    expect(textsOf(table, "a")).toEqual(["The Current 2", "The Current 1"]);
  });

  test("pages are links with this table's parameters, an empty table says so, and hostile titles are shown as text", () => {
    const pages = [...render("longest").querySelectorAll(".tn-pager a")];
    expect(pages.map((link) => link.getAttribute("href"))).toEqual([
      "/about#news-7",
      "/about#news-7",
      "/about?news=7&page=3#news-7",
      "/about?news=7&page=3#news-7",
    ]);
    expect(render("empty").textContent).toBe("There is no news here right now.");
    expect(render("hostile").querySelector("script, i, b, img[onerror]")).toBeNull();
  });
});

test("the form requires a type and refuses duplicates; a limit is a whole number from 1, or 0 for none [CMP-NEWSTABLE-01]", () => {
  const check = (values: object) => blockForm(newsTable).safeParse({ componentName: "News", ...values });
  expect(check({ types: "Issues", isCompact: true, maxEntries: 3 }).data).toEqual({
    componentName: "News",
    types: "Issues",
    isCompact: true,
    maxEntries: 3,
  });
  expect(check({ types: "Issues" }).data).toMatchObject({ isCompact: false, maxEntries: 0 });
  expect(check({ types: "" }).success).toBe(false);
  expect(check({ types: "Issues,issues" }).error?.issues[0]?.message).toBe("Tag already exists");
  for (const maxEntries of [-1, 1.5, "many"])
    expect(check({ types: "Issues", maxEntries }).success).toBe(false);
});

describe("on a page", () => {
  let app: TestApp;
  let room: NewsRoom;
  beforeAll(async () => {
    app = await startTestApp();
    room = await aNewsRoom(app, ["Issues", "Reports", "Unused"]);
    // Without a home page, visitors can't read the site.
    await aVersion(app, {
      page: await aPage(app, { company: room.company, friendlyUrl: "/" }),
      status: "live",
    });
    const add = (title: string, types: readonly string[], datedOn: string) =>
      aNewsItem(app, room.company, { title, types, datedOn });
    await add("Old issue", ["Issues"], "2025-01-01");
    await add("New issue", ["Issues", "Reports"], "2026-01-01");
    await add("Something else", ["Unused"], "2026-01-01");
    await add("Of a gone type", ["Gone"], "2026-01-01");
  });
  afterAll(() => app?.close());

  const aTable = async (values: object = {}) => {
    const page = await aPage(app, { company: room.company });
    const { blockIds } = await aVersion(app, {
      page,
      status: "live",
      blocks: [
        {
          type: "NewsTable",
          values: { types: "Issues,Reports,Gone", maxEntries: 0, isCompact: false, ...values },
        },
      ],
    });
    return { path: `/${page.friendlyUrl}`, id: blockIds[0] as number };
  };
  const titlesAt = async (path: string) => {
    const { text } = await app.send("GET", path, { host: room.company.host });
    return textsOf(parseHtml(text), ".tn-news-issue > a");
  };

  test("issues of the chosen types appear, newest first, and follow each change [PUB-049]", async () => {
    const { path } = await aTable();
    expect(await titlesAt(path)).toEqual(["New issue", "Old issue"]);
    const id = await room.create({ title: "Newest", timestamp: "2026-06-01" });
    expect(await titlesAt(path)).toEqual(["Newest", "New issue", "Old issue"]);
    await room.save(id, { title: "Still newest" });
    expect(await titlesAt(path)).toEqual(["Still newest", "New issue", "Old issue"]);
    await room.send("DELETE", `/AdminNews/DeleteNews?newsId=${id}`);
    expect(await titlesAt(path)).toEqual(["New issue", "Old issue"]);
  });

  test("never shows more than maxEntries, and 0 isn't a limit [PUB-058]", async () => {
    const { path, id } = await aTable({ maxEntries: 1 });
    expect(await titlesAt(path)).toEqual(["New issue"]);
    expect(await titlesAt(`${path}?news=${id}&page=2`)).toEqual(["New issue"]);
    expect(await titlesAt((await aTable()).path)).toHaveLength(2);
  });

  test("clients read the table, its issues with their files, and the settings [C-249] [PUB-049] [NEWS-004]", async () => {
    const { id } = await aTable({ maxEntries: 1, isCompact: true });
    const answer = await app.send("GET", `/components/GetNewsTable?componentId=${id}`, {
      host: room.company.host,
    });
    expect(answer.status, answer.text).toBe(200);
    const body = answer.json() as { newsList: Record<string, unknown>[] };
    expect(body).toMatchObject({
      newsTable: { id, types: "Issues,Reports,Gone", maxEntries: 1, isCompact: true },
      newsConfiguration: { types: "Issues,Reports,Unused", defaultImage: "" },
      newsList: [{ title: "New issue", location: expect.stringMatching(/^\/files\/\d+\//) }],
    });
    expect(body.newsList).toHaveLength(1);
    expect(Object.keys(body.newsList[0] ?? {})).not.toContain("uploader");
  });

  test("the editor reads it with the settings, and a blank one, too [C-165] [CMP-NEWSTABLE-02]", async () => {
    const version = await aVersion(app, {
      page: await aPage(app, { company: room.company }),
      status: "draft",
    });
    const id = await aBlock(app, { version, type: "NewsTable", values: { types: "Issues", maxEntries: 0 } });
    const read = async (componentId: number) =>
      (
        await room.send("GET", `/Admin/GetNewsTable?componentId=${componentId}`, undefined, room.staff.cookie)
      ).json();
    const newsConfiguration = { types: "Issues,Reports,Unused", defaultImage: "" };
    expect(await read(id)).toMatchObject({ newsTable: { id, types: "Issues" }, newsConfiguration });
    expect(await read(0)).toMatchObject({ newsTable: { id: 0, types: "" }, newsConfiguration });
  });
});
