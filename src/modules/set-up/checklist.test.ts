import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aPage, aUser, aVersion, type TestCompany } from "#test/support/factories.ts";
import { invite } from "#test/support/invitations.ts";
import { auditOf, changesNothing, type Person, personAt } from "#test/support/people.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import type { Checklist } from "./checklist.contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await aCompany(app, { isProvider: true });
});
afterAll(() => app?.close());

const read = async (person: Person): Promise<Checklist | null> => {
  const answer = await person.send("GET", "/AdminSettings/GetChecklist");
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as Checklist | null;
};
const done = async (person: Person) =>
  (await read(person))?.steps.filter(({ isDone }) => isDone).map(({ step }) => step);
const placeOf = async (person: Person, name: string) =>
  (await read(person))?.steps.find(({ step }) => step === name)?.to;
const run = (company: TestCompany, query: ReturnType<typeof sql>) =>
  app.app.companyDb(company.companyId).write((tx) => query.execute(tx.sql));

const aNewSite = async () => {
  const company = await aCompany(app, { isInitialized: false });
  return { company, admin: await personAt(app, company, "Admin") };
};

test("each step is done once the site has what it requires, and the list disappears after the last one", async () => {
  const { company, admin } = await aNewSite();
  expect(await done(admin)).toEqual([]);
  await admin.send("POST", "/AdminSettings/InitializeSite", { modules: [] });
  expect(await done(admin)).toEqual(["modules"]);

  await run(
    company,
    sql`update layouts set completed_at = now(), navbar = '{"logoUrl": "/images/1/a.png"}', footer = '{"address": "1 Main St"}'`,
  );
  expect(await done(admin)).toEqual(["modules", "site-information", "logo", "address"]);
  await run(
    company,
    sql`insert into themes (company_id, brand, brand_deep, typeface, corners, header)
      values (tenantry_company(), '#0b5566', '#0b5566', 'public-sans', 'soft', 'light')`,
  );
  expect(await done(admin)).toContain("colors");

  expect(await placeOf(admin, "home-page")).toMatch(/^\/UpdatePageComponent\/\d+$/);
  const homeId = Number((await placeOf(admin, "home-page"))?.split("/")[2]);
  const submitted = await admin.send("GET", `/Version/SubmitDraft?pageId=${homeId}`);
  expect(submitted.status, submitted.text).toBe(200);
  expect(await done(admin)).not.toContain("home-page");
  const published = await admin.send("GET", `/Version/PublishDraft?pageId=${homeId}&versionId=1`);
  expect(published.status, published.text).toBe(200);
  expect(await done(admin)).toContain("home-page");

  expect(await placeOf(admin, "menu")).toBe("/CreatePage?onMenu");
  const page = await aPage(app, { company, showOnMenu: true });
  expect(await placeOf(admin, "menu")).toBe("/PageComponentManagement");
  expect(await done(admin)).not.toContain("menu");
  await aVersion(app, { page, status: "live" });
  expect(await done(admin)).toContain("menu");

  expect(await placeOf(admin, "approval-emails")).toBe("/LayoutManagement/emails#adminVersionUpdateEmails");
  expect(await done(admin)).not.toContain("approval-emails");
  await run(company, sql`update layouts set admin_version_update_emails = '{approver@town.example}'`);
  expect(await done(admin)).toContain("approval-emails");

  expect(await done(admin)).not.toContain("staff");
  expect(await placeOf(admin, "staff")).toBe("/CreateUser");
  const { id, token } = await invite(app, admin);
  // Until it's accepted, the list of users leads to the invitation.
  expect(await done(admin)).not.toContain("staff");
  expect(await placeOf(admin, "staff")).toBe("/UserManagement");
  const accepted = await app.send("POST", "/api/invitations/Accept", {
    host: company.host,
    body: { token, newPassword: "mill-Street-140", confirmPassword: "mill-Street-140" },
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  expect(accepted.status, accepted.text).toBe(200);
  expect(await read(admin)).toBeNull();
  await run(company, sql`update users set locked_by_admin = true where id = ${id}`);
  expect(await done(admin)).not.toContain("staff");
  await aUser(app, { company });
  expect(await read(admin)).toBeNull();
  await run(company, sql`update pages set deleted_at = now() where id = ${page.id}`);
  expect(await done(admin)).not.toContain("menu");
});

test("hiding it hides it for every admin of the site, once, and at no other site", async () => {
  const { company, admin } = await aNewSite();
  const { admin: neighbor } = await aNewSite();
  const colleague = await personAt(app, company, "Admin");
  for (let time = 0; time < 2; time++)
    expect((await admin.send("POST", "/AdminSettings/HideChecklist")).json()).toBe("Saved");
  expect(await read(admin)).toBeNull();
  expect(await read(colleague)).toBeNull();
  expect(await read(neighbor)).not.toBeNull();
  expect(await auditOf(app, company, "Hid setup checklist")).toHaveLength(1);
});

test("staff who aren't admins can't see it or hide it", async () => {
  const { company, admin } = await aNewSite();
  const clerk = await personAt(app, company, "Level4");
  await changesNothing(app, company, async () => {
    expect((await clerk.send("GET", "/AdminSettings/GetChecklist")).status).toBe(403);
    expect((await clerk.send("POST", "/AdminSettings/HideChecklist")).status).toBe(403);
  });
  expect(await read(admin)).not.toBeNull();
});
