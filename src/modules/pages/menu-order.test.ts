import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, newPage, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";

const { app, admin, editor, harbor } = await openDemoApp("admin", "editor", "harbor");

type Sibling = { id: number; name: string; status: string };
const level = async (body: object, staff = admin) =>
  (await staff.post("/Admin/GetMenuSiblingPages", body)).json() as Sibling[];
const idsAt = async (parentMenuId: number) => (await level({ parentMenuId })).map(({ id }) => id);
const order = async (orderedPageIds: unknown, staff = admin) => {
  const answer = await staff.post("/Admin/UpdatePageOrder", { orderedPageIds });
  return [answer.status, answer.json()];
};
/** A page with three pages below it on the menu. */
const family = async () => {
  const menu = await newPage(admin, { showOnMenu: true });
  const ids: number[] = [];
  for (const name of ["First", "Second", "Third"])
    ids.push(await newPage(admin, { menu, name, showOnMenu: true }));
  return { menu, ids: ids as [number, number, number] };
};

describe("the pages of a menu level", () => {
  test("are listed for the menus above, in menu order, with their status [C-059] [MENU-003] [MENU-007]", async () => {
    const { menu, ids } = await family();
    await publishPage(admin, ids[1]);
    await newPage(admin, { menu, name: "Off the menu", showOnMenu: false });
    const gone = await newPage(admin, { menu, name: "Gone", showOnMenu: true });
    await admin.remove(`/Admin/DeletePage?pageId=${gone}`);
    expect(await level({ parentMenuId: menu, childMenuId: null, subMenuId: null })).toEqual([
      { id: ids[0], name: "First", status: "draft" },
      { id: ids[1], name: "Second", status: "live" },
      { id: ids[2], name: "Third", status: "draft" },
    ]);
    const below = await newPage(admin, { menu, childMenu: ids[0], name: "Below", showOnMenu: true });
    expect(await level({ parentMenuId: menu, childMenuId: ids[0] })).toMatchObject([{ id: below }]);
    const deepest = await newPage(admin, {
      menu,
      childMenu: ids[0],
      subMenu: below,
      name: "Deepest",
      showOnMenu: true,
    });
    expect(await level({ parentMenuId: menu, childMenuId: ids[0], subMenuId: below })).toMatchObject([
      { id: deepest },
    ]);
    const top = (await level({ parentMenuId: null })).map(({ name }) => name);
    const known = top.filter((name) => ["About", "Customers", "Outages", "Services"].includes(name));
    expect(known).toEqual(["Customers", "Services", "Outages", "About"]);
    expect(top).not.toContain("Home");
  });

  test("can be read by staff, and don't include another company's [C-059] [MENU-006]", async () => {
    const { menu, ids } = await family();
    expect((await level({ parentMenuId: menu }, editor)).map(({ id }) => id)).toEqual(ids);
    expect(await level({ parentMenuId: menu }, harbor)).toEqual([]);
  });
});

describe("a new order", () => {
  test("applies to menus and to what visitors see [C-062] [MENU-007]", async () => {
    const { menu, ids } = await family();
    for (const id of [menu, ...ids]) await publishPage(admin, id);
    const [first, second, third] = ids;
    expect(await order([third, first, second])).toEqual([200, "Saved"]);
    expect(await idsAt(menu)).toEqual([third, first, second]);
    const { text } = await app.send("GET", "/about");
    const places = ["Third", "First", "Second"].map((name) => text.indexOf(`>${name}<`));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    const [entry] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ before: object; after: object }>`select before, after from audit_entries
        where action = 'Reordered pages' order by id desc limit 1`,
    );
    expect(entry).toEqual({
      before: { pages: ["First", "Second", "Third"] },
      after: { pages: ["Third", "First", "Second"] },
    });
  });

  test("puts pages that it doesn't name after those it does [C-062]", async () => {
    const { menu, ids } = await family();
    const [first, second, third] = ids;
    expect(await order([third])).toEqual([200, "Saved"]);
    expect(await idsAt(menu)).toEqual([third, first, second]);
  });

  test("gives a page off the menu no position [C-062] [PAGE-029]", async () => {
    const { menu, ids } = await family();
    const hidden = await newPage(admin, { menu });
    expect(await order([hidden, ...ids])).toEqual([200, "Saved"]);
    expect((await admin.get(`/Admin/GetPage?pageId=${hidden}`)).json()).toMatchObject({ order: null });
  });

  test("covers one level, names each page once, and is allowed only for Admins [C-062] [MENU-006]", async () => {
    const { menu, ids } = await family();
    const before = await contentAt(app, RIVERBEND);
    const foreign = await newPage(harbor, { showOnMenu: true });
    expect(await order([...ids, menu])).toEqual([
      400,
      "Only pages of the same menu level can be reordered. Reload the page and try again.",
    ]);
    expect(await order([ids[0], ids[0]])).toEqual([400, "A page is listed twice in the order."]);
    for (const missing of [foreign, 987_654_321])
      expect(await order([ids[0], missing])).toEqual([404, "This page doesn't exist."]);
    expect(await order([])).toEqual([400, "orderedPageIds is required."]);
    expect((await order("all"))[0]).toBe(400);
    expect((await order([-1]))[0]).toBe(400);
    expect(await order(ids, editor)).toEqual([403, "You don't have permission to do this."]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});

test("a page that leaves the menu loses its position; one that joins or moves goes to the end [C-061] [PAGE-029]", async () => {
  const { menu, ids } = await family();
  const other = await family();
  const change = async (pageId: number, changes: object) => {
    const page = (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as object;
    expect((await admin.post("/Admin/UpdatePage", { ...page, ...changes })).status).toBe(200);
    return (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json();
  };
  expect(await change(ids[0], { showOnMenu: false, order: 1 })).toMatchObject({ order: null });
  expect(await idsAt(menu)).toEqual([ids[1], ids[2]]);
  await change(ids[0], { showOnMenu: true });
  expect(await idsAt(menu)).toEqual([ids[1], ids[2], ids[0]]);
  await change(ids[1], { menu: other.menu });
  expect(await idsAt(menu)).toEqual([ids[2], ids[0]]);
  expect(await idsAt(other.menu)).toEqual([...other.ids, ids[1]]);
  // Any other change leaves it where it is.
  await change(ids[2], { name: "Renamed" });
  expect(await idsAt(menu)).toEqual([ids[2], ids[0]]);
});
