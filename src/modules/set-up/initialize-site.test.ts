import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aSession, aUser, type TestCompany } from "#test/support/factories.ts";
import { type Answer, startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await aCompany(app, { isProvider: true });
});
afterAll(() => app?.close());

/** The admin of a site that isn't set up yet. */
const anAdmin = async () => {
  const company = await aCompany(app, { isInitialized: false });
  const user = await aUser(app, { company, privilege: "Admin" });
  const cookie = await aSession(app, user, company);
  const send = (method: string, path: string, body?: unknown): Promise<Answer> =>
    app.send(method, path, { host: company.host, cookie, body });
  return {
    company,
    initialize: (...modules: string[]) => send("POST", "/AdminSettings/InitializeSite", { modules }),
    save: (module: string, body: unknown) => send("POST", `/AdminSettings/Update${module}SettingsData`, body),
    isInitialized: async () => (await send("GET", "/AdminSettings/IsSiteInitialized")).json(),
    setUp: async () => (await send("GET", "/AdminSettings/GetSetUp")).json(),
    has: async (flag: string) => (await send("GET", `/AdminSettings/${flag}`)).json(),
  };
};

const told = (answer: Answer) => [answer.status, answer.json()];
const TYPES = { types: ["One"] };

const contentOf = (company: TestCompany) =>
  app.app.companyDb(company.companyId).read(async (tx) => ({
    pages: await tx.sql
      .selectFrom("pages")
      .innerJoin("pageVersions", (join) =>
        join
          .onRef("pageVersions.companyId", "=", "pages.companyId")
          .onRef("pageVersions.pageId", "=", "pages.id"),
      )
      .select(["friendlyUrl", "allowDelete", "number", "status"])
      .execute(),
    layouts: await tx.sql.selectFrom("layouts").select("completedAt").execute(),
    actions: (await tx.sql.selectFrom("auditEntries").select("action").orderBy("id").execute()).map(
      ({ action }) => action,
    ),
  }));

test("the site is initialized with the last chosen module's settings [SET-006] [C-031] [C-022]", async () => {
  const admin = await anAdmin();
  expect(await admin.setUp()).toEqual({ isInitialized: false, modules: [] });
  expect(told(await admin.initialize("event", "document", "event"))).toEqual([200, "Saved"]);
  expect(await admin.setUp()).toEqual({
    isInitialized: false,
    modules: [
      { module: "document", isSaved: false },
      { module: "event", isSaved: false },
    ],
  });
  expect(await admin.isInitialized()).toBe(false);
  expect(await admin.has("HasDocumentSettings")).toBe(false);

  expect(told(await admin.save("Document", TYPES))).toEqual([200, "Saved"]);
  expect([await admin.has("HasDocumentSettings"), await admin.isInitialized()]).toEqual([true, false]);
  expect((await admin.save("Event", { types: [] })).status).toBe(400);
  expect(await admin.isInitialized()).toBe(false);
  expect(told(await admin.save("Event", TYPES))).toEqual([200, "Saved"]);
  expect(await admin.isInitialized()).toBe(true);
  expect((await contentOf(admin.company)).actions).toEqual([
    "Chose modules",
    "Turned on module",
    "Turned on module",
  ]);
});

test("initializing creates the home page with a draft and an empty layout, once [C-031]", async () => {
  const admin = await anAdmin();
  await Promise.all(Array.from({ length: 5 }, () => admin.initialize("event")));
  const { pages, layouts } = await contentOf(admin.company);
  expect(pages).toEqual([{ friendlyUrl: "/", allowDelete: false, number: 1, status: "draft" }]);
  expect(layouts).toEqual([{ completedAt: null }]);
});

test("a site without modules is initialized right away, and repeating the choice changes nothing [C-031]", async () => {
  const admin = await anAdmin();
  expect(told(await admin.initialize())).toEqual([200, "Saved"]);
  expect(await admin.isInitialized()).toBe(true);
  const before = await contentOf(admin.company);
  expect(told(await admin.initialize())).toEqual([200, "Saved"]);
  expect(told(await admin.initialize("blog"))).toEqual([
    409,
    "This site's modules have already been chosen. Ask your website provider to add others.",
  ]);
  expect(await contentOf(admin.company)).toEqual(before);
  expect(await admin.setUp()).toEqual({ isInitialized: true, modules: [] });
});

test("until then, the choice can be changed, and saved settings are kept [SET-006]", async () => {
  const admin = await anAdmin();
  await admin.initialize("document", "event", "blog");
  await admin.save("Document", TYPES);
  await admin.initialize("document", "blog");
  expect(await admin.setUp()).toEqual({
    isInitialized: false,
    modules: [
      { module: "document", isSaved: true },
      { module: "blog", isSaved: false },
    ],
  });
  expect((await admin.save("Event", TYPES)).status).toBe(403);
  // No module is left to set up, so the site is ready.
  await admin.initialize("document");
  expect(await admin.isInitialized()).toBe(true);
});

test("unknown modules and a missing list are refused, and nothing is created [C-031]", async () => {
  const admin = await anAdmin();
  const before = await contentOf(admin.company);
  expect(told(await admin.initialize("wiki"))).toEqual([400, "There is no such module."]);
  expect((await admin.initialize("event", 7 as never)).status).toBe(400);
  expect(await contentOf(admin.company)).toEqual(before);
});

test("two saves at the same moment both count for the last one [SET-006]", async () => {
  const admin = await anAdmin();
  await admin.initialize("document", "birthday");
  await Promise.all([admin.save("Document", TYPES), admin.save("Birthday", TYPES)]);
  expect(await admin.isInitialized()).toBe(true);
});
