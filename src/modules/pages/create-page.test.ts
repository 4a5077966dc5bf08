import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, newPage, pageForm, RIVERBEND, sqlAt, staffAt } from "#test/support/sign-in.ts";

const { app, admin, harbor } = await openDemoApp("admin", "harbor");

const create = (changes: Record<string, unknown>, staff = admin) =>
  staff.post("/Admin/CreatePage", pageForm(changes));

/** Expects a refusal that changes nothing. */
const refusal = async (changes: Record<string, unknown>, staff = admin) => {
  const before = await contentAt(app, RIVERBEND);
  const answer = await create(changes, staff);
  expect(await contentAt(app, RIVERBEND)).toEqual(before);
  return [answer.status, answer.json()];
};

describe("a new page", () => {
  test("is stored as sent, and the answer is its id [C-060] [PAGE-043]", async () => {
    const answer = await create({
      name: "  Board minutes ",
      friendlyUrl: "board-minutes-2026",
      showOnMenu: true,
      scoKeywords: "ignored",
      allowDelete: false,
      display: true,
      status: "Deleted",
    });
    expect(answer.status).toBe(200);
    const pageId = answer.json() as number;
    expect((await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json()).toMatchObject({
      id: pageId,
      name: "Board minutes",
      friendlyUrl: "board-minutes-2026",
      showOnMenu: true,
      display: false,
      status: "",
      allowDelete: true,
      isExternal: false,
      roleId: 0,
    });
  });

  test("starts with an empty draft V1 and an entry in its log [C-060] [PAGE-045] [C-066] [VER-017]", async () => {
    const pageId = await newPage(admin);
    const data = (await admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json();
    expect(data).toMatchObject({
      pageComponents: [],
      versions: [{ versionId: 1, status: "draft", timestamp: expect.any(String) }],
    });
    const log = (await admin.get(`/Version/GetVersionLogsPerPage?pageId=${pageId}`)).json();
    expect(log).toEqual([
      {
        id: expect.any(Number),
        email: "admin@riverbend.example",
        action: "Created draft V1",
        comments: "",
        isNote: false,
        contentHash: null,
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    ]);
  });

  test("appears under the chosen menus, at most four levels deep [C-060] [MENU-001] [SHELL-009]", async () => {
    const menu = await newPage(admin);
    const childMenu = await newPage(admin, { menu });
    const subMenu = await newPage(admin, { menu, childMenu });
    const deepest = await newPage(admin, { menu, childMenu, subMenu });
    expect((await admin.get(`/Admin/GetPage?pageId=${deepest}`)).json()).toMatchObject({
      menu,
      childMenu,
      subMenu,
    });
    expect(await refusal({ menu: childMenu, childMenu: subMenu, subMenu: deepest })).toEqual([
      400,
      "The chosen menus don't belong together. Choose them again.",
    ]);
  });

  test("goes to the end of its menu level, and has no position off the menu [C-060]", async () => {
    const menu = await newPage(admin, { showOnMenu: true });
    const order = async (changes: Record<string, unknown>) => {
      const pageId = await newPage(admin, { menu, ...changes });
      return ((await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json() as { order: number | null }).order;
    };
    expect(await order({ showOnMenu: true })).toBe(1);
    expect(await order({ showOnMenu: false })).toBeNull();
    expect(await order({ showOnMenu: true })).toBe(2);
  });

  test("can be created only by Admins [C-060] [PAGE-044]", async () => {
    const editor = await staffAt(app, "editor@riverbend.example");
    expect(await refusal({}, editor)).toEqual([403, "You don't have permission to do this."]);
    expect((await app.send("POST", "/Admin/CreatePage", { body: pageForm() })).status).toBe(401);
  });
});

describe("a new page needs", () => {
  test("a name and an address [C-060] [PAGE-033]", async () => {
    expect(await refusal({ name: " " })).toEqual([400, "Page Name is required."]);
    expect(await refusal({ friendlyUrl: "" })).toEqual([400, "Friendly URL is required."]);
    expect(await refusal({ friendlyUrl: undefined })).toEqual([400, "Friendly URL is required."]);
    expect(await refusal({ name: "x".repeat(101) })).toEqual([
      400,
      "Page Name can have at most 100 characters.",
    ]);
    expect(await refusal({ name: "bell\u0007" })).toEqual([
      400,
      "Page Name has characters that can't be shown.",
    ]);
  });

  test("a title, a description, and keywords for search engines [C-060] [PAGE-034]", async () => {
    expect(await refusal({ scoTitle: "" })).toEqual([400, "SEO Title is required."]);
    expect(await refusal({ scoMetaDescription: "" })).toEqual([400, "SEO Description is required."]);
    expect(await refusal({ scoMetaKeywords: "" })).toEqual([400, "SEO Keywords is required."]);
    expect(await refusal({ scoTitle: "", scoMetaDescription: " ", scoMetaKeywords: "" })).toEqual([
      400,
      "SEO Title is required. SEO Description is required. SEO Keywords is required.",
    ]);
    expect((await refusal({ scoTitle: "x".repeat(201) }))[0]).toBe(400);
    expect((await refusal({ scoMetaDescription: "x".repeat(501) }))[0]).toBe(400);
  });
});

describe("the address of a new page", () => {
  test("has only a to z, digits, and hyphens, at most 100 characters [C-060] [PAGE-036]", async () => {
    for (const friendlyUrl of ["About", "a b", "a/b", "a_b", "ä", "a.b", "%61", "..", "/", "a?b"])
      expect(await refusal({ friendlyUrl })).toEqual([
        400,
        "Friendly URL can have only the letters a to z, numbers, and hyphens.",
      ]);
    expect(await refusal({ friendlyUrl: "x".repeat(101) })).toEqual([
      400,
      "Friendly URL can have at most 100 characters.",
    ]);
    expect((await create({ friendlyUrl: "x".repeat(100) })).status).toBe(200);
  });

  test("is accepted exactly if it fits the rule, whatever its characters [C-060] [PAGE-036]", async () => {
    const address = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 20 }),
      fc.stringMatching(/^[a-z0-9-]{1,20}$/),
    );
    await fc.assert(
      fc.asyncProperty(address, async (friendlyUrl) => {
        const { status } = await create({ friendlyUrl, menu: await topPage() });
        if (/^[a-z0-9-]{1,100}$/.test(friendlyUrl.trim())) expect([200, 409]).toContain(status);
        else expect(status).toBe(400);
      }),
      { numRuns: 40 },
    );
  });

  test("at the top level can't be one that the server uses [C-060]", async () => {
    const reserved = [
      "admin",
      "version",
      "api",
      "login",
      "authentication",
      "assets",
      "images",
      "files",
      "404",
    ];
    for (const friendlyUrl of [
      ...reserved,
      "adminhome",
      "createpage",
      "adminsettings",
      "search",
      "healthz",
      "servez",
    ])
      expect(await refusal({ friendlyUrl })).toEqual([
        409,
        `The address /${friendlyUrl} is reserved. Choose a different Friendly URL.`,
      ]);
    expect((await create({ friendlyUrl: "api", menu: await topPage() })).status).toBe(200);
    for (const friendlyUrl of ["events", "blogs"]) expect((await create({ friendlyUrl })).status).toBe(200);
  });

  test("is unique among its siblings, in any letter case [C-060]", async () => {
    const clash = [
      409,
      "Another page at this menu level already has this Friendly URL. Choose a different one.",
    ];
    expect(await refusal({ friendlyUrl: "customers" })).toEqual(clash);
    await sqlAt(
      app,
      RIVERBEND,
      sql`update pages set friendly_url = 'OutAges' where friendly_url = 'outages'`,
    );
    expect(await refusal({ friendlyUrl: "outages" })).toEqual(clash);
    await sqlAt(
      app,
      RIVERBEND,
      sql`update pages set friendly_url = 'outages' where friendly_url = 'OutAges'`,
    );
    // It's free on another level, at another company, and if the page with it was deleted.
    expect((await create({ friendlyUrl: "customers", menu: await topPage() })).status).toBe(200);
    expect((await create({ friendlyUrl: "customers" }, harbor)).status).toBe(200);
    const gone = await newPage(admin, { friendlyUrl: "used-once" });
    await sqlAt(app, RIVERBEND, sql`update pages set deleted_at = now() where id = ${gone}`);
    expect((await create({ friendlyUrl: "used-once" })).status).toBe(200);
  });

  test("goes to only one of many simultaneous requests [C-060]", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ friendlyUrl: "wanted" })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    for (const answer of answers.filter((candidate) => candidate.status !== 200))
      expect(answer.status).toBe(409);
  });
});

