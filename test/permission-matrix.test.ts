import { afterAll, beforeAll, expect, test } from "vitest";
import { handlers } from "#apps/handlers.generated.ts";
import type { Call } from "#platform/call/define-call.ts";
import type { Ids, PermissionCase } from "./permission-cases/case.ts";
import { permissionCases } from "./permission-cases/index.ts";
import { askCall } from "./support/ask-call.ts";
import { aSession, aUser, type TestUser } from "./support/factories.ts";
import {
  buildTarget,
  buildWorld,
  type Persona,
  type Target,
  TRUST,
  type World,
} from "./support/permission-world.ts";
import { queueDone } from "./support/sign-in.ts";
import { tableDigests } from "./support/table-digests.ts";
import { type Answer, startTestApp, type TestApp } from "./support/test-app.ts";

// Every call × every kind of person × {own id, another company's id, missing id}, generated from the call table. The
// expected answer follows from the call's `who` and the role of the page that it's about (decisions §2, §5).

const MISSING_ID = 999_999_999_999;
const MISSING_EMAIL = "nobody@example.test";

const calls = handlers.map(({ call }) => call);
let testApp: TestApp;
let world: World;

beforeAll(async () => {
  // On a busy machine, everyone's requests at once can wait longer for a slot than is allowed.
  testApp = await startTestApp({ MAX_REQUESTS: "1000" });
  world = await buildWorld(testApp);
});
afterAll(() => testApp?.close());

test("every call has a case in permission-cases, and every case has a call", () => {
  expect(Object.keys(permissionCases).sort()).toEqual(calls.map(({ name }) => name).sort());
});

test.each(
  calls.map((call) => ({ title: call.id === "own" ? call.name : `${call.name} [${call.id}]`, call })),
)("$title answers exactly those who may ask", async ({ call }) => {
  const one = permissionCases[call.name];
  if (!one) throw new Error(`${call.name} has no case in test/permission-cases.`);
  const companyIds = world.companies.map(({ companyId }) => companyId);
  const targets = await buildTargets(one);

  // Jobs of earlier calls must be finished, or they would look like changes.
  await queueDone(testApp);
  const before = await contents(companyIds);
  await Promise.all(
    world.personas.flatMap((persona) => [
      expectRefusals(call, one, persona, targets),
      expectNoDifference(call, one, persona, targets),
    ]),
  );
  expect(await contents(companyIds), "a refused request changed something").toEqual(before);

  await Promise.all(world.personas.map((persona) => expectAnswers(call, one, persona, targets)));
});

/** Refused sign-ins are logged and counted, and visitors' earlier activity is written within a minute. */
const WRITTEN_BY_REFUSALS = ["audit_entries", "rate_limits", "daily_counts"];

const contents = (companyIds: readonly number[]) => tableDigests(testApp, companyIds, WRITTEN_BY_REFUSALS);

/** A target in each company: on an open page and, if it matters, on a role-restricted one. */
const buildTargets = async (testCase: PermissionCase) => {
  const made = new Map<string, Target>();
  for (const company of [world.company, world.other])
    for (const isRestricted of testCase.version ? [false, true] : [false])
      made.set(
        `${company.companyId} ${isRestricted}`,
        await buildTarget(testApp, world, testCase, company, isRestricted),
      );
  return (companyId: number, isRestricted: boolean): Target => {
    const target = made.get(`${companyId} ${isRestricted}`);
    if (!target) throw new Error("This target was not made.");
    return target;
  };
};

type Targets = Awaited<ReturnType<typeof buildTargets>>;

const isReplayed = (persona: Persona): boolean => persona.sessionAt !== persona.at;
const sortsOfPage = (testCase: PermissionCase): readonly boolean[] =>
  testCase.version ? [false, true] : [false];

/** The status if a call with an own id must be refused; null if it must answer. */
const refusalOf = (call: Call, persona: Persona, isRestricted: boolean): 401 | 403 | null => {
  if (call.who === "login-step") return isReplayed(persona) ? 401 : null;
  if (persona.trust < TRUST[call.who]) return persona.trust === 0 ? 401 : 403;
  const isAdmin = persona.trust >= TRUST.admin;
  return isRestricted && call.who !== "anyone" && !isAdmin && !persona.holdsRole ? 403 : null;
};

const expectRefusals = async (call: Call, testCase: PermissionCase, persona: Persona, targets: Targets) => {
  for (const isRestricted of sortsOfPage(testCase)) {
    const expected = refusalOf(call, persona, isRestricted);
    if (expected === null) continue;
    const target = targets(persona.at.companyId, isRestricted);
    const answer = await ask(
      call,
      testCase,
      persona,
      idsOf(target, persona),
      challengeFor(persona, target, targets),
    );
    expect(answer.status, `${persona.name}, ${pageName(isRestricted)}: ${answer.text}`).toBe(expected);
  }
};

