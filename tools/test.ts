import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildIfStale, ROOT } from "./build.ts";
import { runChecks } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { relayTo } from "./node-runtime/relay.mjs";
import { PROGRAMS } from "./packages.ts";
import { type Counts, countPlaywright, countVitest, sumUp } from "./test-counts.ts";

const REPORTS = join(ROOT, ".runtime", "reports");
const VITEST_REPORT = join(REPORTS, "vitest.json");
const PLAYWRIGHT_REPORT = join(REPORTS, "playwright.json");

type Outcome = Counts & { code: number };

/**
 * `npm test`: everything. It goes on after a failure, so that one run tells all; the last line sums up. Checks,
 * build and browser count only when they fail, as one failure each.
 */
export const run = async (): Promise<number> => {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const problems: string[] = [];
  const outcomes: Outcome[] = [];

  const failedChecks = await runChecks();
  problems.push(...failedChecks.map((name) => `check: ${name}`));
  const chromium = findBrowser(problems);
  const built = (await buildIfStale()) === 0;
  if (!built) problems.push("build");
  if (chromium !== undefined) process.env.CHROME_PATH = chromium;
  outcomes.push(await runVitest());
  if (built && chromium !== undefined) outcomes.push(await runPlaywright());

  const { passed, failed } = sumUp(outcomes);
  for (const problem of problems) console.log(`Failed: ${problem}`);
  console.log(`${passed} passed, ${failed + problems.length} failed`);
  return failed + problems.length === 0 ? 0 : 1;
};

const findBrowser = (problems: string[]): string | undefined => {
  try {
    return ensureChromium();
  } catch (error) {
    problems.push(`browser: ${(error as Error).message}`);
    return undefined;
  }
};

const runVitest = async (): Promise<Outcome> => {
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${VITEST_REPORT}`];
  const code = await relayTo(process.execPath, [PROGRAMS.vitest, "run", ...reporters]);
  return { code, ...countVitest(VITEST_REPORT) };
};

const runPlaywright = async (): Promise<Outcome> => {
  const code = await relayTo(process.execPath, [PROGRAMS.playwright, "test", "--reporter=list,json"], {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT,
  });
  return { code, ...countPlaywright(PLAYWRIGHT_REPORT) };
};
