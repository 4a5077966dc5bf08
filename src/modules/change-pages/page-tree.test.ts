import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { PagePlace, TreePage } from "#modules/pages/page-tree.contract.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, HARBOR, newPage, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";

const { app, admin, clerk } = await openDemoApp("admin", "clerk");

let named = 0;
/** A page whose name and address are alike. */
const aPage = async (more: Record<string, unknown> = {}) => {
  const slug = `tree-${++named}`;
  return { id: await newPage(admin, { name: slug, friendlyUrl: slug, showOnMenu: true, ...more }), slug };
};
const childrenOf = async (parentId: number, by = admin, offset = 0) => {
  const answer = await by.get(`/Admin/GetPageChildren?parentId=${parentId}&offset=${offset}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as { total: number; pages: TreePage[] };
};
const idsBelow = async (parentId: number) => (await childrenOf(parentId)).pages.map(({ pageId }) => pageId);
const move = (pageId: number, to: object, by = admin) => by.post("/Admin/MovePage", { pageId, ...to });
interface Moved {
  from: PagePlace;
  isMoved: boolean;
  isRedirected: boolean;
  leftMenu: boolean;
}
const moved = async (pageId: number, to: object): Promise<Moved> => {
  const answer = await move(pageId, to);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as Moved;
};
const refusal = async (pageId: number, to: object, by = admin) => {
  const { status, json } = await move(pageId, to, by);
  return [status, json()];
};
const content = () => contentAt(app, RIVERBEND);
const auditSince = (id: number) =>
  sqlAt(
    app,
    RIVERBEND,
    sql<{
      action: string;
      subject: string;
    }>`select action, subject from audit_entries where id > ${id} order by id`,
  );
const lastAudit = async () =>
  Number((await sqlAt(app, RIVERBEND, sql<{ id: number }>`select max(id) id from audit_entries`))[0]?.id);

describe("a level of the tree", () => {
  test("starts with home, then lists the menu in its order, then all other pages by name", async () => {
    const { pages, total } = await childrenOf(0);
    expect(pages[0]).toMatchObject({ pageUrl: "/", isHome: true, mayEdit: true });
    const onMenu = pages.slice(1).map(({ pageShowOnMenu }) => pageShowOnMenu);
    expect(onMenu).toEqual(onMenu.toSorted((a, b) => Number(b) - Number(a)));
    expect(total).toBe(pages.length);

    const parent = await aPage();
    const [second, first] = [await aPage({ menu: parent.id }), await aPage({ menu: parent.id })];
    const zebra = await aPage({ menu: parent.id, name: "Zebra", showOnMenu: false });
    const aardvark = await aPage({ menu: parent.id, name: "aardvark", showOnMenu: false });
    const gone = await aPage({ menu: parent.id });
    await admin.remove(`/Admin/DeletePage?pageId=${gone.id}`);
    await admin.post("/Admin/UpdatePageOrder", { orderedPageIds: [first.id, second.id] });
    expect(await idsBelow(parent.id)).toEqual([first.id, second.id, aardvark.id, zebra.id]);
  });

  test("says how many pages are below each, its status, its address, and who changed it last", async () => {
    const parent = await aPage();
    const child = await aPage({ menu: parent.id });
    await aPage({ menu: parent.id, childMenu: child.id });
    await publishPage(admin, parent.id);
    await publishPage(admin, child.id);
    const { pages } = await childrenOf(parent.id);
    expect(pages).toEqual([
      expect.objectContaining({
        pageId: child.id,
        pageName: child.slug,
        pageMenuUrl: parent.slug,
        versionStatus: "live",
        liveUrl: `/${parent.slug}/${child.slug}`,
        childCount: 1,
        mayEdit: true,
        isHome: false,
        lastChange: expect.objectContaining({ email: "admin@riverbend.example" }),
      }),
    ]);
  });

  test("is loaded in parts of 200", async () => {
    const parent = await aPage();
    await sqlAt(
      app,
      RIVERBEND,
      sql`insert into pages (company_id, name, friendly_url, parent_id)
        select tenantry_company(), 'Part ' || lpad(i::text, 3, '0'), 'part-' || i, ${parent.id}
        from generate_series(1, 230) i returning id`,
    );
    const first = await childrenOf(parent.id);
    expect([first.total, first.pages.length, first.pages.at(-1)?.pageName]).toEqual([230, 200, "Part 200"]);
    const rest = await childrenOf(parent.id, admin, 200);
    expect([rest.total, rest.pages.length, rest.pages[0]?.pageName]).toEqual([230, 30, "Part 201"]);
  });

  test("lists a page that someone can't edit only if pages below it can be, without who works on it", async () => {
    await admin.post("/RoleManagement/AddRole", { roleName: "Tree keepers" });
    const [role] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select id from roles where name = 'Tree keepers'`,
    );
    const parent = await aPage();
    const closed = await aPage({ menu: parent.id, roleId: Number(role?.id) });
    const open = await aPage({ menu: parent.id, childMenu: closed.id });
    await aPage({ menu: parent.id, roleId: Number(role?.id) });
    const seen = await childrenOf(parent.id, clerk);
    expect(seen.total).toBe(1);
    expect(seen.pages).toEqual([
      expect.objectContaining({ pageId: closed.id, mayEdit: false, childCount: 1 }),
    ]);
    expect(seen.pages[0]).not.toHaveProperty("lastChange");
    expect((await childrenOf(closed.id, clerk)).pages).toMatchObject([{ pageId: open.id, mayEdit: true }]);
    expect((await childrenOf(parent.id)).total).toBe(2);
  });

  test("refuses pages that don't exist, are deleted, or are another company's", async () => {
    const gone = await aPage();
    await admin.remove(`/Admin/DeletePage?pageId=${gone.id}`);
    const [theirs] = await sqlAt(app, HARBOR, sql<{ id: number }>`select id from pages limit 1`);
    for (const id of [gone.id, Number(theirs?.id), 987_654_321])
      expect((await admin.get(`/Admin/GetPageChildren?parentId=${id}`)).status).toBe(404);
    for (const query of ["parentId=-1", "parentId=x", "offset=1.5", `offset=${"9".repeat(12)}`])
      expect((await admin.get(`/Admin/GetPageChildren?${query}`)).status).toBe(400);
  });
});

