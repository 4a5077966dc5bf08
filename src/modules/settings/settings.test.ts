import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { CEDAR_FALLS, HARBOR, PROVIDER, RIVERBEND, signIn, sqlAt } from "#test/support/sign-in.ts";
import { getModuleSettings, SETTINGS_TAGS } from "./module-settings.service.ts";

const { app } = await openDemoApp();

const read = async (path: string, host = RIVERBEND) => (await app.send("GET", path, { host })).json();

test("a site is initialized once its modules are set up [C-022] [SET-014]", async () => {
  expect(await read("/AdminSettings/IsSiteInitialized")).toBe(true);
  expect(await read("/AdminSettings/IsSiteInitialized", CEDAR_FALLS)).toBe(false);
  await sqlAt(app, CEDAR_FALLS, sql`update companies set initialized_at = now()`);
  expect(await read("/AdminSettings/IsSiteInitialized", CEDAR_FALLS)).toBe(true);
});

test("the layout is completed once its required fields are saved [C-030] [SET-014]", async () => {
  expect(await read("/Admin/IsLayoutCompleted")).toBe(true);
  expect(await read("/Admin/IsLayoutCompleted", HARBOR)).toBe(false);
  expect(await read("/Admin/IsLayoutCompleted", CEDAR_FALLS)).toBe(false);
});

const flags = [
  ["form", "HasFormSettingsData", "C-023"],
  ["document", "HasDocumentSettings", "C-024"],
  ["event", "HasEventSettings", "C-025"],
  ["blog", "HasBlogSettings", "C-026"],
  ["news", "HasNewsSettings", "C-027"],
  ["birthday", "HasBirthdaySettings", "C-028"],
] as const;

const flagsAt = (host: string) =>
  Promise.all(flags.map(([, call]) => read(`/AdminSettings/${call}`, host) as Promise<boolean>));

/** Changes the stored settings and invalidates them, as a save does. */
const changeModules = async (query: RawBuilder<unknown>): Promise<void> => {
  const companyId = app.app.hosts.find(RIVERBEND)?.companyId ?? 0;
  await app.app.companyDb(companyId).write(async (tx) => {
    await query.execute(tx.sql);
    tx.invalidate(...SETTINGS_TAGS);
  });
};

const checkFlag = async (module: (typeof flags)[number][0]) => {
  const expected = flags.map(([name]) => name === module);
  await changeModules(sql`delete from company_modules`);
  await changeModules(sql`insert into company_modules (company_id, module)
      values (tenantry_company(), ${module})`);
  expect(await flagsAt(RIVERBEND)).toEqual(flags.map(() => false));
  await changeModules(sql`update company_modules set initialized_at = now()`);
  expect(await flagsAt(RIVERBEND)).toEqual(expected);
  expect(await flagsAt(CEDAR_FALLS)).toEqual(flags.map(() => false));
};

// One test per flag, so that each name appears where the requirements are looked up.
test("the form flag is on once the module's settings are saved [C-023] [SHELL-007] [SET-014]", () =>
  checkFlag("form"));
test("the document flag is on once the module's settings are saved [C-024] [SHELL-007] [SET-014]", () =>
  checkFlag("document"));
test("the event flag is on once the module's settings are saved [C-025] [SHELL-007] [SET-014]", () =>
  checkFlag("event"));
test("the blog flag is on once the module's settings are saved [C-026] [SHELL-007] [SET-014]", () =>
  checkFlag("blog"));
test("the news flag is on once the module's settings are saved [C-027] [SHELL-007] [SET-014]", () =>
  checkFlag("news"));
test("the birthday flag is on once the module's settings are saved [C-028] [SHELL-007] [SET-014]", () =>
  checkFlag("birthday"));

test("the flags are cached until a change invalidates the modules", async () => {
  await checkFlag("event");
  // This change sends no notice, so nothing is read again.
  await sqlAt(app, RIVERBEND, sql`delete from company_modules`);
  expect(await flagsAt(RIVERBEND)).toEqual(flags.map(([name]) => name === "event"));
  await changeModules(sql`select 1`);
  expect(await flagsAt(RIVERBEND)).toEqual(flags.map(() => false));
});

test("the version limit is the provider's setting for every company, 10 at first [C-029] [VER-023]", async () => {
  for (const host of [RIVERBEND, CEDAR_FALLS, PROVIDER])
    expect(await read("/AdminSettings/GetVersionLimit", host)).toBe(10);
  await sqlAt(app, PROVIDER, sql`update provider_settings set version_limit = 4`);
  for (const host of [RIVERBEND, CEDAR_FALLS, PROVIDER])
    expect(await read("/AdminSettings/GetVersionLimit", host)).toBe(4);
  await sqlAt(app, PROVIDER, sql`delete from provider_settings`);
  expect(await read("/AdminSettings/GetVersionLimit")).toBe(10);
});

test("provider staff are recognized at every host, by their company and not by its name [GUARD-009]", async () => {
  const asks = async (email: string, host: string) => {
    const cookie = await signIn(app, email, undefined, host);
    return (await app.send("GET", "/AdminSettings/IsProviderStaff", { host, cookie })).json();
  };
  expect(await read("/AdminSettings/IsProviderStaff", PROVIDER)).toBe(false);
  expect(await asks("vendor@tracsoft.example", PROVIDER)).toBe(true);
  expect(await asks("staff@tracsoft.example", RIVERBEND)).toBe(true);
  expect(await asks("admin@riverbend.example", RIVERBEND)).toBe(false);
  await sqlAt(app, PROVIDER, sql`update companies set name = 'Renamed'`);
  await sqlAt(app, RIVERBEND, sql`update companies set name = 'TracSoft'`);
  expect(await asks("vendor@tracsoft.example", PROVIDER)).toBe(true);
  expect(await asks("admin@riverbend.example", RIVERBEND)).toBe(false);
});

test("a page with several components reads and checks a module's settings once", async () => {
  const companyId = app.app.hosts.find(RIVERBEND)?.companyId ?? 0;
  await app.app.companyDb(companyId).read(async (tx) => {
    const [one, other] = await Promise.all([getModuleSettings(tx, "event"), getModuleSettings(tx, "event")]);
    expect(other).toBe(one);
  });
});
