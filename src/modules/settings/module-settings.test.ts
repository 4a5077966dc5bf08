import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aSession, aUser, someModules, type TestCompany } from "#test/support/factories.ts";
import { aDocument } from "#test/support/item-factories.ts";
import { type Answer, startTestApp, type TestApp } from "#test/support/test-app.ts";
import { MODULE_FACTS, MODULES, type ModuleName } from "./module-names.schema.ts";

let app: TestApp;
let provider: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  provider = await aCompany(app, { isProvider: true });
});
afterAll(() => app?.close());

/** An Admin at a site whose chosen modules are these. */
const anAdmin = async (modules: readonly ModuleName[] = MODULES, of?: TestCompany) => {
  const company = await aCompany(app);
  if (modules.length > 0) await someModules(app, company, modules);
  const user = await aUser(app, { company: of ?? company, privilege: "Admin" });
  const cookie = await aSession(app, user, company);
  const post = (call: string, body?: unknown): Promise<Answer> =>
    app.send("POST", `/AdminSettings/${call}`, { host: company.host, cookie, body });
  return {
    company,
    user,
    get: (path: string) => app.send("GET", `/AdminSettings/${path}`, { host: company.host, cookie }),
    read: (module: ModuleName) => post(`Get${MODULE_FACTS[module].one}SettingsData`),
    save: (module: ModuleName, body: unknown) => post(`Update${MODULE_FACTS[module].one}SettingsData`, body),
  };
};

const told = (answer: Answer) => [answer.status, answer.json()];

const entriesOf = (company: TestCompany) =>
  app.app
    .companyDb(company.companyId)
    .read((tx) =>
      tx.sql
        .selectFrom("auditEntries")
        .select(["action", "subject", "before", "after"])
        .where("companyId", "=", tx.companyId)
        .orderBy("id")
        .execute(),
    );

/** Saves what a person would type and reads it back. */
const keeps = async (module: ModuleName, body: object, kept: object) => {
  const admin = await anAdmin();
  expect((await admin.read(module)).json()).not.toMatchObject(kept);
  expect(told(await admin.save(module, body))).toEqual([200, "Saved"]);
  expect((await admin.read(module)).json()).toEqual({ ...kept, rowVersion: 2 });
};

test("form settings are a list of addresses, trimmed [SET-008] [C-032] [C-038]", () =>
  keeps(
    "form",
    { toEmail: [" clerk@town.example ", "mayor@town.example"] },
    {
      toEmail: ["clerk@town.example", "mayor@town.example"],
    },
  ));

test("document settings are a list of types, as an array or separated by commas [SET-009] [C-033] [C-039]", async () => {
  await keeps("document", { types: ["Rates", "Minutes"] }, { types: ["Rates", "Minutes"] });
  await keeps("document", { types: "Rates, Minutes,," }, { types: ["Rates", "Minutes"] });
});

const withImage = { types: ["Meetings", "Concerts"], defaultImage: "https://pictures.example/hall.jpg" };
test("event settings are types and a default image [SET-010] [C-034] [C-040]", () =>
  keeps("event", withImage, withImage));
test("blog settings are types and a default image [SET-010] [C-035] [C-041]", () =>
  keeps("blog", withImage, withImage));
test("newsletter settings are types and a default image [SET-010] [C-036] [C-042]", () =>
  keeps("news", withImage, withImage));
test("birthday settings are the departments [SET-011] [C-037] [C-043]", () =>
  keeps("birthday", { types: ["Water", "Power"] }, { types: ["Water", "Power"] }));

test("a module without types is refused, and so are duplicates in any letter case [SET-012]", async () => {
  const admin = await anAdmin();
  await admin.save("event", withImage);
  for (const types of [[], "", [" "], ["\u200b"], undefined])
    expect((await admin.save("event", { types, defaultImage: "" })).status).toBe(400);
  for (const module of ["document", "event", "blog", "news"] as const)
    expect(told(await admin.save(module, { types: [], defaultImage: "" })), module).toEqual([
      400,
      "Add at least one type.",
    ]);
  expect(told(await admin.save("birthday", { types: [] }))).toEqual([400, "Add at least one department."]);
  expect(told(await admin.save("event", { types: ["Fairs", " fairs"], defaultImage: "" }))).toEqual([
    400,
    "Tag already exists",
  ]);
  expect(told(await admin.save("event", { types: ["\u202esriaF"], defaultImage: "" }))).toEqual([
    400,
    "A type has characters that can't be shown.",
  ]);
  expect((await admin.read("event")).json()).toEqual({ ...withImage, rowVersion: 2 });
});

test("invalid addresses are named in the refusal, and so are duplicates [SET-013]", async () => {
  const admin = await anAdmin();
  expect(told(await admin.save("form", { toEmail: ["clerk@town.example", "the clerk", "a@b"] }))).toEqual([
    400,
    '"the clerk", "a@b" are not valid email addresses.',
  ]);
  expect(told(await admin.save("form", { toEmail: ["a@town.example", "A@town.example"] }))).toEqual([
    400,
    "Tag already exists",
  ]);
  expect((await admin.read("form")).json()).toEqual({ toEmail: [], rowVersion: 1 });
});

