import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aPage, aSession, aUser } from "./support/factories.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp?.close());

// PostgreSQL has no statistics of a table that has just been filled: a query that relied on them took hours here.
test("lists thousands of newly imported pages, each with those above it [C-051] [PAGE-009]", async () => {
  const company = await aCompany(testApp);
  const admin = await aUser(testApp, { company, privilege: "Admin" });
  const top = await aPage(testApp, { company, friendlyUrl: "top" });
  const middle = await aPage(testApp, { company, friendlyUrl: "middle", parentId: top.id });
  await testApp.app.companyDb(company.companyId).write(async (tx) => {
    await sql`insert into pages (company_id, name, friendly_url, parent_id)
      select ${tx.companyId}, 'Page ' || i, 'low-' || lpad(i::text, 5, '0'), ${middle.id}
      from generate_series(1, 3000) i`.execute(tx.sql);
    await sql`insert into page_versions (company_id, page_id, number)
      select company_id, id, 1 from pages where company_id = ${tx.companyId}`.execute(tx.sql);
  });
  const asked = { host: company.host, cookie: await aSession(testApp, admin) };
  const answer = await testApp.send("GET", `/Admin/GetPagesAndComponentData?userId=${admin.id}`, asked);
  const rows = answer.json() as Record<string, unknown>[];
  expect(rows).toHaveLength(3002);
  expect(rows[0]).toMatchObject({ pageUrl: "top", pageMenuUrl: "", pageChildMenu: "", pageSubMenu: "" });
  expect(rows[1]).toMatchObject({ pageUrl: "middle", pageMenuUrl: "top", pageChildMenu: "" });
  expect(rows[2]).toMatchObject({
    pageUrl: "low-00001",
    pageMenuUrl: "top",
    pageChildMenu: "middle",
    pageSubMenu: "",
    versionStatus: "draft",
  });
  expect(rows.at(-1)).toMatchObject({ pageUrl: "low-03000", pageMenuUrl: "top", pageChildMenu: "middle" });

  const below = await testApp.send("GET", `/Admin/GetPageChildren?parentId=${middle.id}&offset=2800`, asked);
  expect(below.json()).toMatchObject({ total: 3000, pages: { length: 200, 199: { pageName: "Page 999" } } });
});
