import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";

/** Lines by part at the commit before content types were declared (0a6c9b4), for comparison. */
const BEFORE: Readonly<Record<string, number>> = {
  "src/platform": 23380,
  "src/modules": 38433,
  "content types": 5667,
  "src/blocks": 5110,
  "src/apps": 11847,
  demo: 6518,
  migrations: 1634,
  tools: 3270,
  bench: 2649,
  "tests of content types": 2018,
  tests: 61634,
};

const CODE = /\.(ts|tsx|mjs|css|sql)$/;
const TEST = /\.test\.tsx?$|\.fixtures\.tsx?$|^test\//;
const CONTENT = /^src\/(content|modules\/content)\//;
const DEMO = /^(demo|src\/apps\/server\/demo)\//;

/** A file's part; null if it isn't written by hand. */
const partOf = (file: string): string | null => {
  if (!CODE.test(file) || file.includes(".generated.")) return null;
  const isTest = TEST.test(file);
  if (CONTENT.test(file)) return isTest ? "tests of content types" : "content types";
  if (DEMO.test(file)) return "demo";
  if (isTest) return "tests";
  return /^(src\/\w+|migrations|tools|bench)\//.exec(file)?.[1] ?? null;
};

/** `npm run size`: lines of code by part, compared with those before content types were declared. */
export const run = (): number => {
  const files = execFileSync("git", ["ls-files"], { cwd: ROOT, encoding: "utf8" }).split("\n");
  const lines: Record<string, number> = Object.fromEntries(Object.keys(BEFORE).map((part) => [part, 0]));
  for (const file of files) {
    const part = partOf(file);
    if (part)
      lines[part] = (lines[part] ?? 0) + readFileSync(join(ROOT, file), "utf8").split("\n").length - 1;
  }
  const sum = (counts: Readonly<Record<string, number>>): number =>
    Object.values(counts).reduce((total, count) => total + count, 0);
  const rows = [
    ...Object.keys(lines).map((part) => [part, BEFORE[part] ?? 0, lines[part] ?? 0] as const),
    ["all", sum(BEFORE), sum(lines)] as const,
  ];
  for (const [part, before, now] of rows) {
    const change = before === 0 ? "" : `${(((now - before) / before) * 100).toFixed(1)} %`;
    console.log(
      `${part.padEnd(24)}${String(before).padStart(8)}${String(now).padStart(8)}${change.padStart(10)}`,
    );
  }
  return 0;
};
