import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { HARBOR, RIVERBEND, signIn, sqlAt } from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";
import type { LayoutComponents } from "./layout.contract.ts";
import { LAYOUT_AREAS, pathsOfArea, valuesOfArea } from "./layout-areas.schema.ts";
import { LAYOUT_FIELDS } from "./layout-fields.schema.ts";
import { areaPath, SITE_SETTINGS, settingsMatching } from "./site-areas.schema.ts";

const { app } = await openDemoApp();
let admin: string;
beforeAll(async () => {
  admin = await signIn(app, "admin@riverbend.example");
});

interface Where {
  host?: string;
  cookie?: string;
}

const read = async (where: Where = {}): Promise<LayoutComponents> =>
  (
    await app.send("GET", "/Admin/GetLayoutComponents", { cookie: admin, ...where })
  ).json() as LayoutComponents;

const save = (body: object, where: Where = {}): Promise<Answer> =>
  app.send("POST", "/Admin/UpdateLayoutAreas", { cookie: admin, ...where, body });

const lastSaves = async (): Promise<string[]> =>
  (
    await sqlAt(
      app,
      RIVERBEND,
      sql<{ kind: string }>`select kind from last_saves where kind like 'site-%' order by 1`,
    )
  ).map(({ kind }) => kind);

test("every field of the layout is in exactly one area", () => {
  const paths = LAYOUT_AREAS.flatMap(pathsOfArea);
  expect(paths.sort()).toEqual(Object.keys(LAYOUT_FIELDS).sort());
});

test("saving an area changes nothing else, and is in the audit log", async () => {
  const before = await read();
  const changes = {
    identity: { social: { ...before.social, tumblrLink: "https://tumblr.example/river" } },
    header: { navbar: { ...before.navbar, showLoginLink: !before.navbar.showLoginLink } },
    footer: { footer: { ...before.footer, contentColumn2: "<p>Open <b>daily</b></p>" } },
    security: { company: { ...before.company, passwordAgeDays: 90 } },
    emails: { adminVersionUpdateEmails: ["alma@riverbend.example"] },
  };
  await sqlAt(app, RIVERBEND, sql`delete from last_saves`);
  for (const area of LAYOUT_AREAS) {
    const stored = await read();
    const expected = { ...stored, ...changes[area], rowVersion: stored.rowVersion + 1 };
    const answer = await save({ [area]: valuesOfArea(area, expected), rowVersion: stored.rowVersion });
    expect([answer.status, answer.json()], area).toEqual([200, "Saved"]);
    expect(await read(), area).toEqual(expected);
  }
  expect(await lastSaves()).toEqual(LAYOUT_AREAS.map((area) => `site-${area}`).sort());
  const [entry] = await sqlAt(
    app,
    RIVERBEND,
    sql<{ action: string; before: object; after: object }>`
      select action, before, after from audit_entries order by id desc limit 1`,
  );
  expect(entry).toMatchObject({
    action: "Updated site information",
    before: { adminVersionUpdateEmails: before.adminVersionUpdateEmails },
    after: { adminVersionUpdateEmails: ["alma@riverbend.example"] },
  });
  const { text } = await app.send("GET", "/about", { host: RIVERBEND });
  expect(text).toContain("<p>Open <b>daily</b></p>");
});

test("links to pages survive saving another area", async () => {
  const linked = () =>
    sqlAt(app, RIVERBEND, sql`select target_page_id from page_links where source = 'layouts' order by 1`);
  const before = await linked();
  expect(before.length).toBeGreaterThan(3);
  expect((await save({ emails: { adminVersionUpdateEmails: [] } })).status).toBe(200);
  expect(await linked()).toEqual(before);
});

test("refuses invalid values and outdated saves, and changes nothing", async () => {
  const before = await read();
  const security = { company: { ipAllowlist: [], passwordAgeDays: 0 } };
  for (const [body, status] of [
    [{ footer: { footer: { copyrightName: " " } } }, 400],
    [{ identity: valuesOfArea("identity", { ...before, navbar: { companyName: "Only a name" } }) }, 400],
    [{ security: { company: { ...security.company, ipAllowlist: ["0.0.0.0/0"] } } }, 400],
    [{ emails: { adminVersionUpdateEmails: ["nobody"] } }, 400],
    [{ header: {} }, 400],
    [{ security, rowVersion: before.rowVersion - 1 }, 409],
  ] as const) {
    expect((await save(body)).status, JSON.stringify(body)).toBe(status);
    expect(await read()).toEqual(before);
  }
  const clerk = await signIn(app, "clerk@riverbend.example");
  expect((await save({ security }, { cookie: clerk })).status).toBe(403);
  expect((await save({ security }, { cookie: "" })).status).toBe(401);
  expect(await read()).toEqual(before);
});

test("the layout is complete once the required fields of all areas are saved [LAY-004] [C-030]", async () => {
  const cookie = await signIn(app, "admin@harbor.example", undefined, HARBOR);
  const harbor = { host: HARBOR, cookie };
  const isCompleted = async () =>
    (await app.send("GET", "/Admin/IsLayoutCompleted", { host: HARBOR })).json();
  await sqlAt(app, HARBOR, sql`update layouts set footer = '{}', completed_at = null`);
  const layout = await read(harbor);
  const navbar = { ...layout.navbar, companyName: "Harbor District", telephone: "(555) 010-0123" };
  expect((await save({ identity: valuesOfArea("identity", { ...layout, navbar }) }, harbor)).status).toBe(
    200,
  );
  expect((await read(harbor)).navbar.telephone).not.toBe("");
  expect(await isCompleted()).toBe(false);
  const footer = { ...layout.footer, copyrightName: "Harbor District" };
  expect((await save({ footer: valuesOfArea("footer", { footer }) }, harbor)).status).toBe(200);
  expect(await isCompleted()).toBe(true);
});

test("the search finds settings by label, help, and area, and leads to the field", () => {
  const labels = (search: string) => settingsMatching(SITE_SETTINGS, search).map(({ label }) => label);
  expect(labels("timezone")[0]).toBe("Time zone");
  expect(labels("password")[0]).toBe("Password age in days");
  expect(labels("texted CODE")).toEqual(["Trusted addresses"]);
  expect(labels("fonts")).toContain("Typeface");
  expect(labels("footer column")).toEqual(["Footer column 1", "Footer column 2", "Footer column 3"]);
  expect(labels("emails")).toContain("Admin versioning emails");
  expect(labels("footer")[0]).toBe("Footer column 1");
  expect(labels("zzqq")).toEqual([]);
  const [logo] = settingsMatching(SITE_SETTINGS, "logo");
  expect(logo?.to).toBe(areaPath("identity", "navbar.logoUrl"));
  expect(new Set(SITE_SETTINGS.map(({ to }) => to)).size).toBe(SITE_SETTINGS.length);
});
