import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const read = (file: string): string => readFileSync(resolve(ROOT, file), "utf8");

const rows = read("docs/asvs.md")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, requirements = "", asks = "", proof = ""] = line.split("|").map((cell) => cell.trim());
    return { requirements: requirements.split(", "), asks, proof };
  });

test("each row of the ASVS table names tests that exist, or says why there is none", () => {
  expect(rows.length).toBeGreaterThan(90);
  for (const { requirements, asks, proof } of rows) {
    const row = requirements.join(", ");
    expect(asks, row).not.toBe("");
    const tests = proof.match(/[\w./-]+\.(?:test|spec)\.tsx?/g) ?? [];
    expect(
      tests.filter((file) => !existsSync(resolve(ROOT, file))),
      row,
    ).toEqual([]);
    if (tests.length === 0) expect(proof, row).toMatch(/^(Reason|Deviation): \S/);
  }
});

test("no requirement stands there twice, and each deviation is explained in SECURITY.md", () => {
  const all = rows.flatMap(({ requirements }) => requirements);
  expect(
    all.filter((one, index) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(one) || all.indexOf(one) !== index),
  ).toEqual([]);
  const security = read("SECURITY.md");
  for (const { requirements, proof } of rows.filter((row) => row.proof.startsWith("Deviation")))
    for (const one of requirements)
      expect(security, `${one}: ${proof}`).toMatch(new RegExp(`[( ]${one}[),]`));
});
