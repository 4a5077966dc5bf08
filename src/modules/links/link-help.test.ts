import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { newPage, newText, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";

const { app, admin, clerk, harbor } = await openDemoApp("admin", "clerk", "harbor");

const livePage = async (changes: Record<string, unknown>): Promise<number> => {
  const pageId = await newPage(admin, changes);
  await newText(admin, pageId, 1, "<p>Text</p>");
  await publishPage(admin, pageId);
  return pageId;
};
const find = async (search: string, staff = clerk) =>
  (await staff.get(`/Admin/FindLinkPages?search=${encodeURIComponent(search)}`)).json() as {
    id: number;
    name: string;
    path: string;
    isLive: boolean;
  }[];
const check = async (addresses: unknown, staff = clerk) =>
  (await staff.post("/Admin/CheckLinks", { addresses })).json();
const rename = async (pageId: number, changes: Record<string, unknown>) => {
  const page = (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as object;
  const answer = await admin.post("/Admin/UpdatePage", { ...page, ...changes, rowVersion: undefined });
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
};

describe("the pages that a link can lead to", () => {
  test("are found by part of their name or path, and names that start with it come first", async () => {
    const parentId = await newPage(admin, { name: "A zebra crossing", friendlyUrl: "crossing" });
    await livePage({ name: "Zebra", friendlyUrl: "stripes", menu: parentId });
    expect(await find("zEBRa")).toEqual([
      { id: expect.any(Number), name: "Zebra", path: "/crossing/stripes", isLive: true },
      { id: parentId, name: "A zebra crossing", path: "/crossing", isLive: false },
    ]);
    expect((await find("/crossing/st")).map(({ name }) => name)).toEqual(["Zebra"]);
    // Special characters of patterns match only themselves.
    expect(await find("%")).toEqual([]);
    expect(await find("zebra", harbor)).toEqual([]);
  });

  test("are at most twenty, without those that are deleted or open another address", async () => {
    for (let count = 0; count < 21; count++) await newPage(admin, { name: `Quokka ${count}` });
    expect(await find("quokka")).toHaveLength(20);
    const goneId = await livePage({ name: "Numbat" });
    expect(await find("numbat")).toHaveLength(1);
    await admin.remove(`/Admin/DeletePage?pageId=${goneId}`);
    await newPage(admin, {
      name: "Numbat elsewhere",
      friendlyUrl: "https://numbat.example/",
      isExternal: true,
      openType: "NewTab",
    });
    expect(await find("numbat")).toEqual([]);
    expect((await find("")).at(0)).toMatchObject({ path: "/" });
    const tooLong = await clerk.get(`/Admin/FindLinkPages?search=${"a".repeat(201)}`);
    expect([tooLong.status, tooLong.json()]).toEqual([400, "The search can have at most 200 characters."]);
  });
});

describe("the links of a form", () => {
  test("are checked, and those to deleted, unpublished, and missing pages are reported", async () => {
    const goneId = await livePage({ name: "Dodo", friendlyUrl: "dodo" });
    await newPage(admin, { name: "Egg", friendlyUrl: "egg" });
    await admin.remove(`/Admin/DeletePage?pageId=${goneId}`);
    expect(
      await check([
        "/dodo",
        "/egg?a=1#top",
        "http://localhost/nowhere",
        "/about",
        "/",
        "https://other.example/x",
      ]),
    ).toEqual([
      { address: "/dodo", note: "The page “Dodo” is deleted. Visitors won't see the link." },
      {
        address: "/egg?a=1#top",
        note: "The page “Egg” isn't live. Visitors won't see the link until it is published.",
      },
      { address: "http://localhost/nowhere", note: "No page of this site has the address /nowhere." },
    ]);
    expect(await check(["mailto:a@b.example", "#top", "/images/1/a.jpg", "/login", "/blogs/first"])).toEqual(
      [],
    );
    // Another company knows nothing about these pages.
    expect(await check(["/egg"], harbor)).toEqual([
      { address: "/egg", note: "No page of this site has the address /egg." },
    ]);
  });

  test("are checked up to five hundred at a time", async () => {
    const { status, text } = await clerk.post("/Admin/CheckLinks", {
      addresses: Array.from({ length: 501 }, () => "/"),
    });
    expect([status, text]).toEqual([400, '"At most 500 addresses can be checked per request."']);
    expect((await clerk.post("/Admin/CheckLinks", { addresses: "/" })).status).toBe(400);
  });
});

test("a link to a page's former address leads to the page and follows it", async () => {
  const pageId = await livePage({ name: "Wanderer", friendlyUrl: "first-place" });
  await rename(pageId, { friendlyUrl: "second-place" });
  const fromId = await newPage(admin, { friendlyUrl: "from-old" });
  await newText(admin, fromId, 1, '<p><a href="/First-Place?a=1">there</a></p>');
  await publishPage(admin, fromId);
  const shown = async () => (await app.send("GET", "/from-old")).text;
  expect(await shown()).toContain('<a href="/second-place?a=1">there</a>');
  await rename(pageId, { friendlyUrl: "third-place" });
  expect(await shown()).toContain('<a href="/third-place?a=1">there</a>');
  expect(await check(["/first-place", "/second-place"])).toEqual([]);

  // Once another page has that address, the link means that page.
  const newId = await livePage({ name: "Settler", friendlyUrl: "first-place" });
  const otherId = await newPage(admin);
  await newText(admin, otherId, 1, '<p><a href="/first-place">there</a></p>');
  const targets = await sqlAt<{ id: number }>(
    app,
    RIVERBEND,
    sql`select l.target_page_id as id from page_links l
      join blocks b on b.company_id = l.company_id and b.id = l.source_id
      join page_versions v on v.company_id = b.company_id and v.id = b.page_version_id
      where l.source = 'blocks' and v.page_id = ${otherId}`,
  );
  expect(targets.map(({ id }) => Number(id))).toEqual([newId]);
});

test("breadcrumbs name a page above that visitors can't read without a link, until it is live [PUB-014]", async () => {
  const parentId = await newPage(admin, { name: "Hidden hall", friendlyUrl: "hall" });
  await livePage({ name: "Small room", friendlyUrl: "room", menu: parentId });
  const crumbs = async () => {
    const { text } = await app.send("GET", "/hall/room");
    return /<nav class="tn-breadcrumbs".*?<\/nav>/s.exec(text)?.[0] ?? "";
  };
  expect(await crumbs()).toContain("<span>Hidden hall</span>");
  expect(await crumbs()).not.toContain('href="/hall"');
  await publishPage(admin, parentId);
  expect(await crumbs()).toContain('<a href="/hall">Hidden hall</a>');
});
