import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handlers } from "#apps/handlers.generated.ts";
import { kindCalls } from "#modules/page-editor/page-editor.contract.ts";
import type { Call } from "#platform/call/define-call.ts";
import type { Ids, PermissionCase } from "./permission-cases/case.ts";
import { askCall } from "./support/ask-call.ts";
import { aSession, aUser, type TestUser } from "./support/factories.ts";
import { buildTarget, buildWorld, type World } from "./support/permission-world.ts";
import { type Effects, observeEffects } from "./support/side-effects/observer.ts";
import {
  caseOf,
  requestOf,
  type Scenario,
  scenarioNamed,
  scenarios,
} from "./support/side-effects/scenarios.ts";
import { sideEffects } from "./support/side-effects/table.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";

// Makes each changing call once, as someone with permission, and compares all its side effects: rows (including search
// entries, redirects, sessions, known browsers, and files), audit entries, jobs (including emails), and invalidated
// tags (lists, feeds, and the sitemap). `test/exact-invalidation.test.ts` looks at what visitors then get.

const NAMES_OF_KINDS = new Set<string>(kindCalls.map(({ name }) => name));
const changing = handlers.map(({ call }) => call).filter(({ changes }) => changes);

let testApp: TestApp;
let world: World;
let observer: Awaited<ReturnType<typeof observeEffects>>;

beforeAll(async () => {
  testApp = await startTestApp();
  world = await buildWorld(testApp);
  observer = await observeEffects(testApp);
});
afterAll(async () => {
  await observer?.close();
  await testApp?.close();
});

test("every changing call has a row, and every row a call", () => {
  const names = changing.map(({ name }) => name).filter((name) => !NAMES_OF_KINDS.has(name));
  expect(Object.keys(sideEffects).sort()).toEqual(
    [...names, ...Object.keys(scenarios)].filter(isFirst).sort(),
  );
});

const isFirst = (name: string, index: number, names: readonly string[]): boolean =>
  names.indexOf(name) === index;

/** What belongs to a person besides the account. */
const giveTraces = async (user: Pick<TestUser, "id" | "companyId">): Promise<void> => {
  const { id, companyId } = user;
  await aSession(testApp, user, world.company);
  await testApp.app.companyDb(world.company.companyId).write(async (tx) => {
    await sql`insert into known_browsers (company_id, user_id, token_hash)
      values (${companyId}, ${id}, ${Buffer.from(`browser ${id}`)})`.execute(tx.sql);
    await sql`insert into one_time_codes (company_id, user_id, purpose, code_hash, expires_at)
      values (${companyId}, ${id}, 'password-link', ${Buffer.from(`link ${id}`)}, now() + interval '1 day')`.execute(
      tx.sql,
    );
  });
};

/** What visitors find of an item, as if it had been saved by its call. */
const makeFound = async (ids: Omit<Ids, "caller">, testCase: PermissionCase): Promise<void> => {
  await testApp.app.companyDb(world.company.companyId).write(async (tx) => {
    const items = {
      page: ids.page,
      document: ids.document,
      event: ids.event,
      blog: ids.blog,
      news: ids.news,
      ...(testCase.content ? { [testCase.content.name]: ids.item } : {}),
    };
    for (const [kind, id] of Object.entries(items))
      if (id > 0)
        await sql`insert into search_entries (company_id, kind, item_id, title, body, href)
          values (${tx.companyId}, ${kind}, ${id}, 'Found', 'Found', '/found')`.execute(tx.sql);
    if (ids.blog > 0) await sql`update blogs set status = 'Live' where id = ${ids.blog}`.execute(tx.sql);
  });
};

const callerOf = async (call: Call, testCase: PermissionCase) => {
  if (call.who === "login-step" || (call.who === "anyone" && call.name !== "logOut")) return null;
  const name = call.who === "vendor-admin" ? "vendor Admin" : "Admin";
  const persona = world.personas.find((each) => each.name === name);
  if (!persona?.user) throw new Error(`There is no ${name}.`);
  const user = testCase.isCallerChanged
    ? await aUser(testApp, { company: world.company, privilege: "Admin" })
    : persona.user;
  if (testCase.isCallerChanged) await giveTraces(user);
  return { user, cookie: await aSession(testApp, user, world.company) };
};

