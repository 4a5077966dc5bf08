import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildIfStale, ROOT } from "./build.ts";
import { relayTo } from "./node-runtime/relay.mjs";
import { PROGRAMS } from "./packages.ts";
import { countVitest, sumUp } from "./test-counts.ts";

const REPORT = join(ROOT, ".runtime", "reports", "torture.json");
const ROUNDS = "50";

/**
 * `npm run torture`: the faults at length. `npm test` kills server and database a few times, this one
 * FAULT_ROUNDS times each (50 unless set); FAULT_SEED repeats the choices of a run.
 */
export const run = async (): Promise<number> => {
  if ((await buildIfStale()) !== 0) {
    console.log("Failed: build\n0 passed, 1 failed");
    return 1;
  }
  mkdirSync(dirname(REPORT), { recursive: true });
  rmSync(REPORT, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${REPORT}`];
  // One file after the other: what is measured against a journal shouldn't also fight for the processor.
  const options = ["--no-file-parallelism", ...reporters];
  const code = await relayTo(process.execPath, [PROGRAMS.vitest, "run", "test/faults/", ...options], {
    FAULT_ROUNDS: ROUNDS,
    ...process.env,
  });
  const { passed, failed } = sumUp([{ code, ...countVitest(REPORT) }]);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};