test.each([
  ["a type of 51 characters", { types: ["x".repeat(51)] }],
  ["201 types", { types: Array.from({ length: 201 }, (_, index) => `Type ${index}`) }],
  ["a type with a comma", { types: ["Rates, old"] }],
  ["types that aren't text", { types: [{ name: "Rates" }] }],
  ["an image address that runs a script", { types: ["A"], defaultImage: "javascript:alert(1)" }],
])("refuses %s with a sentence [C-040]", async (_, wrong) => {
  const admin = await anAdmin();
  const answer = await admin.save("event", { defaultImage: "", ...wrong });
  expect([answer.status, answer.json()]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)]);
  expect((await admin.read("event")).json()).toMatchObject({ types: [], rowVersion: 1 });
});

test("a company's Admins have the modules of their site, and the provider's Admins have all [SET-003] [GUARD-021]", async () => {
  const admin = await anAdmin(["document"]);
  expect((await admin.read("document")).status).toBe(200);
  for (const answer of [
    await admin.read("event"),
    await admin.save("event", withImage),
    await admin.get("CountTypeReferences?module=event&types=A"),
  ])
    expect(told(answer)).toEqual([
      403,
      "The Event module isn't part of this site. Ask your website provider to add it.",
    ]);
  expect((await admin.get("HasEventSettings")).json()).toBe(false);

  const vendor = await anAdmin(["document"], provider);
  expect((await vendor.read("event")).json()).toEqual({ types: [], defaultImage: "", rowVersion: 0 });
  expect(told(await vendor.save("event", withImage))).toEqual([200, "Saved"]);
  expect((await vendor.get("HasEventSettings")).json()).toBe(true);
});

test("refuses a form older than the last save, so that it removes no types [C-039]", async () => {
  const admin = await anAdmin();
  const { rowVersion } = (await admin.read("document")).json() as { rowVersion: number };
  expect((await admin.save("document", { types: ["Rates"], rowVersion })).status).toBe(200);
  expect(told(await admin.save("document", { types: ["Minutes"], rowVersion }))).toEqual([
    409,
    "Someone else has saved this in the meantime.",
  ]);
  expect((await admin.read("document")).json()).toMatchObject({ types: ["Rates"] });
});

test("a change is in the audit log with the values before; refused ones aren't [C-039]", async () => {
  const admin = await anAdmin();
  await admin.save("document", { types: ["Rates", "Minutes"] });
  await admin.save("document", { types: [] });
  await admin.save("document", { types: ["Minutes"] });
  expect(await entriesOf(admin.company)).toEqual([
    {
      action: "Changed module settings",
      subject: "Document",
      before: { types: [] },
      after: { types: ["Rates", "Minutes"] },
    },
    {
      action: "Changed module settings",
      subject: "Document",
      before: { types: ["Rates", "Minutes"] },
      after: { types: ["Minutes"], itemsWithoutRemovedTypes: 0 },
    },
  ]);
});

test("removed types are removed from the module's items in the same transaction, or not at all [SET-007]", async () => {
  const { company, save, read } = await anAdmin();
  const other = await aCompany(app);
  const typesOf = async ({ companyId }: TestCompany) =>
    (
      await app.app
        .companyDb(companyId)
        .read((tx) => sql<{ types: string[] }>`select types from documents order by id`.execute(tx.sql))
    ).rows.map(({ types }) => types);
  for (const each of [company, other])
    for (const types of [["Rates", "Minutes"], ["Rates"], ["Minutes"]]) await aDocument(app, each, { types });
  const saveTypes = async (types: string[]) => (await save("document", { types })).status;

  expect(await saveTypes(["Rates", "Minutes", "Forms"])).toBe(200);
  const { pool } = app.app.database;
  await pool.query(`alter table documents add constraint keeps_types check (types <> '{}') not valid`);
  expect(await saveTypes(["Minutes"])).toBe(500);
  await pool.query("alter table documents drop constraint keeps_types");
  expect((await read("document")).json()).toMatchObject({ types: ["Rates", "Minutes", "Forms"] });
  expect(await typesOf(company)).toEqual([["Rates", "Minutes"], ["Rates"], ["Minutes"]]);

  expect(await saveTypes(["Minutes"])).toBe(200);
  expect(await typesOf(company)).toEqual([["Minutes"], [], ["Minutes"]]);
  expect(await typesOf(other)).toEqual([["Rates", "Minutes"], ["Rates"], ["Minutes"]]);
  const last = (await entriesOf(company)).at(-1);
  expect(last?.after).toEqual({ types: ["Minutes"], itemsWithoutRemovedTypes: 2 });
});
