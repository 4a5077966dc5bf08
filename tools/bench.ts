import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale, ROOT } from "./build.ts";
import { relayTo } from "./node-runtime/relay.mjs";

const FOLDER = join(ROOT, "bench");

/** Scripts that take more than about two minutes, or need their own packages. They run only by name. */
export const BY_HAND: readonly string[] = [
  "big-files",
  "companies",
  "content-lists",
  "lighthouse",
  "long-text",
  "long-work",
  "move-company",
  "noisy-neighbor",
  "page-list",
  "pooled",
  "replicas",
  "search",
  "wrong-values",
];

/** Names of all benchmarks: the files in bench/ that report a figure. */
export const benchmarks = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".ts"))
    .filter((name) => /^import \{[^}]*\breport\b[^}]*\} from/m.test(readFileSync(join(FOLDER, name), "utf8")))
    .map((name) => name.replace(/\.ts$/, ""))
    .sort();

interface Figure {
  readonly script: string;
  readonly what: string;
  readonly goal: string;
  readonly seen: string;
  readonly isMet: boolean;
}

/**
 * `npm run bench`: runs the benchmarks one after the other and prints a table of all figures with goals and results.
 * `npm run bench -- search page-list` runs only those. Fails if a script fails, not if a goal is missed, because
 * machines differ.
 */
export const run = async (args: readonly string[]): Promise<number> => {
  const all = benchmarks();
  const unknown = args.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no benchmark ${unknown.join(", ")}. Choose from: ${all.join(", ")}.`);
    return 1;
  }
  const built = await buildIfStale();
  if (built !== 0) return built;
  const wanted = args.length > 0 ? args : all.filter((name) => !BY_HAND.includes(name));
  const folder = mkdtempSync(join(tmpdir(), "tenantry-figures-"));
  const broken: string[] = [];
  const figures: Figure[] = [];
  try {
    for (const script of wanted) {
      console.log(`\n${script}`);
      const results = join(folder, script);
      const code = await relayTo(process.execPath, [join(FOLDER, `${script}.ts`)], {
        ...process.env,
        BENCH_RESULTS: results,
      });
      if (code !== 0) broken.push(script);
      figures.push(...readFigures(script, results));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${table(figures)}`);
  if (args.length === 0) console.log(`\nRun by hand, as they take longer: ${BY_HAND.join(", ")}.`);
  if (broken.length > 0) console.error(`Failed: ${broken.join(", ")}.`);
  return broken.length > 0 ? 1 : 0;
};

/** The figures that a script wrote to `BENCH_RESULTS`. */
export const readFigures = (script: string, file: string): Figure[] => {
  let lines: string;
  try {
    lines = readFileSync(file, "utf8");
  } catch {
    // It failed before its first figure.
    return [];
  }
  return lines
    .trim()
    .split("\n")
    .map((line) => ({ script, ...(JSON.parse(line) as Omit<Figure, "script">) }));
};

/** The figures as a text table with aligned columns. */
export const table = (figures: readonly Figure[]): string => {
  const rows = [
    ["script", "figure", "goal", "seen", ""],
    ...figures.map(({ script, what, goal, seen, isMet }) => [
      script,
      what,
      goal,
      seen,
      isMet ? "met" : "MISSED",
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};
