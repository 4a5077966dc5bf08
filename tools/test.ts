import { mkdirSync, rmSync } from "node:fs";
import { prepareDemoFolder } from "../test/support/server-process.ts";
import { buildIfStale } from "./build.ts";
import { runChecks } from "./check.ts";
import { ensureChromium } from "./chromium.ts";
import { failureLines, flakyLines, type Outcome, strayFailure, sumUp } from "./tests/outcome.ts";
import { REPORTS, runJourneys, runPlaywright, runVitest } from "./tests/runs.ts";

/** Without retries, also on a shared machine. */
const STRICT = "--strict";

/**
 * `npm test`: everything. It continues after a failure, so that one run reports everything. The last lines list what
 * failed and what needed a retry, with totals. Checks, build, and browser count only if they fail, as one failure each.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const unknown = args.find((arg) => arg !== STRICT);
  if (unknown !== undefined) {
    console.error(`npm test doesn't know "${unknown}". Use: npm test [-- ${STRICT}]`);
    return 1;
  }
  const isStrict = args.includes(STRICT);
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const outcome: Outcome[number][] = [];

  const built = (await buildIfStale()) === 0;
  if (!built) outcome.push(...strayFailure("build", "see above"));
  // One process draws the demo's images for a minute. Done here, no test waits for it. If it fails, tests say so.
  const demo = built ? prepareDemoFolder().catch(() => {}) : undefined;
  for (const name of await runChecks()) outcome.push(...strayFailure(`check: ${name}`, "see above"));
  const chromium = findBrowser(outcome);
  await demo;
  if (chromium !== undefined) process.env.CHROME_PATH = chromium;
  outcome.push(...(await runVitest([], ...(isStrict ? ["--retry=0"] : []))));
  if (built && chromium !== undefined)
    outcome.push(...(await runPlaywright([], ...(isStrict ? ["--retries=0"] : []))));
  // Chromium has run all of the above.
  const again = process.env.CI && !isStrict ? ["--again"] : [];
  if (built) outcome.push(...(await runJourneys(["firefox", "webkit", ...again])));

  const { passed, failed } = sumUp(outcome);
  for (const line of failureLines(outcome)) console.log(`Failed: ${line}`);
  for (const line of flakyLines(outcome)) console.log(`Passed only at the second try: ${line}`);
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
