import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { createRandom, roundsOr } from "#test/faults/random.ts";
import { aCompany, aPage, aRole, aSession, aUser, aVersion } from "#test/support/factories.ts";
import {
  checkReferences,
  checkSite,
  checkStep,
  type Ground,
  KINDS,
  type LastRead,
  look,
  noteRead,
  type Step,
  take,
} from "#test/support/site-walk.ts";
import { startTestApp } from "#test/support/test-app.ts";

// Random people take random steps with the calls, and after each step the rules that must always hold are
// checked. FAULT_ROUNDS sets the number of walks, and FAULT_SEED which ones.

let ground: Ground;
let roleId: number;
beforeAll(async () => {
  const app = await startTestApp();
  const provider = await aCompany(app, { isProvider: true });
  const company = await aCompany(app);
  roleId = await aRole(app, company);
  const cookies: string[] = [];
  for (const user of [
    { company, privilege: "Admin" as const },
    { company: provider, privilege: "Admin" as const },
    { company },
    { company, roleIds: [roleId] },
  ])
    cookies.push(await aSession(app, await aUser(app, user), company));
  const home = await aPage(app, { company, friendlyUrl: "/" });
  await aVersion(app, { page: home, status: "live", blocks: [{}] });
  ground = { app, company, cookies };
});
afterAll(() => ground.app.close());

const PAGES = 4;

/**
 * Pages of a walk: three at the top level, and the last one below the second. The first has only a draft and is
 * limited to one role.
 */
const somePages = async (addresses: readonly string[]): Promise<number[]> => {
  const ids: number[] = [];
  for (let number = 0; number < PAGES; number++) {
    const page = await aPage(ground.app, {
      company: ground.company,
      friendlyUrl: addresses[number] ?? "",
      roleId: number === 0 ? roleId : null,
      parentId: number === 3 ? (ids[1] ?? null) : null,
      showOnMenu: true,
    });
    await aVersion(ground.app, {
      page,
      status: number === 0 ? "draft" : "live",
      blocks: [{}, { type: "Accordion", children: [{ type: "AccordionTab" }] }],
    });
    ids.push(page.id);
  }
  return ids;
};

const step: fc.Arbitrary<Step> = fc.tuple(
  // Steps that lead on are more likely, so walks get further.
  fc.constantFrom(...KINDS, "submit", "submit", "publish", "publish", "draft", "rename", "move", "restore"),
  // So are steps by people who can take them.
  fc.constantFrom(0, 0, 0, 1, 2, 3),
  fc.nat({ max: PAGES - 1 }),
  fc.nat({ max: 30 }),
);
const ON_THE_SITE: readonly string[] = [
  "publish",
  "rename",
  "move",
  "menu",
  "pageOrder",
  "delete",
  "restore",
];

let walks = 0;

const walk = async (steps: readonly Step[]): Promise<void> => {
  walks++;
  const addresses = ["a", "b", "c", "d", "e"].map((letter) => `walk${walks}-${letter}`);
  const ids = await somePages(addresses);
  const lastRead: LastRead = new Map();
  let before = await look(ground, ids);
  noteRead(lastRead, before);
  for (const one of steps) {
    const page = before[one[2]];
    if (!page) throw new Error("The page is gone.");
    const answer = await take(ground, one, page, before, addresses);
    const now = await look(ground, ids);
    checkStep(one, before, now, answer);
    before = now;
    noteRead(lastRead, now);
    if (answer.status === 200 && ON_THE_SITE.includes(one[0]))
      await checkSite(ground, now, lastRead, addresses);
  }
  await checkSite(ground, before, lastRead, addresses);
  await checkReferences(ground);
};

test("any steps in any order leave one live and one open version, an unchanged history, what is live for visitors, and redirects from old addresses [VER-001] [VER-002] [VER-005] [C-075]", {
  timeout: 1_200_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 45 }), walk), {
    numRuns: roundsOr(5),
    seed: createRandom().seed,
    endOnFailure: true,
  });
});
