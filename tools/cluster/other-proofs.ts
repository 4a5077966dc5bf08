import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readFigures } from "../bench.ts";
import { ROOT } from "../build.ts";
import { type Line, zero } from "./table.ts";

/** A proof with its own script, whose figures are lines of the cluster's table. */
interface Proof {
  readonly name: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Finds the figures in what it printed. */
  readonly read: (output: string, resultsFile: string) => readonly Line[];
}

const bench = (name: string, env: Readonly<Record<string, string>> = {}): Proof => ({
  name,
  args: [join("bench", `${name}.ts`)],
  env,
  read: (_, file) => readFigures(name, file).map((line) => ({ ...line, what: `${name}: ${line.what}` })),
});

const VITEST = join(dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");

const PROOFS: readonly Proof[] = [
  bench("replicas"),
  bench("pooled"),
  bench("noisy-neighbor"),
  bench("companies", { COMPANIES: "1500" }),
  {
    name: "rolling",
    args: ["tools/bootstrap.mjs", "rolling"],
    read: (output) =>
      [...output.matchAll(/^ *(\d+) {2}(\S.*)$/gm)].map(([, count, what]) =>
        zero(`rolling restart and upgrade: ${what}`, Number(count)),
      ),
  },
  {
    name: "Pebble",
    args: [VITEST, "run", "--project", "isolated", "src/modules/host-checks/certificates.isolated.test.ts"],
    env: { NO_COLOR: "1" },
    read: (output) => {
      const [, passed, all] = /Tests +(\d+) passed \((\d+)\)/.exec(output) ?? [];
      const what = "certificates from Pebble through Caddy: tests that passed";
      return passed ? [{ what, goal: String(all), seen: passed, isMet: passed === all }] : [];
    },
  },
];

/**
 * Runs the proofs that need no cluster, one after the other: late replicas, PgBouncer with eight processes, a noisy
 * neighbor, 1,500 companies, a rolling upgrade, and certificates.
 * @returns their figures, and a missed line for each proof that failed or printed no figure
 */
export const runOtherProofs = async (): Promise<Line[]> => {
  const folder = mkdtempSync(join(tmpdir(), "tenantry-proofs-"));
  const lines: Line[] = [];
  try {
    for (const { name, args, env, read } of PROOFS) {
      console.log(`\n${name}`);
      const file = join(folder, name);
      const { code, output } = await outputOf(args, { ...env, BENCH_RESULTS: file });
      const figures = read(output, file);
      lines.push(...figures);
      if (code !== 0 || figures.length === 0)
        lines.push({ what: `${name}: exit code`, goal: "0, with figures", seen: String(code), isMet: false });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return lines;
};

/** Runs a script with Node.js. What it prints is printed, too. */
const outputOf = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> =>
  new Promise((ended, failed) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    const keep = (chunk: Buffer): void => {
      output += chunk;
      process.stdout.write(chunk);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", failed);
    child.once("close", (code) => ended({ code, output }));
  });
