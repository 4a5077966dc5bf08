import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  attach,
  contentAt,
  newPage,
  newText,
  numberOf,
  publishPage,
  RIVERBEND,
  type Staff,
  sqlAt,
} from "#test/support/sign-in.ts";
import type { getReusableBlocks, makeReusable } from "./reusable-blocks.contract.ts";

const { app, admin, clerk, harbor: neighbor } = await openDemoApp("admin", "clerk", "harbor");

let made = 0;
const visit = (path: string) => app.send("GET", path, { host: RIVERBEND });
const run = <Row>(query: ReturnType<typeof sql<Row>>) => sqlAt(app, RIVERBEND, query);
const blocks = async (): Promise<AnswerOf<typeof getReusableBlocks>> =>
  (await admin.get("/Admin/GetReusableBlocks")).json() as AnswerOf<typeof getReusableBlocks>;
const rowOf = async (id: number) => (await blocks()).find((row) => row.id === id);
const addressOf = async (pageId: number): Promise<string> =>
  (await run(sql<{ path: string }>`select path from pages where id = ${pageId}`))[0]?.path ?? "";
const componentsOf = async (pageId: number, versionId = 1) => {
  const answer = await admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`);
  const { pageComponents } = answer.json() as {
    pageComponents: { id: number; type: string; versionId: number; problem?: string }[];
  };
  return pageComponents.filter((component) => component.versionId === versionId);
};

/** A block with a text, as a draft. */
const aBlock = async (text: string, by = admin): Promise<number> => {
  const id = numberOf(await by.post("/Admin/AddReusableBlock", { name: `Block ${++made}` }));
  await newText(by, id, 1, `<p>${text}</p>`);
  return id;
};
const place = async (pageId: number, blockId: number, versionId = 1, by = admin): Promise<number> => {
  const body = { id: 0, componentName: "Place", pageId, versionId, blockId };
  const id = numberOf(await by.post("/Admin/CreateReusableBlock", body));
  await attach(by, pageId, versionId, "ReusableBlock", id);
  return id;
};
/** A live page that shows a block. */
const aPageWith = async (blockId: number): Promise<{ id: number; path: string }> => {
  const id = await newPage(admin);
  await place(id, blockId);
  await publishPage(admin, id);
  return { id, path: await addressOf(id) };
};
const searchFinds = async (words: string, path: string): Promise<boolean> =>
  (await visit(`/search?q=${encodeURIComponent(words)}`)).text.includes(`href="${path}"`);

test("shows the block's live version on every page, and publishing it makes exactly those pages stale", async () => {
  const block = await aBlock("Open from nine until noon zanzibar");
  const [one, two] = [await aPageWith(block), await aPageWith(block)];
  expect((await visit(one.path)).text).not.toContain("zanzibar");
  expect((await componentsOf(one.id))[0]?.problem).toBe(
    "Incomplete: Block isn't live yet. Visitors see it once it's published.",
  );

  await publishPage(admin, block);
  for (const { path } of [one, two]) expect((await visit(path)).text).toContain("noon zanzibar");
  expect((await componentsOf(one.id))[0]?.problem).toBeUndefined();
  expect(await searchFinds("zanzibar", one.path)).toBe(true);

  numberOf(await admin.get(`/Version/CreateDraft?pageId=${block}&copyVersionId=1`));
  await newText(admin, block, 2, "<p>Closed on quokka day</p>");
  expect((await visit(one.path)).text).not.toContain("quokka");
  const [before] = await run(sql<{ id: number }>`select max(id) as id from publications`);
  await publishPage(admin, block, 2);
  for (const { path } of [one, two]) expect((await visit(path)).text).toContain("quokka day");
  expect(await searchFinds("quokka", two.path)).toBe(true);
  const entries = await run(
    sql<{ kind: string; item: string; change: string; tags: string[] }>`
      select kind, item, change, tags from publications where id > ${before?.id ?? 0} order by length(item), item`,
  );
  const changed = entries.filter(({ kind }) => kind === "page");
  expect(changed.map(({ item }) => Number(item))).toEqual([block, one.id, two.id]);
  expect(changed.every(({ change }) => change === "changed")).toBe(true);
  expect(changed[0]?.tags).toEqual([`page:${block}`, "sitemap"]);
});

test("clients that don't know blocks get what a page shows, and nothing that no page shows [PUB-012]", async () => {
  const block = await aBlock("Read by programs");
  await publishPage(admin, block);
  const [text] = await componentsOf(block);
  const read = () => visit(`/components/GetHtmlEditor?componentId=${text?.id}`);
  expect((await read()).status).toBe(404);
  const { path } = await aPageWith(block);
  const page = await app.send("POST", "/pages/GetPageByMenuAndPageName", {
    host: RIVERBEND,
    body: { friendlyUrl: path.slice(1) },
  });
  const { pageComponents } = page.json() as { pageComponents: { id: number; type: string }[] };
  expect(pageComponents).toContainEqual(expect.objectContaining({ id: text?.id, type: "HtmlEditor" }));
  expect(pageComponents.map(({ type }) => type)).not.toContain("ReusableBlock");
  expect((await read()).text).toContain("Read by programs");
});

describe("blocks are left out of", () => {
  test("lists, the tree, the sitemap, search, menus, and addresses", async () => {
    const block = await aBlock("Only in the block wombat");
    await publishPage(admin, block);
    const { name } = (await rowOf(block)) ?? { name: "" };
    const lists = [
      `/Admin/GetPagesAndComponentData?userId=${admin.userId}&search=${encodeURIComponent(name)}`,
      "/Admin/GetPageChildren?parentId=0",
      "/Admin/GetAllMainMenuOptions",
      `/Admin/FindLinkPages?search=${encodeURIComponent(name)}`,
    ];
    for (const list of lists) {
      const answer = await admin.get(list);
      expect(answer.status, `${list} ${answer.text}`).toBe(200);
      expect(answer.text, list).not.toContain(`"${name}"`);
    }
    expect((await visit("/sitemap.xml")).text).not.toContain(encodeURI(name));
    expect((await visit("/search?q=wombat")).text).not.toContain("block wombat");
    for (const path of [`/${encodeURIComponent(name)}`, `/page:${block}`])
      expect((await visit(path)).headers.location).toBe("/404");
    const found = await admin.get(`/Admin/SearchAdmin?search=${encodeURIComponent(name)}`);
    expect(found.text).toContain(`"to":"/UpdatePageComponent/${block}"`);
  });

  test("the calls for a page's details", async () => {
    const block = await aBlock("Details");
    expect((await admin.get(`/Admin/GetPage?pageId=${block}`)).status).toBe(404);
    expect((await admin.post("/Admin/DuplicatePage", { pageId: block })).status).toBe(404);
    const bulk = { action: "delete", pageIds: [block] };
    expect((await admin.post("/Admin/ChangePages", bulk)).status).toBe(404);
    expect((await admin.post("/Admin/UpdatePageOrder", { orderedPageIds: [block] })).status).toBe(404);
  });
});

test("the content hash counts a block by its id, and every live version is what was approved", async () => {
  const block = await aBlock("First");
  await publishPage(admin, block);
  const { id } = await aPageWith(block);
  const hash = async (): Promise<string> => {
    const answer = await admin.get(`/Admin/GetPageComponentData?pageId=${id}`);
    return (answer.json() as { versions: { contentHash: string }[] }).versions[0]?.contentHash ?? "";
  };
  const before = await hash();
  numberOf(await admin.get(`/Version/CreateDraft?pageId=${block}&copyVersionId=1`));
  await newText(admin, block, 2, "<p>Second</p>");
  await publishPage(admin, block, 2);
  expect(await hash()).toBe(before);
  const { verifyPublications } = await import("#modules/versions/versions.public.ts");
  const company = app.app.hosts.find(RIVERBEND);
  const verified = await verifyPublications(app.app.companyDb(company?.companyId ?? 0));
  expect(verified.differences).toEqual([]);
});

describe("refuses, and changes nothing", () => {
  test("a block inside a block, another company's, a page, and a deleted one", async () => {
    const [outer, inner, page] = [await aBlock("Outer"), await aBlock("Inner"), await newPage(admin)];
    const theirs = numberOf(await neighbor.post("/Admin/AddReusableBlock", { name: "Theirs" }));
    const gone = await aBlock("Gone");
    await admin.remove(`/Admin/DeletePage?pageId=${gone}`);
    const onPage = await place(page, inner);
    const before = await contentAt(app, RIVERBEND);
    const body = { id: 0, componentName: "Place", pageId: outer, versionId: 1, blockId: inner };
    const nested = await admin.post("/Admin/CreateReusableBlock", body);
    expect([nested.status, nested.text]).toEqual([
      400,
      expect.stringContaining("A reusable block can't contain another reusable block."),
    ]);
    const copy = { componentId: onPage, pageId: outer, versionId: 1 };
    expect((await admin.post("/Admin/CopyPageComponent", copy)).status).toBe(400);
    for (const blockId of [theirs, page, gone, 999_999]) {
      const answer = await admin.post("/Admin/CreateReusableBlock", { ...body, pageId: page, blockId });
      expect([blockId, answer.status]).toEqual([blockId, 400]);
    }
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test("deleting a block that a page shows, until it's removed there", async () => {
    const block = await aBlock("Needed");
    const page = await newPage(admin, { name: "Town hall" });
    const used = await place(page, block);
    const refused = await admin.remove(`/Admin/DeletePage?pageId=${block}`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("is used on Town hall (draft version). Remove or detach it there first.");
    expect((await rowOf(block))?.uses).toEqual([{ pageId: page, pageName: "Town hall", status: "draft" }]);

    await admin.remove(`/Admin/DeletePageComponent?pageComponentId=${used}`);
    expect((await admin.remove(`/Admin/DeletePage?pageId=${block}`)).json()).toBe("Deleted");
    expect(await rowOf(block)).toBeUndefined();
    const trash = (await admin.get("/Admin/GetTrash?kind=block")).json() as { rows: { id: number }[] };
    expect(trash.rows.map(({ id }) => id)).toContain(block);
    expect((await admin.get(`/Admin/RestorePage?pageId=${block}`)).status).toBe(200);
    expect((await rowOf(block))?.status).toBe("draft");
  });

  test("a name that is taken, and an outdated rename", async () => {
    const block = await aBlock("Named");
    const { name, rowVersion } = (await rowOf(block)) ?? { name: "", rowVersion: 0 };
    expect((await admin.post("/Admin/AddReusableBlock", { name: name.toUpperCase() })).status).toBe(409);
    const rename = (changes: object) =>
      admin.post("/Admin/RenameReusableBlock", { blockId: block, name: "Renamed", rowVersion, ...changes });
    expect((await rename({ rowVersion: rowVersion + 1 })).status).toBe(409);
    expect((await rename({ blockId: await newPage(admin) })).status).toBe(404);
    expect((await rename({})).json()).toBe("Saved");
    expect((await rowOf(block))?.name).toBe("Renamed");
  });
});

describe("a component made reusable", () => {
  const make = (by: Staff, componentId: number, name: string) =>
    by.post("/Admin/MakeReusable", { componentId, name });

  test("by an admin is live at once, and the block takes its place", async () => {
    const page = await newPage(admin);
    const [first, hours, last] = [
      await newText(admin, page, 1, "<p>First</p>"),
      await newText(admin, page, 1, "<p>Hours of the library</p>"),
      await newText(admin, page, 1, "<p>Last</p>"),
    ];
    const answer = await make(admin, hours, "Library hours of the town");
    expect(answer.status, answer.text).toBe(200);
    const { blockId, componentId, isLive } = answer.json() as AnswerOf<typeof makeReusable>;
    expect(isLive).toBe(true);
    expect((await componentsOf(page)).map(({ id }) => id)).toEqual([first, componentId, last]);
    await publishPage(admin, page);
    const { text } = await visit(await addressOf(page));
    expect(text.indexOf("Hours of the library")).toBeGreaterThan(text.indexOf("First"));
    expect(text.indexOf("Hours of the library")).toBeLessThan(text.indexOf("Last"));
    expect(await rowOf(blockId)).toMatchObject({ name: "Library hours of the town", status: "live" });
  });

  test("by staff is submitted, and its content moves into the block", async () => {
    const page = await newPage(admin);
    const card = numberOf(
      await clerk.post("/Admin/CreateHtmlEditor", {
        ...{ id: 0, componentName: "Panel", pageId: page, versionId: 1, content: "<p>Inside</p>" },
      }),
    );
    await attach(clerk, page, 1, "HtmlEditor", card);
    const answer = await make(clerk, card, "Clerk's hours");
    const { blockId, isLive } = answer.json() as AnswerOf<typeof makeReusable>;
    expect(isLive).toBe(false);
    expect(await rowOf(blockId)).toMatchObject({ status: "pending", isLive: false });
    expect((await componentsOf(page)).map(({ type }) => type)).toEqual(["ReusableBlock"]);
    expect((await make(clerk, (await componentsOf(page))[0]?.id ?? 0, "Again")).status).toBe(400);
  });
});

test("detaching leaves copies of the live components in the block's place", async () => {
  const block = await aBlock("Phone 555 0100");
  const page = await newPage(admin);
  const first = await newText(admin, page, 1, "<p>First</p>");
  const used = await place(page, block);
  const last = await newText(admin, page, 1, "<p>Last</p>");
  const early = await admin.post("/Admin/DetachReusableBlock", { componentId: used });
  expect(early.status).toBe(409);
  await publishPage(admin, block);
  const copy = numberOf(await admin.post("/Admin/DetachReusableBlock", { componentId: used }));
  expect((await componentsOf(page)).map(({ id }) => id)).toEqual([first, copy, last]);
  expect((await rowOf(block))?.uses).toEqual([]);
  await publishPage(admin, page);
  expect((await visit(await addressOf(page))).text).toContain("Phone 555 0100");
  expect((await admin.post("/Admin/DetachReusableBlock", { componentId: first })).status).toBe(409);
});
