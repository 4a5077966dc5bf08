import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyPublications } from "#modules/versions/versions.public.ts";
import { createRandom, roundsOr } from "./faults/random.ts";
import { aPage, aVersion } from "./support/factories.ts";
import { type Action, after, type Model, type Name, newPageModel } from "./support/sealed-editing/model.ts";
import { aSite, expected, observe, perform, type Site } from "./support/sealed-editing/page.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";

// Two editors, two approvers, and an Admin take random steps, schedules fall due, and database connections break in the
// middle of a request. After each step, the product and a small model must agree. FAULT_ROUNDS sets the number of
// sequences, and FAULT_SEED which ones.

let app: TestApp;
let site: Site;
beforeAll(async () => {
  app = await startTestApp();
  site = await aSite(app);
});
afterAll(() => app?.close());

interface Turn {
  readonly name: Name;
  readonly action: Action["do"];
  /** Looks first. Otherwise, the request says what the person saw last. */
  readonly looks: boolean;
  /** The database's connections break this many milliseconds after the request. */
  readonly breaksAfterMs: number | null;
}

const approvers = ["approver", "other approver", "admin"] as const;
const ACTIONS: readonly Action["do"][] = [
  ...(["save", "save", "draft", "draft", "submit", "submit", "publish", "publish"] as const),
  ...([
    "withdraw",
    "reject",
    "publish at once",
    "delete draft",
    "plan",
    "plan",
    "plan",
    "moment comes",
  ] as const),
  ...(["moment comes", "take down", "second person", "second person"] as const),
];
const turn: fc.Arbitrary<Turn> = fc.record({
  name: fc.constantFrom<Name>("editor", "other editor", ...approvers, ...approvers),
  action: fc.constantFrom(...ACTIONS),
  looks: fc.boolean(),
  breaksAfterMs: fc.oneof(
    { arbitrary: fc.constant(null), weight: 9 },
    { arbitrary: fc.nat({ max: 6 }), weight: 1 },
  ),
});

/** Ends every connection of the node's pool, as a database does that restarts. */
const breakConnections = async (): Promise<void> => {
  await app.app.database.pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'tenantry' and pid <> pg_backend_pid()`,
    )
    .catch(() => {});
};

let pages = 0;

const playThrough = async (turns: readonly Turn[]): Promise<void> => {
  const friendlyUrl = `sealed-${++pages}`;
  const page = await aPage(app, { company: site.company, friendlyUrl });
  await aVersion(app, { page, status: "draft", blocks: [] });
  let model: Model = newPageModel;
  await perform(site, page.id, model, {
    name: "admin",
    action: { do: "second person", isOn: false },
    seen: null,
  });
  const seen = new Map<Name, { readonly hash: string; readonly texts: readonly string[] }>();
  let before = await observe(site, page.id, `/${friendlyUrl}`);
  for (const [index, { name, action: what, looks, breaksAfterMs }] of turns.entries()) {
    if (looks && before.contentHash && model.open)
      seen.set(name, { hash: before.contentHash, texts: model.open.texts });
    const action: Action =
      what === "save"
        ? { do: what, text: `text ${index}` }
        : what === "second person"
          ? { do: what, isOn: !model.needsSecondPerson }
          : { do: what };
    const shown = seen.get(name) ?? null;
    const performing = perform(site, page.id, model, { name, action, seen: shown?.hash ?? null });
    // A text takes two calls, and the second can fail alone.
    const breaks = breaksAfterMs !== null && what !== "save" && what !== "second person";
    const broken = breaks ? pause(breaksAfterMs).then(breakConnections) : null;
    const status = await performing.catch(() => null);
    await broken;
    const next = after(model, name, action, shown?.texts ?? null);
    const now = await observe(site, page.id, `/${friendlyUrl}`);
    before = now;
    const { contentHash: _, ...seenNow } = now;
    const where = `turn ${index + 1}: ${name}, ${what}, ${status}, ${JSON.stringify(model.open)}`;
    const isBrokenOff = breaks && (status === null || status >= 500);
    const didNothing = isBrokenOff && JSON.stringify(seenNow) === JSON.stringify(expected(model));
    if (next === null || didNothing) {
      if (!isBrokenOff) expect(status, where).toBeGreaterThanOrEqual(400);
      expect(status ?? 500, where).not.toBe(200);
      expect(seenNow, where).toEqual(expected(model));
      continue;
    }
    if (!isBrokenOff) expect(status, where).toBe(200);
    expect(seenNow, where).toEqual(expected(next));
    model = next;
  }
};

test("visitors read exactly what an approver saw, whatever people, clocks, and a failing database do", {
  timeout: 14_400_000,
}, async () => {
  await fc.assert(fc.asyncProperty(fc.array(turn, { minLength: 8, maxLength: 30 }), playThrough), {
    numRuns: roundsOr(25),
    seed: createRandom().seed,
    endOnFailure: true,
  });
  const { live, differences } = await verifyPublications(app.app.companyDb(site.company.companyId));
  expect(live).toBeGreaterThan(3);
  expect(differences.filter(({ page }) => page.includes("sealed"))).toEqual([]);
});
