import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../build.ts";
import { ensureChromium } from "../chromium.ts";
import { PROGRAMS } from "../packages.ts";
import { OUTCOME_FILE, type Outcome, readOutcome, strayFailure } from "../tests/outcome.ts";
import type { ScratchCopy } from "./scratch-copy.ts";

const GRACE_MS = 5_000;

interface Ended {
  /** Null if it took too long and was killed. */
  readonly code: number | null;
  readonly output: string;
}

/** The tests' outcome; null if they took too long. */
export type Tried = { readonly outcome: Outcome; readonly output: string } | null;

const isSpec = (file: string): boolean => file.endsWith(".spec.ts");

/** Runs test files in the copy. @param limitMs time limit for all of them */
export const runTests = async (
  copy: ScratchCopy,
  files: readonly string[],
  limitMs: number,
): Promise<Tried> => {
  const until = Date.now() + limitMs;
  const specs = files.filter(isSpec);
  const tests = files.filter((file) => !isSpec(file));
  const vitest = tests.length > 0 ? await runVitest(copy, tests, until) : NOTHING;
  if (vitest === null || specs.length === 0) return vitest;
  const playwright = await runPlaywright(copy, specs, until);
  return (
    playwright && {
      outcome: [...vitest.outcome, ...playwright.outcome],
      output: `${vitest.output}\n${playwright.output}`,
    }
  );
};

const NOTHING = { outcome: [], output: "" };

const runVitest = (copy: ScratchCopy, files: readonly string[], until: number): Promise<Tried> => {
  const reporter = join(copy.root, "tools/tests/vitest-reporter.ts");
  const options = ["--retry=0", "--reporter=default", `--reporter=${reporter}`];
  return runReported(copy, [inCopy(PROGRAMS.vitest), "run", ...files, ...options], until);
};

const runPlaywright = async (copy: ScratchCopy, files: readonly string[], until: number): Promise<Tried> => {
  const built = await runNode(copy, ["tools/build.ts"], until);
  if (built.code === null) return null;
  if (built.code !== 0) return { outcome: strayFailure("build", "It failed."), output: built.output };
  const reporter = join(copy.root, "tools/tests/playwright-reporter.ts");
  const options = ["--retries=0", `--reporter=list,${reporter}`];
  return runReported(copy, [inCopy(PROGRAMS.playwright), "test", ...files, ...options], until, {
    CHROME_PATH: ensureChromium(),
  });
};

const inCopy = (program: string): string => relative(ROOT, program);

const runReported = async (
  copy: ScratchCopy,
  args: readonly string[],
  until: number,
  env: NodeJS.ProcessEnv = {},
): Promise<Tried> => {
  const report = join(copy.temporary, "outcome.json");
  rmSync(report, { force: true });
  const { code, output } = await runNode(copy, args, until, { ...env, [OUTCOME_FILE]: report });
  return code === null ? null : { outcome: readOutcome(report, code, "The tests"), output };
};

const runNode = (
  copy: ScratchCopy,
  args: readonly string[],
  until: number,
  env: NodeJS.ProcessEnv = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: copy.root,
      stdio: ["ignore", "pipe", "pipe"],
      // A process group of its tests, so that everything they start is killed, too.
      detached: true,
      env: { ...process.env, ...env, TMPDIR: copy.temporary },
    });
    const kill = (signal: NodeJS.Signals): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // It has already exited.
      }
    };
    const killNow = () => kill("SIGKILL");
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        kill("SIGTERM");
        setTimeout(killNow, GRACE_MS).unref();
      },
      Math.max(0, until - Date.now()),
    );
    process.once("exit", killNow);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    child.once("error", reject);
    child.once("exit", (code) => {
      clearTimeout(timer);
      process.off("exit", killNow);
      killNow();
      resolve({ code: isLate ? null : (code ?? 1), output });
    });
  });
