import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { pagesLinkingTo } from "#modules/links/links.public.ts";
import { aPage, aVersion } from "#test/support/factories.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, RIVERBEND, signIn, sqlAt } from "#test/support/sign-in.ts";

const { app } = await openDemoApp();
let admin: string;
beforeAll(async () => {
  admin = await signIn(app, "admin@riverbend.example");
});
beforeEach(async () => {
  await sqlAt(app, RIVERBEND, sql`delete from navbar_tabs`);
});

const send = (method: string, path: string, body?: object, cookie = admin, host = RIVERBEND) =>
  app.send(method, path, { host, cookie, body });

const TAB = { title: "Pay a bill", format: "2-1-1", column1: "<p>One</p>", column3: "<p>Three</p>" };

const create = async (tab: object = {}): Promise<number> => {
  const answer = await send("POST", "/Admin/CreateNavbarTab", { ...TAB, ...tab });
  expect(answer.status).toBe(200);
  return answer.json() as number;
};
const read = async (id: number) => (await send("GET", `/Admin/GetNavbarTab?componentId=${id}`)).json();
const titles = async () => {
  const answer = (await send("GET", "/Admin/GetNavbarTabs")).json() as { navbarTabs: { title: string }[] };
  return answer.navbarTabs.map((tab) => tab.title);
};

test("a tab is created and read with all its fields, and its texts are cleaned [C-221] [C-222] [LAY-010]", async () => {
  const id = await create({
    componentName: "Bills",
    column2: "<p onclick='x()'>Two</p><script>alert(1)</script>",
    footer: "<p>Foot</p>",
  });
  expect(await read(id)).toEqual({
    id,
    componentName: "Bills",
    title: "Pay a bill",
    format: "2-1-1",
    column1: "<p>One</p>",
    column2: "<p>Two</p>",
    column3: "<p>Three</p>",
    column4: "",
    footer: "<p>Foot</p>",
    rowVersion: 1,
  });
  expect(await read(0)).toMatchObject({ id: 0, title: "", format: "", column1: "" });
});

test("a tab without a name is named by the first 15 characters of its title [LAY-010]", async () => {
  const id = await create({ title: "Reports and forms 20" });
  expect(await read(id)).toMatchObject({ componentName: "Reports and for" });
});

test.each([
  [{ title: "" }, "Title is required."],
  [{ title: "x".repeat(21) }, "Title can have at most 20 characters."],
  [{ format: "" }, "Format is required."],
  [{ format: "4" }, "Format must be one of 1-1-1-1, 2-1-1, 1-1-2, 2-2."],
  [{ componentName: "x".repeat(16) }, "Component name can have at most 15 characters."],
  [{ column1: 7 }, "Column 1 must be text."],
])("refuses %j and adds nothing [LAY-012] [C-222] [CONST-020]", async (wrong, sentence) => {
  const answer = await send("POST", "/Admin/CreateNavbarTab", { ...TAB, ...wrong });
  expect([answer.status, answer.json()]).toEqual([400, sentence]);
  expect(await titles()).toEqual([]);
});

test("accepts every format except '4', and a title of 20 characters [LAY-010] [LAY-012]", async () => {
  for (const format of ["1-1-1-1", "2-1-1", "1-1-2", "2-2"])
    expect(await read(await create({ format, title: "x".repeat(20) }))).toMatchObject({ format });
});

test("a save returns the id and shows right away, and an outdated one is refused [C-223] [LAY-013]", async () => {
  const id = await create();
  const saved = await send("POST", "/Admin/UpdateNavbarTab", { ...TAB, id, title: "Bills", rowVersion: 1 });
  expect([saved.status, saved.json()]).toEqual([200, id]);
  expect((await app.send("GET", "/about")).text).toContain("Bills");
  for (const rowVersion of [1, 2 ** 40]) {
    const stale = await send("POST", "/Admin/UpdateNavbarTab", { ...TAB, id, title: "Late", rowVersion });
    expect([stale.status, stale.json()]).toEqual([409, "Someone else has saved this in the meantime."]);
  }
  expect(await titles()).toEqual(["Bills"]);
  const missing = await send("POST", "/Admin/UpdateNavbarTab", { ...TAB, id: 999_999 });
  expect([missing.status, missing.json()]).toEqual([404, "This navbar tab doesn't exist."]);
});

test("new tabs come last, and a new order puts the ones it names first [C-224] [C-225] [LAY-015]", async () => {
  const first = await create({ title: "First" });
  const second = await create({ title: "Second" });
  const third = await create({ title: "Third" });
  expect(await titles()).toEqual(["First", "Second", "Third"]);
  const order = (navbarTabIds: unknown) => send("POST", "/Admin/UpdateNavbarTabOrder", { navbarTabIds });
  const answer = await order([third, first, second]);
  expect([answer.status, answer.json()]).toEqual([200, "Saved"]);
  expect(await titles()).toEqual(["Third", "First", "Second"]);
  expect((await order([third, first, first])).status).toBe(409);
  expect((await order([third, first, second, 999_999])).status).toBe(409);
  expect((await order([])).status).toBe(400);
  expect((await order("all")).status).toBe(400);
  expect(await titles()).toEqual(["Third", "First", "Second"]);
  expect((await order([second])).status).toBe(200);
  expect(await titles()).toEqual(["Second", "Third", "First"]);
});

