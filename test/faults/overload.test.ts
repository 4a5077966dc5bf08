import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServer } from "#test/support/server-process.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { ask, type Reply, signInAdmin } from "./client.ts";
import { roundsOr } from "./random.ts";
import { leaveDemoPicturesUndrawn } from "./stored-files.ts";
import { tellFailure } from "./tell-failure.ts";
import { createDesk, type Desk, examineDesk, someGrants, submit } from "./visitors.ts";

/** This many are processed and four times as many wait. Ten times their sum send requests at once. */
const PLACES = 4;
const LINE = 4 * PLACES;
const CROWD = 10 * (PLACES + LINE);
const WAVES = Math.min(roundsOr(3), 10);
/** Requests by each client in a wave. */
const REQUESTS = 3;
const env = {
  MAX_REQUESTS: String(PLACES),
  TRUSTED_PROXIES: "127.0.0.1",
  // If left alone, the heap grows as long as there is memory. With this limit, a leak would end the process.
  NODE_OPTIONS: "--max-old-space-size=160",
};

let server: ServerProcess;
let desk: Desk;
let cookie: string;
beforeAll(async () => {
  server = await startServer({ env });
  await leaveDemoPicturesUndrawn(server.dataDir);
  cookie = await signInAdmin(server.port);
  desk = await createDesk(server.dataDir, server.port, cookie);
});
afterAll(async () => {
  await server?.stop();
  server?.clean();
});

const metrics = async (): Promise<(name: string) => number> => {
  const { text } = await ask(server.port, "GET", "/metrics");
  // All kinds together.
  return (name) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "gm"))].reduce(
      (sum, [, value]) => sum + Number(value),
      0,
    );
};

let asked = 0;
/** An uncached page, a call by someone signed in, and a form. */
const KINDS = {
  page: () => ask(server.port, "GET", `/search?q=water${asked++}`),
  call: () => ask(server.port, "GET", "/RoleManagement/GetRoles", { cookie }),
  form: async () => {
    const grant = grants.pop();
    if (!grant) throw new Error("There are too few grants.");
    return submit(desk, ++asked, server.port, grant);
  },
};
let grants: string[] = [];

interface Timed {
  readonly kind: string;
  readonly reply: Reply;
  readonly ms: number;
}

const one = async (kind: keyof typeof KINDS): Promise<Timed> => {
  const began = performance.now();
  const reply = await KINDS[kind]();
  return { kind, reply, ms: performance.now() - began };
};

const wave = async (): Promise<Timed[]> => {
  grants = await someGrants(server.dataDir, desk, CROWD * REQUESTS);
  const member = async (number: number): Promise<Timed[]> => {
    const kind = (["page", "call", "form"] as const)[number % 3] ?? "page";
    const answers: Timed[] = [];
    for (let turn = 0; turn < REQUESTS; turn++) answers.push(await one(kind));
    return answers;
  };
  return (await Promise.all(Array.from({ length: CROWD }, (_, number) => member(number)))).flat();
};

/** What is left after a wave. */
const settle = async () => {
  let last = await metrics();
  await waitUntil("nobody is served any more", async () => {
    last = await metrics();
    const busy = ["tenantry_requests_underway", "tenantry_requests_waiting", "tenantry_database_waiting"];
    return busy.every((name) => last(name) === 0) && last("tenantry_connections") === 1;
  });
  return last("process_resident_memory_bytes");
};

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

test(`ten times as many requests as fit are served or refused, ${WAVES} times over, and leave nothing behind`, {
  timeout: 120_000 + WAVES * 60_000,
}, async () => {
  tellFailure(() => server.log(), 40);
  const kept = await ask(server.port, "GET", "/");
  const calm = await Promise.all([one("page"), one("call")]);
  const memory: number[] = [];
  const all: Timed[] = [];
  let longestLine = 0;
  let lookedWell = 0;
  for (let number = 1; number <= WAVES; number++) {
    let isOver = false;
    const crowd = wave().finally(() => {
      isOver = true;
    });
    // Meanwhile, requests that need no slot are served every time.
    while (!isOver) {
      const figures = await metrics();
      longestLine = Math.max(longestLine, figures("tenantry_requests_waiting"));
      const page = await ask(server.port, "GET", "/");
      expect([page.status, page.text === kept.text]).toEqual([200, true]);
      expect((await ask(server.port, "GET", "/healthz")).status).toBe(200);
      lookedWell++;
    }
    all.push(...(await crowd));
    memory.push(await settle());
  }

  const served = all.filter(({ reply }) => reply.status === 200);
  const refused = all.filter(({ reply }) => reply.status === 503);
  const others = all.filter(({ reply }) => reply.status !== 200 && reply.status !== 503);
  expect(others.map(({ kind, reply }) => `${kind} ${reply.status} ${reply.text.slice(0, 200)}`)).toEqual([]);
  for (const { kind, reply } of refused) {
    expect(reply.headers["retry-after"]).toBe("5");
    expect(reply.text).toContain(
      kind === "page" ? "The website is very busy right now." : "The server is busy",
    );
  }
  for (const kind of Object.keys(KINDS)) {
    expect(
      served.some((answer) => answer.kind === kind),
      `${kind} served`,
    ).toBe(true);
    expect(
      refused.some((answer) => answer.kind === kind),
      `${kind} refused`,
    ).toBe(true);
  }
  // Slots of both kinds.
  expect(longestLine).toBeGreaterThan(0);
  expect(longestLine).toBeLessThanOrEqual(2 * LINE);
  expect(lookedWell).toBeGreaterThan(0);

  // What was refused wasn't done, and what was accepted is stored.
  expect(await examineDesk(desk, Number.POSITIVE_INFINITY, server.port, cookie)).toEqual([]);
  const list = await ask(server.port, "POST", `/AdminForms/GetFormSubmissionData?formId=${desk.formId}`, {
    cookie,
  });
  const stored = (JSON.parse(list.text) as { formSubmissionViewModels: unknown[] }).formSubmissionViewModels;
  expect(stored).toHaveLength(desk.acknowledged.size);

  const [first = 0] = memory;
  expect(memory.at(-1)).toBeLessThan(first * 2);
  expect(server.log()).not.toMatch(/Unexpected error|A page failed/);
  expect((await one("page")).reply.status).toBe(200);
  const times = served.map(({ ms }) => ms);
  const alone = Math.max(...calm.map(({ ms }) => ms));
  console.log(
    `Overload: ${all.length} requests of ${CROWD} at once in ${WAVES} waves, ${served.length} served, ${refused.length} refused; ` +
      `served in ${percentile(times, 0.5).toFixed(0)} ms (half), ${percentile(times, 0.99).toFixed(0)} ms (p99), ` +
      `refused in ${percentile(
        refused.map(({ ms }) => ms),
        0.99,
      ).toFixed(0)} ms (p99), alone ${alone.toFixed(0)} ms; ` +
      `longest line ${longestLine}; memory ${memory.map((bytes) => `${(bytes / 2 ** 20).toFixed(0)} MB`).join(", ")}`,
  );
});
