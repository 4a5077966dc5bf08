import { rename } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServer } from "#test/support/server-process.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { ask, signInAdmin } from "./client.ts";
import { type Crowd, count, createCrowd, examineAll, nextImageId, tell, work } from "./crowd.ts";
import { createRandom, type Random, roundsOr } from "./random.ts";
import {
  checkFiles,
  databasePid,
  leaveDemoPicturesUndrawn,
  openBeside,
  settingsFileOf,
} from "./stored-files.ts";
import { tellFailure } from "./tell-failure.ts";

const random = createRandom();
const ROUNDS = roundsOr(4);
/** The most changes acknowledged before a kill, and the longest wait after the last of them, in milliseconds. */
const MOST_CHANGES = 20;
const LONGEST_MS = 60;

let server: ServerProcess;
let crowd: Crowd;
beforeAll(async () => {
  server = await startServer();
  await leaveDemoPicturesUndrawn(server.dataDir);
  crowd = await createCrowd(server.port, await signInAdmin(server.port));
});
afterAll(async () => {
  if (crowd) tell("Database killed", crowd, random.seed);
  await server?.stop();
  server?.clean();
});

const isReady = () =>
  waitUntil(
    "the server is ready again",
    async () => (await ask(server.port, "GET", "/readyz")).status === 200,
  );

/** The database's first process or, one time in four, a process that serves a connection. */
const victim = async (): Promise<number> => {
  const first = databasePid(server.dataDir);
  if (first === null) throw new Error("The database doesn't run.");
  return random.between(1, 4) === 1 ? ((await aBackend(random)) ?? first) : first;
};

const aBackend = async (choice: Random): Promise<number | undefined> => {
  const beside = openBeside(server.dataDir);
  try {
    const { rows } = await beside.pool.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by pid",
    );
    return rows[choice.between(0, Math.max(0, rows.length - 1))]?.pid;
  } finally {
    await beside.close();
  }
};

test(`a database that is killed ${ROUNDS} times recovers by itself and loses nothing (FAULT_SEED=${random.seed})`, {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  tellFailure(() => server.log());
  for (let round = 1; round <= ROUNDS; round++) {
    const newFrom = nextImageId(crowd);
    const pid = await victim();
    const working = work(crowd, server.port, random);
    await working.acknowledged(random.between(0, MOST_CHANGES));
    await pause(random.between(0, LONGEST_MS));
    working.expectFaults();
    process.kill(pid, "SIGKILL");
    // If the database was back so soon that someone noticed nothing, they stop now.
    await Promise.race([pause(3_000), working.ended]);
    working.stop();
    await working.ended;
    await isReady();

    const problems = [...working.problems, ...(await examineAll(crowd, server.port, newFrom))];
    const files = await checkFiles(server.dataDir);
    count(crowd, problems, files.orphans);
    expect(problems, `round ${round}`).toEqual([]);
    expect({ ...files, orphans: 0 }, `round ${round}`).toEqual({ orphans: 0, orphansLeft: 0, missing: 0 });
  }
  expect(server.log()).not.toMatch(/Unexpected error|A page failed/);
  expect(crowd.totals.acknowledged).toBeGreaterThan(0);
});

test("while the database can't restart, cached pages are served, calls are refused with a sentence, and it recovers by itself", async () => {
  const pid = databasePid(server.dataDir);
  const [line] = crowd.lines;
  if (pid === null || !line) throw new Error("The database doesn't run.");
  const kept = await ask(server.port, "GET", line.path);
  expect(kept.status).toBe(200);
  const settings = settingsFileOf(server.dataDir);
  await rename(settings, `${settings}.away`);
  try {
    process.kill(pid, "SIGKILL");
    const call = () =>
      ask(server.port, "GET", `/Admin/GetPage?pageId=${line.pageId}`, { cookie: crowd.cookie });
    await waitUntil("calls notice it", async () => (await call()).status !== 200);
    for (let turn = 0; turn < 5; turn++) {
      const refused = await call();
      expect([refused.status, JSON.parse(refused.text)]).toEqual([
        503,
        "The database can't be reached right now. Try again in a moment.",
      ]);
      expect(refused.headers["retry-after"]).toBe("5");
      expect((await ask(server.port, "GET", line.path)).text).toBe(kept.text);
      expect((await ask(server.port, "GET", "/healthz")).status).toBe(200);
      expect((await ask(server.port, "GET", "/readyz")).status).toBe(503);
      expect((await ask(server.port, "GET", "/about/never-read")).status).toBe(503);
    }
  } finally {
    await rename(`${settings}.away`, settings);
  }
  await isReady();
  expect(await examineAll(crowd, server.port, nextImageId(crowd))).toEqual([]);
});