/** Another company's id gets exactly the answer of a missing one: each id by itself, and all together. */
const expectNoDifference = async (
  call: Call,
  testCase: PermissionCase,
  persona: Persona,
  targets: Targets,
) => {
  if (testCase.ids.length === 0) return;
  const own = targets(persona.at.companyId, false);
  const foreign = targets(world.foreignOf(persona.at).companyId, false);
  const sets: (readonly (keyof Ids)[])[] =
    testCase.ids.length === 1 ? [testCase.ids] : [testCase.ids, ...testCase.ids.map((name) => [name])];
  for (const replaced of sets) {
    const ids = idsOf(own, persona);
    const foreignIds = { ...ids, ...pick(idsOf(foreign, persona, world.foreignOf(persona.at)), replaced) };
    const missingIds = { ...ids, ...pick(MISSING, replaced) };
    const cookie = challengeFor(persona, own, targets);
    const [foreignAnswer, missing] = await Promise.all([
      ask(call, testCase, persona, foreignIds, cookie),
      ask(call, testCase, persona, missingIds, cookie),
    ]);
    const where = `${persona.name}, ${replaced.join(" and ")}`;
    expect([foreignAnswer.status, foreignAnswer.text], where).toEqual([missing.status, missing.text]);
    const refused = refusalOf(call, persona, false);
    if (refused !== null) expect(foreignAnswer.status, where).toBe(refused);
    else if (call.changes)
      expect(foreignAnswer.status, `${where}: ${foreignAnswer.text}`).toBeGreaterThanOrEqual(400);
    expect(foreignAnswer.status, where).toBeLessThan(500);
  }
};

const expectAnswers = async (call: Call, testCase: PermissionCase, persona: Persona, targets: Targets) => {
  for (const isRestricted of sortsOfPage(testCase)) {
    if (refusalOf(call, persona, isRestricted) !== null) continue;
    const usesUp = call.changes || testCase.step !== undefined;
    const target = usesUp
      ? await buildTarget(testApp, world, testCase, persona.at, isRestricted, persona.user ?? undefined)
      : targets(persona.at.companyId, isRestricted);
    // A call may end the session that it is made with.
    const cookie =
      usesUp && persona.user
        ? await aSession(testApp, await callerFor(testCase, persona, persona.user), persona.sessionAt)
        : persona.cookie;
    const answer = await ask(
      call,
      testCase,
      { ...persona, cookie },
      idsOf(target, persona),
      target.challenge,
    );
    expect(answer.status, `${persona.name}, ${pageName(isRestricted)}: ${answer.text}`).toBe(call.status);
  }
};

/** A copy of the persona, if the call changes its caller. */
const callerFor = (
  testCase: PermissionCase,
  persona: Persona,
  user: TestUser,
): TestUser | Promise<TestUser> =>
  testCase.isCallerChanged
    ? aUser(testApp, { company: user, privilege: persona.trust >= TRUST.admin ? "Admin" : "Level4" })
    : user;

/** If a session is replayed at another host, so is its sign-in. */
const challengeFor = (persona: Persona, target: Target, targets: Targets): string =>
  isReplayed(persona) ? targets(persona.sessionAt.companyId, false).challenge : target.challenge;

const MISSING: Ids = {
  page: MISSING_ID,
  block: MISSING_ID,
  second: MISSING_ID,
  role: MISSING_ID,
  user: MISSING_ID,
  email: MISSING_EMAIL,
  caller: MISSING_ID,
  image: MISSING_ID,
  imageFolder: MISSING_ID,
  sideNav: MISSING_ID,
  job: MISSING_ID,
  company: MISSING_ID,
  ownCompany: MISSING_ID,
  reusable: MISSING_ID,
  tab: MISSING_ID,
  subscriber: MISSING_ID,
  captchaToken: "bm90aGluZw==",
  contentHash: "0".repeat(64),
  submission: MISSING_ID,
  submissionMail: MISSING_ID,
  submissionNote: MISSING_ID,
  submissionReply: MISSING_ID,
  change: MISSING_ID,
  form: MISSING_ID,
  field: MISSING_ID,
  document: MISSING_ID,
  blog: MISSING_ID,
  blogUrl: "no-such-blog",
  documentLocation: `/files/${MISSING_ID}/missing.pdf`,
  news: MISSING_ID,
  newsLocation: `/files/${MISSING_ID}/missing.pdf`,
  newsUpload: `/files/${MISSING_ID}/missing.pdf`,
  upload: `/files/${MISSING_ID}/missing.pdf`,
  event: MISSING_ID,
  eventUrl: "no-such-event",
  comment: MISSING_ID,
  thread: MISSING_ID,
  item: MISSING_ID,
  pageUrl: "no-such-page",
};

/** Makes the request as a persona, with the cookie of a sign-in under way. */
const ask = (
  call: Call,
  testCase: PermissionCase,
  persona: Persona,
  ids: Ids,
  challenge: string,
): Promise<Answer> =>
  askCall(testApp, call, testCase.request(ids), {
    host: persona.at.host,
    cookie: [persona.cookie, challenge].filter(Boolean).join("; "),
  });

const idsOf = (target: Target, persona: Persona, caller = persona.at): Ids => ({
  ...target.ids,
  caller: caller === persona.at && persona.user ? persona.user.id : world.adminOf(caller).id,
});

const pick = (ids: Ids, names: readonly (keyof Ids)[]): Partial<Ids> =>
  Object.fromEntries(names.map((name) => [name, ids[name]]));

const pageName = (isRestricted: boolean): string => (isRestricted ? "role-restricted page" : "open page");
