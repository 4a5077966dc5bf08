import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ServerProcess, startServer } from "#test/support/server-process.ts";
import { signInAdmin } from "./client.ts";
import { type Crowd, count, createCrowd, examineAll, nextImageId, tell, work } from "./crowd.ts";
import { createRandom, roundsOr } from "./random.ts";
import { checkFiles, leaveDemoPicturesUndrawn } from "./stored-files.ts";
import { tellFailure } from "./tell-failure.ts";

const random = createRandom();
const ROUNDS = roundsOr(8);
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
  if (crowd) tell("Server killed", crowd, random.seed);
  await server?.stop();
  server?.clean();
});

test(`a server that is killed ${ROUNDS} times loses nothing it acknowledged, and serves no partial page (FAULT_SEED=${random.seed})`, {
  timeout: 60_000 + ROUNDS * 60_000,
}, async () => {
  tellFailure(() => server.log());
  for (let round = 1; round <= ROUNDS; round++) {
    const newFrom = nextImageId(crowd);
    const working = work(crowd, server.port, random);
    await working.acknowledged(random.between(0, MOST_CHANGES));
    await pause(random.between(0, LONGEST_MS));
    working.expectFaults();
    await server.stop("SIGKILL");
    await working.ended;
    const log = server.log();

    server = await startServer({ dataDir: server.dataDir });
    const problems = [...working.problems, ...(await examineAll(crowd, server.port, newFrom))];
    const files = await checkFiles(server.dataDir);
    count(crowd, problems, files.orphans);
    expect(problems, `round ${round}`).toEqual([]);
    expect(log, `round ${round}`).not.toMatch(/Unexpected error|A page failed/);
    expect({ ...files, orphans: 0 }, `round ${round}`).toEqual({ orphans: 0, orphansLeft: 0, missing: 0 });
  }
  expect(crowd.totals.acknowledged).toBeGreaterThan(0);
  expect(crowd.totals.uploads).toBeGreaterThan(0);
});