const topPage = async () =>
  (await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from pages where friendly_url = 'about'`))[0]
    ?.id ?? 0;

describe("the menus of a new page", () => {
  const UNFIT = [400, "The chosen menus don't belong together. Choose them again."];
  const idOf = async (friendlyUrl: string, host = RIVERBEND) =>
    (
      await sqlAt(
        app,
        host,
        sql<{ id: number }>`select id from pages where friendly_url = ${friendlyUrl} and deleted_at is null
          order by id`,
      )
    )[0]?.id ?? 0;

  test("have no gaps [C-060] [MENU-001]", async () => {
    const gap = [400, "A child menu needs a parent menu, and a sub menu needs a child menu."];
    const [customers, rates] = [await idOf("customers"), await idOf("rates")];
    expect(await refusal({ childMenu: customers })).toEqual(gap);
    expect(await refusal({ subMenu: rates })).toEqual(gap);
    expect(await refusal({ menu: customers, subMenu: rates })).toEqual(gap);
  });

  test("follow one branch of the tree [C-060] [MENU-001]", async () => {
    const [customers, rates, about] = [await idOf("customers"), await idOf("rates"), await idOf("about")];
    expect(await refusal({ menu: about, childMenu: rates })).toEqual(UNFIT);
    expect(await refusal({ menu: rates })).toEqual(UNFIT);
    expect(await refusal({ menu: customers, childMenu: customers })).toEqual(UNFIT);
    expect((await create({ menu: customers, childMenu: rates })).status).toBe(200);
  });

  test("can't be home, external, deleted, another company's, or unknown [C-060]", async () => {
    const external = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`insert into pages (company_id, name, friendly_url, is_external, open_type)
        values (tenantry_company(), 'Elsewhere', 'https://elsewhere.example/', true, 'NewTab') returning id`,
    );
    const deleted = await newPage(admin);
    await sqlAt(app, RIVERBEND, sql`update pages set deleted_at = now() where id = ${deleted}`);
    const foreign = await newPage(harbor);
    for (const menu of [await idOf("/"), external[0]?.id, deleted, foreign, 987_654_321])
      expect(await refusal({ menu })).toEqual(UNFIT);
  });
});

test("the role of a new page is one of the company's [C-060]", async () => {
  const [role] = await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from roles`);
  const pageId = await newPage(admin, { roleId: role?.id });
  expect((await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json()).toMatchObject({ roleId: role?.id });
  expect(await refusal({ roleId: 987_654_321 })).toEqual([400, "The chosen role no longer exists."]);
  const foreign = await create({ roleId: role?.id }, harbor);
  expect([foreign.status, foreign.json()]).toEqual([400, "The chosen role no longer exists."]);
});
