import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServer } from "#test/support/server-process.ts";
import { ask, signInAdmin } from "./client.ts";
import { createRandom, roundsOr } from "./random.ts";
import { checkFiles, leaveDemoPicturesUndrawn } from "./stored-files.ts";
import { tellFailure } from "./tell-failure.ts";
import { record } from "./totals.ts";
import { createDesk, type Desk, examineDesk, someGrants, submit } from "./visitors.ts";

const random = createRandom();
const ROUNDS = roundsOr(4);
/** The most submissions acknowledged before a kill, and the longest wait after the last of them, in milliseconds. */
const MOST_SENT = 15;
const LONGEST_MS = 60;
const VISITORS = 3;
/** More than are sent before a kill. */
const GRANTS = 80;
/** Each visitor has a different address, so that none is throttled. */
const env = { TRUSTED_PROXIES: "127.0.0.1" };

let server: ServerProcess;
let desk: Desk;
let cookie: string;
let orphans = 0;
let rounds = 0;
let lost = 0;
let torn = 0;
beforeAll(async () => {
  server = await startServer({ env });
  await leaveDemoPicturesUndrawn(server.dataDir);
  cookie = await signInAdmin(server.port);
  desk = await createDesk(server.dataDir, server.port, cookie);
});
afterAll(async () => {
  if (desk) {
    record({
      what: "Server killed while forms come in",
      times: rounds,
      acknowledged: desk.acknowledged.size,
      lost,
      torn,
    });
    console.log(
      `Submissions: ${desk.asked.size} sent, ${desk.acknowledged.size} acknowledged, ${orphans} files without row removed by the sweeper. FAULT_SEED=${random.seed}`,
    );
  }
  await server?.stop();
  server?.clean();
});

test(`a server that is killed ${ROUNDS} times while visitors send forms loses nothing it accepted (FAULT_SEED=${random.seed})`, {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  tellFailure(() => server.log());
  let number = 0;
  for (let round = 1; round <= ROUNDS; round++) {
    const from = number + 1;
    const grants = await someGrants(server.dataDir, desk, GRANTS);
    const enough = desk.acknowledged.size + random.between(0, MOST_SENT);
    const problems: string[] = [];
    let isKilled = false;
    const visitor = async (): Promise<void> => {
      for (let grant = grants.pop(); grant; grant = grants.pop()) {
        try {
          const reply = await submit(desk, ++number, server.port, grant);
          if (reply.status === 200) continue;
          problems.push(`unexpected: ${reply.status} ${reply.text.slice(0, 300)}`);
        } catch (error) {
          if (!isKilled) problems.push(`unexpected: ${(error as Error).message}`);
        }
        return;
      }
    };
    const ended = Promise.all(Array.from({ length: VISITORS }, visitor));
    while (desk.acknowledged.size < enough && problems.length === 0) await pause(2);
    await pause(random.between(0, LONGEST_MS));
    isKilled = true;
    await server.stop("SIGKILL");
    await ended;
    const log = server.log();

    server = await startServer({ dataDir: server.dataDir, env });
    // It waits for the emails as well.
    const files = await checkFiles(server.dataDir);
    orphans += files.orphans;
    problems.push(...(await examineDesk(desk, from, server.port, cookie)));
    rounds++;
    lost += problems.filter((problem) => problem.startsWith("lost")).length;
    torn += problems.filter((problem) => problem.startsWith("torn")).length;
    expect(problems, `round ${round}`).toEqual([]);
    expect(log, `round ${round}`).not.toMatch(/Unexpected error/);
    expect({ ...files, orphans: 0 }, `round ${round}`).toEqual({ orphans: 0, orphansLeft: 0, missing: 0 });
  }
  expect((await ask(server.port, "GET", "/readyz")).status).toBe(200);
  expect(desk.acknowledged.size).toBeGreaterThan(0);
});
