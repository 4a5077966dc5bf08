import { globSync, mkdirSync, readFileSync } from "node:fs";
import { NO_PGBOUNCER, pgbouncerProgram } from "../test/support/pgbouncer.ts";
import { failureLines, sumUp } from "./tests/outcome.ts";
import { REPORTS, runVitest } from "./tests/runs.ts";

/** What test files that start a node on the run's database contain. */
const STARTS_NODE =
  /\b(?:startTestApp|startDemoApp|openDemoApp)\b|support\/(?:login-desk|site-forms|submission-desk)\.ts/;

/**
 * `npm run test:pooled`: runs the tests that start a node on the run's database, with PgBouncer in transaction mode
 * between them. Tests that put something else in between, such as a proxy that loses connections, connect directly.
 * Words narrow it down to the files with one of them in their path: `-- src/modules/forms`.
 */
export const run = async (words: readonly string[]): Promise<number> => {
  if (!pgbouncerProgram()) {
    console.log(`Skipped: ${NO_PGBOUNCER}.`);
    return 0;
  }
  const files = globSync("{src,test}/**/*.test.{ts,tsx}")
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .filter((file) => STARTS_NODE.test(readFileSync(file, "utf8")))
    .sort();
  if (files.length === 0) {
    console.error("No test file that starts a node has one of these words in its path.");
    return 1;
  }
  mkdirSync(REPORTS, { recursive: true });
  process.env.TEST_POOLED = "1";
  const outcome = await runVitest(files, "--project=shared");
  for (const line of failureLines(outcome)) console.log(`Failed: ${line}`);
  const { passed, failed } = sumUp(outcome);
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
};
