import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { BY_HAND, benchmarks, table } from "./bench.ts";

const README = readFileSync(join(resolve(import.meta.dirname, ".."), "bench/README.md"), "utf8");
const [together = "", byHand = ""] = README.split("\n## Budgets")[0]?.split("\n## By hand") ?? [];
const rowsOf = (text: string): string[] =>
  [...text.matchAll(/^\| `node bench\/([a-z-]+)\.ts` \|/gm)].map((found) => found[1] ?? "").sort();

test("every benchmark has its row in bench/README.md, and every row its benchmark", () => {
  expect(benchmarks().length).toBeGreaterThan(10);
  expect(rowsOf(byHand)).toEqual([...BY_HAND].sort());
  expect(rowsOf(together)).toEqual(benchmarks().filter((name) => !BY_HAND.includes(name)));
});

test("each budget names a benchmark or a test that is there", () => {
  const rows =
    README.split("\n## Budgets")[1]
      ?.split("\n")
      .filter((line) => line.startsWith("| ")) ?? [];
  expect(rows.length).toBeGreaterThan(10);
  for (const row of rows.slice(1)) {
    const [file] = /`((?:bench|src)\/[a-z0-9/.-]+\.ts)`/.exec(row)?.slice(1) ?? [];
    expect(file, row).toBeDefined();
    expect(readFileSync(join(import.meta.dirname, "..", file ?? ""), "utf8").length).toBeGreaterThan(0);
  }
});

test("the table has goal and result of each figure side by side", () => {
  const figure = { script: "publish", what: "publish → visible", goal: "≤ 25 ms", seen: "9 ms", isMet: true };
  expect(table([figure, { ...figure, what: "draft", isMet: false }]).split("\n")).toEqual([
    "script   figure             goal     seen",
    "publish  publish → visible  ≤ 25 ms  9 ms  met",
    "publish  draft              ≤ 25 ms  9 ms  MISSED",
  ]);
});
