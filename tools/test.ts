import { mkdirSync, rmSync } from "node:fs";
import { buildIfStale } from "./build.ts";
import { runChecks } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { failureLines, type Outcome, strayFailure, sumUp } from "./tests/outcome.ts";
import { REPORTS, runPlaywright, runVitest, withSecondTry } from "./tests/runs.ts";

/**
 * `npm test`: everything. It goes on after a failure, so that one run tells all; the last lines name what failed
 * and sum up. Checks, build and browser count only when they fail, as one failure each.
 */
export const run = async (): Promise<number> => {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const outcome: Outcome[number][] = [];

  for (const name of await runChecks()) outcome.push(...strayFailure(`check: ${name}`, "see above"));
  const chromium = findBrowser(outcome);
  const built = (await buildIfStale()) === 0;
  if (!built) outcome.push(...strayFailure("build", "see above"));
  if (chromium !== undefined) process.env.CHROME_PATH = chromium;
  outcome.push(...(await withSecondTry(runVitest, ["--maxWorkers=1"])));
  if (built && chromium !== undefined) outcome.push(...(await withSecondTry(runPlaywright, ["--workers=1"])));

  const { passed, failed } = sumUp(outcome);
  for (const line of failureLines(outcome)) console.log(`Failed: ${line}`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};

const findBrowser = (outcome: Outcome[number][]): string | undefined => {
  try {
    return ensureChromium();
  } catch (error) {
    outcome.push(...strayFailure("browser", (error as Error).message));
    return undefined;
  }
};