const effectsOf = async (scenario: Scenario): Promise<Effects> => {
  const call = changing.find(({ name }) => name === scenario.call);
  if (!call) throw new Error(`There is no changing call ${scenario.call}.`);
  const testCase = caseOf(scenario);
  const author = world.personas.find(({ name }) => name === "Admin")?.user ?? undefined;
  const target = await buildTarget(testApp, world, testCase, world.company, false, author);
  const { ids } = target;
  if (testCase.version === undefined || testCase.version === "live") await makeFound(ids, testCase);
  if (testCase.step || testCase.code || testCase.isUserChanged || testCase.hasInvitation)
    await giveTraces({ id: ids.user, companyId: world.company.companyId });
  const db = testApp.app.companyDb(world.company.companyId);
  await db.write(async (tx) => scenario.prepare?.(tx, ids));
  const caller = await callerOf(call, testCase);
  const request = requestOf(scenario, testCase, { ...ids, caller: caller?.user.id ?? 0 });
  return observer.during(async () => {
    const answer = await askCall(testApp, call, request, {
      host: world.company.host,
      cookie: [caller?.cookie, target.challenge].filter(Boolean).join("; "),
    });
    expect(answer.status, answer.text).toBe(call.status);
  });
};

const nothing: Effects = { rows: "", audit: "", jobs: "", stale: "", published: "" };

/** What each kind of call leaves behind for a draft's component, by the start of its name. */
const OF_COMPONENTS: readonly (readonly [name: RegExp, rows: RegExp, audit: string])[] = [
  [
    /^create/,
    /^blocks\+1( component_changes\+1)?( page_links\+1)? page_versions~ pages~$/,
    "Created component",
  ],
  [
    /^update/,
    /^blocks~ component_changes\+1 last_saves~( page_links~)? page_versions~ pages~$/,
    "Updated component",
  ],
  [/^delete/, /^blocks-\d+ component_changes\+1( page_links-1)? page_versions~ pages~$/, "Deleted component"],
  [
    /^order/,
    /^blocks~ component_changes\+1 last_saves~ page_versions~ pages~$/,
    "Reordered items of component",
  ],
];

test("a draft's components leave nothing behind but themselves and their history", async () => {
  const besides = new Set<string>();
  for (const call of changing.filter(({ name }) => NAMES_OF_KINDS.has(name))) {
    const { rows, audit, ...others } = await effectsOf({ call: call.name });
    const [, ownRows, ownAudit] = OF_COMPONENTS.find(([name]) => name.test(call.name)) ?? [];
    expect(rows, call.name).toMatch(ownRows ?? /never/);
    expect(audit, call.name).toBe(ownAudit);
    for (const value of Object.values(others)) besides.add(value);
  }
  expect([...besides]).toEqual([""]);
});

/** Calls that change something without an audit entry, with the reason. */
const NOT_AUDITED: Readonly<Record<string, string>> = {
  authenticate: "The first step of a sign-in; its last one has an entry.",
  needsPasswordChange: "A step of a sign-in.",
  requestTwoFactorCode: "A step of a sign-in.",
  isReCaptchValid: "It lets a visitor send a form, which is stored.",
  submitForm: "The submission is the record.",
  "submitForm: the form's address is one of the settings'": "The submission is the record.",
  saveWorkingCopy: "Nothing is saved yet, and only its author can read it.",
  saveView: "How one person looks at a list.",
  reportPresence: "True only for a moment.",
  checkHosts: "It looks at what is there. The company doesn't change.",
  "changePages: a dry run": "It changes no page.",
  updatePageOrder: "The order is the one that is stored.",
};

test("every call that changes something adds an audit entry, or has a reason not to", () => {
  const silent = Object.entries(sideEffects).filter(([, { rows, audit }]) => rows && !audit);
  expect(silent.map(([name]) => name).sort()).toEqual(Object.keys(NOT_AUDITED).sort());
});

test.each(Object.keys(sideEffects))("%s has exactly the side effects in its row", async (name) => {
  const effects = await effectsOf(scenarioNamed(name));
  if (process.env.SHOW) console.log(`ROW ${JSON.stringify(name)}: ${JSON.stringify(effects)}`);
  expect(effects).toEqual({ ...nothing, ...sideEffects[name] });
});
