import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import {
  HARBOR,
  newPage,
  publishPage,
  RIVERBEND,
  type Staff,
  signIn,
  sqlAt,
  staffAt,
} from "#test/support/sign-in.ts";

const { app, admin, editor, clerk } = await openDemoApp("admin", "editor", "clerk");
let roleId: number;
beforeAll(async () => {
  roleId = (await sqlAt(app, RIVERBEND, sql<{ id: number }>`select id from roles`))[0]?.id ?? 0;
});

type Row = Record<string, unknown> & { pageId: number; pageUrl: string };

const listOf = async (staff: Staff) =>
  (await staff.get(`/Admin/GetPagesAndComponentData?userId=${staff.userId}`)).json() as Row[];

const rowOf = async (staff: Staff, pageId: number) =>
  (await listOf(staff)).find((row) => row.pageId === pageId);

/** A page that only people with the role Communications can edit. */
const pageOfRole = (friendlyUrl: string) => newPage(admin, { friendlyUrl, roleId });

const idOf = async (friendlyUrl: string) =>
  (await listOf(admin)).find((row) => row.pageUrl === friendlyUrl)?.pageId ?? 0;

describe("the page list", () => {
  test("has a row for each page with its menus' addresses and its status [C-051] [PAGE-009]", async () => {
    const rows = await listOf(admin);
    expect(rows.find((row) => row.pageUrl === "water")).toEqual({
      pageId: expect.any(Number),
      pageName: "Water Rates",
      pageMenuUrl: "customers",
      pageChildMenu: "rates",
      pageSubMenu: "",
      pageUrl: "water",
      versionStatus: "live",
      pageAllowNavigation: true,
      pageShowOnMenu: true,
      isExternal: false,
      publishAt: null,
      takeDownAt: null,
      takenDownAt: null,
    });
    const pages = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select id from pages where deleted_at is null and not is_block`,
    );
    expect(pages.length).toBeGreaterThan(20);
    expect(rows.map((row) => row.pageId).sort()).toEqual(pages.map(({ id }) => Number(id)).sort());
  });

  test("shows the newest status except backup, and Deleted for a deleted page [C-051]", async () => {
    expect((await rowOf(admin, await idOf("rates")))?.versionStatus).toBe("pending");
    const pageId = await newPage(admin);
    expect((await rowOf(admin, pageId))?.versionStatus).toBe("draft");
    await publishPage(admin, pageId);
    expect((await rowOf(admin, pageId))?.versionStatus).toBe("live");
    await admin.get(`/Version/CreateDraft?pageId=${pageId}&copyVersionId=1`);
    expect((await rowOf(admin, pageId))?.versionStatus).toBe("draft");
    await publishPage(admin, pageId, 2);
    expect((await rowOf(admin, pageId))?.versionStatus).toBe("live");
    await sqlAt(app, RIVERBEND, sql`update pages set deleted_at = now() where id = ${pageId}`);
    expect((await rowOf(admin, pageId))?.versionStatus).toBe("Deleted");
  });

  test("marks a page without a version, which can still be read [C-051] [C-052]", async () => {
    const pageId = await newPage(admin);
    await admin.remove(`/Version/DeleteDraft?pageId=${pageId}`);
    expect((await rowOf(admin, pageId))?.versionStatus).toBe("none");
    expect((await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json()).toMatchObject({
      versionStatus: "none",
    });
    const listed = await admin.get(`/Admin/GetPagesAndComponentData?userId=${admin.userId}&status=none`);
    expect((listed.json() as Row[]).map((row) => row.pageId)).toEqual([pageId]);
  });

  test("has only pages whose drafts the person can edit [C-051]", async () => {
    const pageId = await pageOfRole("for-communications");
    expect(await rowOf(editor, pageId)).toBeDefined();
    expect(await rowOf(clerk, pageId)).toBeUndefined();
    expect(await rowOf(admin, pageId)).toBeDefined();
    expect((await listOf(clerk)).length).toBe((await listOf(admin)).length - 1);
  });

  test("is only for the session's own user [C-051]", async () => {
    const claimed = await clerk.get(`/Admin/GetPagesAndComponentData?userId=${admin.userId}`);
    expect([claimed.status, claimed.json()]).toEqual([403, "You don't have permission to do this."]);
    const none = await clerk.get("/Admin/GetPagesAndComponentData");
    expect([none.status, none.json()]).toEqual([400, "userId is required."]);
    expect((await app.send("GET", "/Admin/GetPagesAndComponentData?userId=1")).status).toBe(401);
  });

  test("is a different list at another company's host [C-051] [SHELL-002]", async () => {
    const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
    const urlsThere = (await listOf(harbor)).map((row) => row.pageUrl);
    expect(urlsThere).toContain("/");
    for (const { pageId } of await listOf(harbor)) expect(await rowOf(admin, pageId)).toBeUndefined();
    expect(urlsThere).not.toContain("customers");
  });
});

describe("one page", () => {
  test("has a value for every field of the form [C-052] [PAGE-010]", async () => {
    const [customers, rates, water] = [await idOf("customers"), await idOf("rates"), await idOf("water")];
    const answer = await admin.get(`/Admin/GetPage?pageId=${water}`);
    expect(answer.json()).toEqual({
      id: water,
      name: "Water Rates",
      friendlyUrl: "water",
      menu: customers,
      childMenu: rates,
      subMenu: null,
      showOnMenu: true,
      allowNavigation: true,
      display: true,
      order: 1,
      scoTitle: "Water Rates · Riverbend Utilities",
      scoMetaDescription: "Monthly water and sewer rates for homes inside and outside the city limits.",
      scoMetaKeywords: "water rates",
      status: "",
      versionStatus: "live",
      allowDelete: true,
      openType: null,
      sideNavId: 0,
      roleId: 0,
      isExternal: false,
      sideNav: null,
      language: "",
      rowVersion: 1,
      mayChange: true,
    });
    const home = await admin.get(`/Admin/GetPage?pageId=${await idOf("/")}`);
    expect(home.json()).toMatchObject({ friendlyUrl: "/", allowDelete: false, menu: null });
  });

  test("says whether visitors can reach it, and whether it is deleted [C-052] [PAGE-025]", async () => {
    const pageId = await newPage(admin);
    const page = async () => (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json();
    expect(await page()).toMatchObject({ display: false, status: "", versionStatus: "draft" });
    await publishPage(admin, pageId);
    expect(await page()).toMatchObject({ display: true, status: "", versionStatus: "live" });
    await sqlAt(app, RIVERBEND, sql`update pages set deleted_at = now() where id = ${pageId}`);
    expect(await page()).toMatchObject({ display: false, status: "Deleted", versionStatus: "Deleted" });
  });

  test("includes its side nav, in the editor too [C-052] [C-068]", async () => {
    const pageId = await newPage(admin);
    const componentName = "Beside";
    const content = `<p><a href="/customers/rates">Rates</a></p>`;
    const made = await admin.post("/AdminSideNav/CreateSideNav", { componentName, content });
    const id = made.json() as number;
    await sqlAt(app, RIVERBEND, sql`update pages set side_nav_id = ${id} where id = ${pageId}`);
    const page = (await admin.get(`/Admin/GetPage?pageId=${pageId}`)).json();
    expect(page).toMatchObject({ sideNavId: id, sideNav: { id, componentName, content } });
    const { page: edited } = (await admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json() as {
      page: object;
    };
    expect(edited).toEqual(page);
  });

  test("with id 0 is a blank one, for Admins [C-052] [PAGE-012] [PAGE-044]", async () => {
    expect((await admin.get("/Admin/GetPage?pageId=0")).json()).toMatchObject({
      id: 0,
      name: "",
      friendlyUrl: "",
      menu: null,
      childMenu: null,
      subMenu: null,
      showOnMenu: false,
      sideNavId: 0,
      roleId: 0,
    });
    expect((await editor.get("/Admin/GetPage?pageId=0")).status).toBe(403);
  });

  test("is refused to staff without its role [C-052]", async () => {
    const pageId = await pageOfRole("for-communications-too");
    expect((await editor.get(`/Admin/GetPage?pageId=${pageId}`)).json()).toMatchObject({ roleId });
    const answer = await clerk.get(`/Admin/GetPage?pageId=${pageId}`);
    expect([answer.status, answer.json()]).toEqual([
      403,
      "Only people with the page's role and admins can edit this page.",
    ]);
  });

  test("gets the same answer for a missing page as for another company's [C-052]", async () => {
    const harbor = await staffAt(app, "admin@harbor.example", HARBOR);
    const foreign = await harbor.get(`/Admin/GetPage?pageId=${await idOf("water")}`);
    const missing = await harbor.get("/Admin/GetPage?pageId=987654321");
    expect([foreign.status, foreign.json()]).toEqual([404, "This page doesn't exist."]);
    expect([missing.status, missing.json()]).toEqual([404, "This page doesn't exist."]);
  });
});

describe("the menu choices", () => {
  type Option = { id: number; name: string; friendlyUrl: string };
  const options = async (path: string, staff = admin) => (await staff.get(path)).json() as Option[];
  const urls = (list: Option[]) => list.map((option) => option.friendlyUrl);

  test("at the top level are its pages, except home, external, and deleted ones [C-053] [MENU-014]", async () => {
    const gone = await newPage(admin, { friendlyUrl: "gone-soon" });
    expect(urls(await options("/Admin/GetAllMainMenuOptions"))).toContain("gone-soon");
    await sqlAt(app, RIVERBEND, sql`update pages set deleted_at = now() where id = ${gone}`);
    await sqlAt(
      app,
      RIVERBEND,
      sql`insert into pages (company_id, name, friendly_url, is_external, open_type)
        values (tenantry_company(), 'Elsewhere', 'https://elsewhere.example/', true, 'NewTab')`,
    );
    const top = urls(await options("/Admin/GetAllMainMenuOptions"));
    const known = ["customers", "services", "outages", "about"];
    expect(top.filter((url) => known.includes(url))).toEqual(known);
    for (const absent of ["/", "gone-soon", "https://elsewhere.example/", "rates", "water"])
      expect(top).not.toContain(absent);
  });

  test("have five values each [C-053] [MENU-002]", async () => {
    const [first] = await options("/Admin/GetAllMainMenuOptions", clerk);
    expect(first).toEqual({
      id: await idOf("customers"),
      name: "Customers",
      friendlyUrl: "customers",
      showOnMenu: true,
      isExternal: false,
    });
  });

  test("below a page are its child pages [C-054] [C-055] [MENU-001]", async () => {
    const customers = await idOf("customers");
    const rates = await idOf("rates");
    const children = await options(`/Admin/GetAllChildMenuOptions?pageId=${customers}`);
    expect(urls(children)).toEqual(["pay-my-bill", "start-service", "rates", "saving", "help-paying", "faq"]);
    expect(urls(await options(`/Admin/GetAllSubMenuOptions?pageId=${rates}`))).toEqual([
      "water",
      "power",
      "gas",
    ]);
    await sqlAt(app, RIVERBEND, sql`update pages set deleted_at = now() where friendly_url = 'power'`);
    expect(urls(await options(`/Admin/GetAllSubMenuOptions?pageId=${rates}`))).toEqual(["water", "gas"]);
    await sqlAt(app, RIVERBEND, sql`update pages set deleted_at = null where friendly_url = 'power'`);
  });

  test("don't include another company's pages [C-053] [C-054] [C-055]", async () => {
    const cookie = await signIn(app, "admin@harbor.example", undefined, HARBOR);
    const customers = await idOf("customers");
    const ids = new Set((await listOf(admin)).map(({ pageId }) => pageId));
    const top = await app.send("GET", "/Admin/GetAllMainMenuOptions", { host: HARBOR, cookie });
    expect(top.status).toBe(200);
    expect((top.json() as { id: number }[]).filter(({ id }) => ids.has(id))).toEqual([]);
    for (const path of [
      `/Admin/GetAllChildMenuOptions?pageId=${customers}`,
      `/Admin/GetAllSubMenuOptions?pageId=${customers}`,
    ]) {
      const answer = await app.send("GET", path, { host: HARBOR, cookie });
      expect([answer.status, answer.json()]).toEqual([200, []]);
      expect((await app.send("GET", path)).status).toBe(401);
    }
  });
});