describe("a move", () => {
  test("within a level changes the menu, is in the audit log, and can be undone", async () => {
    const parent = await aPage();
    const [a, b, c] = [
      await aPage({ menu: parent.id }),
      await aPage({ menu: parent.id }),
      await aPage({ menu: parent.id }),
    ];
    for (const { id } of [parent, a, b, c]) await publishPage(admin, id);
    const since = await lastAudit();
    const { from, ...rest } = await moved(c.id, { parentId: parent.id, beforeId: a.id });
    expect(rest).toEqual({ isMoved: true, isRedirected: false, leftMenu: false });
    expect(from).toEqual({ parentId: parent.id, afterIds: [b.id, a.id], onMenu: true });
    expect(await idsBelow(parent.id)).toEqual([c.id, a.id, b.id]);
    const places = [c, a, b].map(({ slug }) => `/${parent.slug}/${slug}"`);
    const { text } = await app.send("GET", `/${parent.slug}`);
    const found = places.map((place) => text.indexOf(place));
    expect(found).not.toContain(-1);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(await auditSince(since)).toEqual([{ action: "Reordered pages", subject: `/${parent.slug}` }]);

    await moved(c.id, from);
    expect(await idsBelow(parent.id)).toEqual([a.id, b.id, c.id]);
    expect(await moved(a.id, { parentId: parent.id, afterId: c.id })).toMatchObject({
      from: { parentId: parent.id, afterIds: [] },
    });
    expect(await idsBelow(parent.id)).toEqual([b.id, c.id, a.id]);
  });

  test("can be undone after the neighbors have moved, too: to after the nearest one left, or else to the start", async () => {
    const [parent, other] = [await aPage(), await aPage()];
    const [a, b, c] = [
      await aPage({ menu: parent.id }),
      await aPage({ menu: parent.id }),
      await aPage({ menu: parent.id }),
    ];
    const third = await moved(c.id, { parentId: other.id });
    const second = await moved(b.id, { parentId: other.id });
    await moved(c.id, third.from);
    expect(await idsBelow(parent.id)).toEqual([a.id, c.id]);
    const first = await moved(a.id, { parentId: other.id });
    await moved(b.id, second.from);
    expect(await idsBelow(parent.id)).toEqual([b.id, c.id]);
    await moved(a.id, first.from);
    expect(await idsBelow(parent.id)).toEqual([a.id, b.id, c.id]);
  });

  test("to another parent takes the branch along, redirects its old addresses, and can be undone", async () => {
    const [from, to] = [await aPage(), await aPage()];
    const branch = await aPage({ menu: from.id });
    const leaf = await aPage({ menu: from.id, childMenu: branch.id });
    const [first, second] = [await aPage({ menu: to.id }), await aPage({ menu: to.id })];
    for (const { id } of [from, to, branch, leaf]) await publishPage(admin, id);
    const since = await lastAudit();
    const done = await moved(branch.id, { parentId: to.id, afterId: first.id });
    expect(done).toMatchObject({ isMoved: true, isRedirected: true, leftMenu: false });
    expect(await idsBelow(to.id)).toEqual([first.id, branch.id, second.id]);
    const old = await app.send("GET", `/${from.slug}/${branch.slug}/${leaf.slug}`);
    expect([old.status, old.headers.location]).toEqual([301, `/${to.slug}/${branch.slug}/${leaf.slug}`]);
    expect((await app.send("GET", `/${to.slug}/${branch.slug}/${leaf.slug}`)).status).toBe(200);
    expect((await auditSince(since)).map(({ action }) => action)).toEqual([
      "Updated page",
      "Reordered pages",
    ]);

    await moved(branch.id, done.from);
    expect(await idsBelow(from.id)).toEqual([branch.id]);
    expect((await app.send("GET", `/${from.slug}/${branch.slug}/${leaf.slug}`)).status).toBe(200);
  });

  test("below a page off the menu removes it from the menu; undoing puts it back in its place", async () => {
    const [parent, hidden] = [await aPage(), await aPage({ showOnMenu: false })];
    const [a, b] = [await aPage({ menu: parent.id }), await aPage({ menu: parent.id })];
    const done = await moved(a.id, { parentId: hidden.id });
    expect(done).toMatchObject({ isMoved: true, leftMenu: true });
    await moved(a.id, done.from);
    expect((await childrenOf(parent.id)).pages).toMatchObject([
      { pageId: a.id, pageShowOnMenu: true },
      { pageId: b.id, pageShowOnMenu: true },
    ]);
  });

  test("to where the page already is changes nothing", async () => {
    const parent = await aPage();
    const [a, b] = [await aPage({ menu: parent.id }), await aPage({ menu: parent.id })];
    const before = await content();
    for (const to of [{}, { beforeId: b.id }])
      expect(await moved(a.id, { parentId: parent.id, ...to })).toMatchObject({ isMoved: false });
    expect(await content()).toEqual(before);
  });

  test("says why it isn't possible, and changes nothing", async () => {
    const [one, other] = [await aPage(), await aPage()];
    const two = await aPage({ menu: one.id });
    const three = await aPage({ menu: one.id, childMenu: two.id });
    const four = await aPage({ menu: one.id, childMenu: two.id, subMenu: three.id });
    const hidden = await aPage({ menu: one.id, showOnMenu: false });
    const external = await aPage({
      isExternal: true,
      friendlyUrl: "https://example.org/",
      openType: "NewTab",
    });
    const gone = await aPage();
    await admin.remove(`/Admin/DeletePage?pageId=${gone.id}`);
    const [home] = (await childrenOf(0)).pages;
    const [theirs] = await sqlAt(app, HARBOR, sql<{ id: number }>`select id from pages limit 1`);
    const before = await content();
    const cases: [number, object, number, string][] = [
      [one.id, { parentId: three.id }, 400, "A page can't be below itself."],
      [one.id, { parentId: one.id }, 400, "A page can't be below itself."],
      [
        other.id,
        { parentId: four.id },
        400,
        "Pages can be at most four levels deep. Choose a different parent.",
      ],
      [
        one.id,
        { parentId: other.id },
        400,
        "Pages can be at most four levels deep. Choose a different parent.",
      ],
      [
        two.id,
        { parentId: external.id },
        400,
        `${external.slug} opens another address, so no page can be below it.`,
      ],
      [two.id, { parentId: home?.pageId }, 400, "No page can be below Home."],
      [home?.pageId ?? 0, { parentId: one.id }, 409, "The page Home can't be moved."],
      [two.id, { parentId: gone.id }, 409, `The page ${gone.slug} is deleted. Restore it first.`],
      [gone.id, { parentId: one.id }, 409, "This page is deleted. Restore it first."],
      [two.id, { parentId: Number(theirs?.id) }, 404, "This page doesn't exist."],
      [Number(theirs?.id), { parentId: null }, 404, "This page doesn't exist."],
      [
        hidden.id,
        { parentId: one.id, beforeId: two.id },
        409,
        "This page isn't on the menu, so it has no place in it. Turn on Show On Menu in its details first.",
      ],
      [
        two.id,
        { parentId: one.id, afterId: other.id },
        409,
        "Someone else changed these pages. Reload to see the latest order.",
      ],
      [
        two.id,
        { parentId: one.id, afterId: 1, beforeId: 2 },
        400,
        "Give one of afterId, beforeId, and afterIds.",
      ],
    ];
    for (const [pageId, to, status, text] of cases) expect(await refusal(pageId, to)).toEqual([status, text]);
    expect((await refusal(two.id, {}))[0]).toBe(400);
    expect((await refusal(two.id, { parentId: other.id }, clerk))[0]).toBe(403);
    expect(await content()).toEqual(before);
  });
});
