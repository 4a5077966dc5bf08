import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, newPage, pageForm, publishPage, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";

const { app, admin, editor, harbor } = await openDemoApp("admin", "editor", "harbor");

type Page = Record<string, unknown> & { id: number; rowVersion: number; friendlyUrl: string };

const pageOf = async (pageId: number) => (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as Page;

/** Saves a page's form with some values changed. */
const update = async (pageId: number, changes: Record<string, unknown> = {}, staff = admin) =>
  staff.post("/Admin/UpdatePage", { ...(await pageOf(pageId)), ...changes });

/** Expects a refusal that changes nothing. */
const refusal = async (pageId: number, changes: Record<string, unknown>, staff = admin) => {
  const before = await contentAt(app, RIVERBEND);
  const answer = await update(pageId, changes, staff);
  expect(await contentAt(app, RIVERBEND)).toEqual(before);
  return [answer.status, answer.json()];
};

const idOf = async (friendlyUrl: string) =>
  (
    await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select id from pages where friendly_url = ${friendlyUrl} and deleted_at is null`,
    )
  )[0]?.id ?? 0;

const newExternal = (changes: Record<string, unknown> = {}) =>
  newPage(admin, {
    isExternal: true,
    friendlyUrl: "https://maps.example/outages",
    openType: "NewTab",
    scoTitle: undefined,
    scoMetaDescription: undefined,
    scoMetaKeywords: undefined,
    ...changes,
  });

describe("a page's form", () => {
  test("is stored unchanged, and the answer is the page's id [C-061] [PAGE-043]", async () => {
    const menu = await newPage(admin, { showOnMenu: true });
    const pageId = await newPage(admin);
    const [role] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from roles`);
    const changes = {
      name: "Paving plan",
      friendlyUrl: "paving-plan",
      menu,
      showOnMenu: true,
      scoTitle: "Paving",
      scoMetaDescription: "Which streets are paved when.",
      scoMetaKeywords: "paving,streets",
      roleId: role?.id,
    };
    const answer = await update(pageId, changes);
    expect([answer.status, answer.json()]).toEqual([200, pageId]);
    expect(await pageOf(pageId)).toMatchObject({ ...changes, childMenu: null, order: 1, rowVersion: 2 });
  });

  test("can't change a page's status or whether it can be deleted [C-061]", async () => {
    const pageId = await newPage(admin);
    await update(pageId, { status: "Deleted", allowDelete: false, display: true, versionStatus: "live" });
    expect(await pageOf(pageId)).toMatchObject({
      status: "",
      allowDelete: true,
      display: false,
      versionStatus: "draft",
    });
  });

  test("adds an entry to the page's log, and the values before and after to the audit log [C-061] [VER-004]", async () => {
    const pageId = await newPage(admin, { name: "Old name" });
    await update(pageId, { name: "New name" });
    const log = (await admin.get(`/Version/GetVersionLogsPerPage?pageId=${pageId}`)).json();
    expect(log).toMatchObject([
      { email: "admin@riverbend.example", action: "Updated page" },
      { action: "Created draft V1" },
    ]);
    const [entry] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ before: object; after: object; actorEmail: string }>`select before, after, actor_email
        from audit_entries where action = 'Updated page' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({
      before: { name: "Old name" },
      after: { name: "New name" },
      actorEmail: "admin@riverbend.example",
    });
  });

  test("is refused if someone else saved in between [C-061]", async () => {
    const pageId = await newPage(admin);
    const seen = await pageOf(pageId);
    expect((await update(pageId, { name: "Theirs" })).status).toBe(200);
    expect(await refusal(pageId, { name: "Mine", rowVersion: seen.rowVersion })).toEqual([
      409,
      "Someone else has saved this in the meantime.",
    ]);
    expect((await update(pageId, { name: "Mine", rowVersion: undefined })).status).toBe(200);
  });

  test("can be saved only by Admins [C-061] [PAGE-039]", async () => {
    const pageId = await newPage(admin);
    expect(await refusal(pageId, { name: "Mine" }, editor)).toEqual([
      403,
      "You don't have permission to do this.",
    ]);
  });
});

describe("a page can't be moved", () => {
  test.each<[string, Record<string, unknown>, number, string]>([
    ["nameless", { name: "" }, 400, "Page Name is required."],
    ["without an address", { friendlyUrl: "" }, 400, "Friendly URL is required."],
    ["without a title", { scoTitle: "" }, 400, "SEO Title is required."],
    [
      "at an address of other letters",
      { friendlyUrl: "Über" },
      400,
      "Friendly URL can have only the letters a to z, numbers, and hyphens.",
    ],
    [
      "at an address of 101 letters",
      { friendlyUrl: "x".repeat(101) },
      400,
      "Friendly URL can have at most 100 characters.",
    ],
    [
      "home",
      { friendlyUrl: "/" },
      409,
      "Another page at this menu level already has this Friendly URL. Choose a different one.",
    ],
    [
      "at a sibling's address",
      { friendlyUrl: "customers" },
      409,
      "Another page at this menu level already has this Friendly URL. Choose a different one.",
    ],
    [
      "at an address of the server's",
      { friendlyUrl: "login" },
      409,
      "The address /login is reserved. Choose a different Friendly URL.",
    ],
    ["of a role that doesn't exist", { roleId: 987_654_321 }, 400, "The chosen role no longer exists."],
    [
      "below nobody's page",
      { menu: 987_654_321 },
      400,
      "The chosen menus don't belong together. Choose them again.",
    ],
    [
      "an external page",
      { isExternal: true, openType: "NewTab", friendlyUrl: "https://a.example/" },
      400,
      "This page can't become one that opens another address.",
    ],
    ["of a menu that is no number", { menu: "first" }, 400, "Parent Menu must be a page's number."],
    ["shown perhaps", { showOnMenu: "perhaps" }, 400, "Show On Menu must be yes or no."],
  ])("%s [C-061]", async (_what, changes, status, text) => {
    const pageId = await newPage(admin);
    expect(await refusal(pageId, changes)).toEqual([status, text]);
  });

  test("below itself or its own children, past a gap, too deep, or below another company's page [C-061] [MENU-001]", async () => {
    const menu = await newPage(admin);
    const childMenu = await newPage(admin, { menu });
    const subMenu = await newPage(admin, { menu, childMenu });
    const deepest = await newPage(admin, { menu, childMenu, subMenu });
    const loose = await newPage(admin);
    const itself = [400, "A page can't be below itself."];
    const unfit = [400, "The chosen menus don't belong together. Choose them again."];
    expect(await refusal(loose, { menu: loose })).toEqual(itself);
    expect(await refusal(menu, { menu, childMenu })).toEqual(itself);
    expect(await refusal(loose, { menu: childMenu, childMenu: subMenu, subMenu: deepest })).toEqual(unfit);
    expect(await refusal(loose, { menu, childMenu: subMenu })).toEqual(unfit);
    expect(await refusal(loose, { childMenu })).toEqual([
      400,
      "A child menu needs a parent menu, and a sub menu needs a child menu.",
    ]);
    for (const above of [await newPage(harbor), await newExternal(), await idOf("/")])
      expect(await refusal(loose, { menu: above })).toEqual(unfit);
    // Two moves that are each valid alone don't create a cycle together.
    const [one, other] = [await newPage(admin), await newPage(admin)];
    const answers = await Promise.all([update(one, { menu: other }), update(other, { menu: one })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("to another company's page, or to one that doesn't exist [C-061]", async () => {
    for (const id of [await newPage(harbor), 987_654_321]) {
      const answer = await admin.post("/Admin/UpdatePage", { ...pageForm(), id });
      expect([answer.status, answer.json()]).toEqual([404, "This page doesn't exist."]);
    }
    const none = await admin.post("/Admin/UpdatePage", { ...pageForm(), id: 0 });
    expect([none.status, none.json()]).toEqual([400, "id is required."]);
  });
});

describe("a page with pages below it", () => {
  test("keeps its menus, and the call that checks says so [C-056] [MENU-011]", async () => {
    const menu = await newPage(admin);
    const child = await newPage(admin, { menu });
    const elsewhere = await newPage(admin);
    const has = async () => (await admin.get(`/Admin/HasSubPages?pageId=${menu}`)).json();
    expect(await has()).toBe(true);
    expect(await refusal(menu, { menu: elsewhere })).toEqual([
      409,
      "Can't change due to child pages: move or delete those first, then choose other menus.",
    ]);
    expect((await update(menu, { name: "Renamed" })).status).toBe(200);
    await admin.remove(`/Admin/DeletePage?pageId=${child}`);
    expect(await has()).toBe(false);
    expect((await update(menu, { menu: elsewhere })).status).toBe(200);
  });

  test("stays on the menu while one of them is on it [C-057] [MENU-012]", async () => {
    const menu = await newPage(admin, { showOnMenu: true });
    const child = await newPage(admin, { menu, showOnMenu: true });
    const has = async () => (await admin.get(`/Admin/HasMenuChildPages?pageId=${menu}`)).json();
    expect(await has()).toBe(true);
    expect(await refusal(menu, { showOnMenu: false })).toEqual([
      409,
      "Can't change due to menu/landing page conflict: pages below this one are shown on the menu.",
    ]);
    await update(child, { showOnMenu: false });
    expect(await has()).toBe(false);
    expect((await update(menu, { showOnMenu: false })).status).toBe(200);
  });

  test("off the menu, keeps all pages below it off, too [C-061] [C-060] [MENU-010]", async () => {
    const menu = await newPage(admin, { showOnMenu: false });
    const child = await newPage(admin, { menu, showOnMenu: true });
    expect(await pageOf(child)).toMatchObject({ showOnMenu: false, order: null });
    const moved = await newPage(admin, { showOnMenu: true });
    await update(moved, { menu });
    expect(await pageOf(moved)).toMatchObject({ showOnMenu: false, order: null });
  });

  test("is the only one that can be in the menu without a link [C-061] [PAGE-038]", async () => {
    const menu = await newPage(admin);
    await update(menu, { allowNavigation: false });
    expect(await pageOf(menu)).toMatchObject({ allowNavigation: true });
    await newPage(admin, { menu });
    await update(menu, { allowNavigation: false });
    expect(await pageOf(menu)).toMatchObject({ allowNavigation: false });
  });
});

describe("home", () => {
  test("keeps its name, address, and position, and the rest of its form is saved [C-061] [PAGE-037] [MENU-011]", async () => {
    const home = await idOf("/");
    const menu = await newPage(admin);
    const kept = [409, "You can't change the name, address, or menu position of the page Home."];
    for (const changes of [{ name: "Start" }, { friendlyUrl: "start" }, { menu }, { showOnMenu: true }])
      expect(await refusal(home, changes)).toEqual(kept);
    expect((await update(home, { scoTitle: "Riverbend at home" })).status).toBe(200);
    expect((await app.send("GET", "/")).text).toContain("<title>Riverbend at home</title>");
  });

  test("is the only page with the site's own address, even below other pages [C-061] [PAGE-036]", async () => {
    const menu = await newPage(admin);
    const child = await newPage(admin, { menu });
    const refused = [400, "Friendly URL can have only the letters a to z, numbers, and hyphens."];
    expect(await refusal(child, { friendlyUrl: "/" })).toEqual(refused);
    expect(await refusal(await newPage(admin), { menu, friendlyUrl: "/" })).toEqual(refused);
  });
});

describe("a page that opens another address", () => {
  test("is created and changed by the same calls [C-060] [C-061] [PAGE-002]", async () => {
    const pageId = await newExternal({ name: "Outage map", showOnMenu: true });
    expect(await pageOf(pageId)).toMatchObject({
      isExternal: true,
      name: "Outage map",
      friendlyUrl: "https://maps.example/outages",
      openType: "NewTab",
      versionStatus: "draft",
      scoTitle: "",
      roleId: 0,
    });
    const answer = await update(pageId, { openType: "CurrentTab", friendlyUrl: "/about" });
    expect(answer.json()).toBe(pageId);
    expect(await pageOf(pageId)).toMatchObject({ openType: "CurrentTab", friendlyUrl: "/about" });
    expect(await refusal(pageId, { isExternal: false, friendlyUrl: "inside", scoTitle: "T" })).toEqual([
      400,
      "SEO Description is required. SEO Keywords is required.",
    ]);
  });

  test("needs one of the two ways to open [C-060] [PAGE-035] [CONST-017]", async () => {
    for (const openType of ["NewTab", "CurrentTab"]) {
      const page = await pageOf(await newExternal({ openType }));
      expect(page).toMatchObject({ openType });
    }
    for (const openType of ["", null, undefined, "Popup"]) {
      const answer = await admin.post("/Admin/CreatePage", {
        name: "Map",
        friendlyUrl: "https://a.example/",
        isExternal: true,
        openType,
      });
      expect([answer.status, answer.json()]).toEqual([400, "Open Type is required."]);
    }
  });

  test("opens web, email, and phone addresses and paths of the site, and nothing else [C-060]", async () => {
    const create = (friendlyUrl: string) =>
      admin.post("/Admin/CreatePage", {
        name: "Away",
        friendlyUrl,
        isExternal: true,
        openType: "NewTab",
      });
    const good = [
      "https://maps.example/a?b=c#d",
      "http://maps.example/",
      "mailto:help@riverbend.example",
      "tel:+15550100142",
      "/customers/rates",
      `https://maps.example/${"x".repeat(1_900)}`,
    ];
    for (const friendlyUrl of good) expect((await create(friendlyUrl)).status, friendlyUrl).toBe(200);
    // Two pages can open the same address.
    expect((await create(good[0] ?? "")).status).toBe(200);
    const bad = ["javascript:alert(1)", "data:text/html,x", "//evil.example/", "ftp://a.example/", "#here"];
    for (const friendlyUrl of [...bad, "maps.example", `https://a.example/${"x".repeat(2_000)}`])
      expect((await create(friendlyUrl)).status, friendlyUrl).toBe(400);
  });

  test("appears in the public menu with its own address, and has no page on this site [C-060] [PAGE-002]", async () => {
    const pageId = await newExternal({
      name: "State outage map",
      friendlyUrl: "https://state.example/map",
      showOnMenu: true,
    });
    await publishPage(admin, pageId);
    const { text } = await app.send("GET", "/about");
    expect(text).toMatch(/<a[^>]*href="https:\/\/state\.example\/map"[^>]*>[^<]*State outage map/);
    const [row] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ path: string | null }>`select path from pages where id = ${pageId}`,
    );
    expect(row?.path).toBeNull();
  });
});