test("a deleted tab disappears from the list and pages, and deleting it again is a 404 [C-226]", async () => {
  const id = await create({ title: "Gone soon" });
  expect((await app.send("GET", "/about")).text).toContain("Gone soon");
  const answer = await send("DELETE", `/Admin/DeleteNavbarTab?componentId=${id}`);
  expect([answer.status, answer.json()]).toEqual([200, "Deleted"]);
  expect(await titles()).toEqual([]);
  expect((await app.send("GET", "/about")).text).not.toContain("Gone soon");
  expect((await send("DELETE", `/Admin/DeleteNavbarTab?componentId=${id}`)).status).toBe(404);
});

test("only admins can change tabs, and only their company's [C-221] [C-224] [C-226]", async () => {
  const id = await create();
  const clerk = await signIn(app, "clerk@riverbend.example");
  const harbor = await signIn(app, "admin@harbor.example", undefined, HARBOR);
  for (const [method, path, body] of [
    ["GET", `/Admin/GetNavbarTab?componentId=${id}`, undefined],
    ["POST", "/Admin/UpdateNavbarTab", { ...TAB, id }],
    ["DELETE", `/Admin/DeleteNavbarTab?componentId=${id}`, undefined],
  ] as const) {
    expect((await send(method, path, body, clerk)).status).toBe(403);
    expect((await send(method, path, body, harbor, HARBOR)).status).toBe(404);
  }
  expect((await send("GET", "/Admin/GetNavbarTabs", undefined, harbor, HARBOR)).json()).toEqual({
    navbarTabs: [],
  });
  expect(await titles()).toEqual(["Pay a bill"]);
});

test("visitors get the tabs in order, without what their format hides [C-262] [PUB-017]", async () => {
  const id = await create({ format: "2-2", column2: "<p>Two</p>", footer: "<p>Foot</p>" });
  await create({ title: "Next" });
  const answer = (await app.send("GET", "/components/GetNavbarTabs")).json() as { navbarTabs: object[] };
  expect(answer.navbarTabs).toHaveLength(2);
  expect(answer.navbarTabs[0]).toEqual({
    id,
    componentName: "Pay a bill",
    title: "Pay a bill",
    format: "2-2",
    column1: "<p>One</p>",
    column2: "<p>Two</p>",
    column3: "",
    column4: "",
    footer: "<p>Foot</p>",
  });
  // On every page but home.
  expect((await app.send("GET", "/about")).text).toContain('class="tn-tabs"');
  expect((await app.send("GET", "/")).text).not.toContain('class="tn-tabs"');
});

test("every change is in the audit log", async () => {
  const id = await create();
  await send("POST", "/Admin/UpdateNavbarTab", { ...TAB, id, title: "Bills" });
  await send("POST", "/Admin/UpdateNavbarTabOrder", { navbarTabIds: [id] });
  await send("DELETE", `/Admin/DeleteNavbarTab?componentId=${id}`);
  const entries = await sqlAt(
    app,
    RIVERBEND,
    sql<{ action: string; subject: string }>`
      select action, subject from audit_entries where action like '%navbar tab%' order by id desc limit 4`,
  );
  expect(entries.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
    "Deleted navbar tab: Bills",
    "Reordered navbar tabs: Navbar tabs",
    "Updated navbar tab: Bills",
    "Created navbar tab: Pay a bill",
  ]);
});

test("links to pages in tabs and the footer follow the pages, and aren't links while visitors can't read them", async () => {
  const company = { companyId: app.app.hosts.find(RIVERBEND)?.companyId ?? 0 };
  const page = await aPage(app, { company, friendlyUrl: "meters" });
  await aVersion(app, { page, status: "live" });
  const columns = { column1: '<p><a href="/meters#old">Read a meter</a></p>' };
  const id = await create({ title: "Meters", format: "2-2", ...columns });
  await send("POST", "/Admin/UpdateLayoutComponents", {
    Social: { blogLink: "/meters" },
    Navbar: { companyName: "Riverbend", telephone: "5550100100", payBillLink: "/meters?from=top" },
    Footer: { copyrightName: "Riverbend", contentColumn1: '<p><a href="/meters">Meters</a></p>' },
  });
  const onPage = async () =>
    [...(await app.send("GET", "/about")).text.matchAll(/href="([^"]*meter[^"]*)"/g)].map(([, href]) => href);
  expect(new Set(await onPage())).toEqual(new Set(["/meters", "/meters?from=top", "/meters#old"]));
  const saved = (await send("GET", `/Admin/GetPage?pageId=${page.id}`)).json() as object;
  expect(
    (
      await send("POST", "/Admin/UpdatePage", {
        ...saved,
        scoTitle: "Meters",
        scoMetaDescription: "Meters",
        scoMetaKeywords: "meters",
        friendlyUrl: "smart-meters",
      })
    ).status,
  ).toBe(200);
  expect(new Set(await onPage())).toEqual(
    new Set(["/smart-meters", "/smart-meters?from=top", "/smart-meters#old"]),
  );
  expect(await read(id)).toMatchObject({ column1: '<p><a href="/smart-meters#old">Read a meter</a></p>' });
  const places = await app.app.companyDb(company.companyId).read((tx) => pagesLinkingTo(tx, page.id));
  expect(places.map(({ where }) => where)).toEqual(["navbar tab Meters", "Site Information"]);
  expect((await send("DELETE", `/Admin/DeletePage?pageId=${page.id}`)).status).toBe(200);
  expect(await onPage()).toEqual([]);
  expect((await app.send("GET", "/about")).text).toContain("Read a meter");
});
