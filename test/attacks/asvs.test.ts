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

test("no requirement appears there twice, and each deviation is explained in SECURITY.md", () => {
  const all = rows.flatMap(({ requirements }) => requirements);
  expect(
    all.filter((one, index) => !/^\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(one) || all.indexOf(one) !== index),
  ).toEqual([]);
  const security = read("SECURITY.md");
  for (const { requirements, proof } of rows.filter((row) => row.proof.startsWith("Deviation")))
    for (const requirement of requirements)
      expect(security, `${requirement}: ${proof}`).toMatch(new RegExp(`[( ]${requirement}[),]`));
});

/** The number of level 1 and 2 requirements in each section of ASVS 5.0.0; those of level 3 come after them. */
const SECTIONS: Readonly<Record<string, number>> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2 },
  ...{ "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2 },
  ...{ "4.1": 3, "4.2": 1 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3 },
  ...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  ...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2 },
  ...{ "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1 },
  ...{ "9.1": 3, "9.2": 4 },
  ...{ "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3 },
  ...{ "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1 },
  ...{ "12.1": 3, "12.2": 2, "12.3": 4 },
  ...{ "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5 },
  ...{ "14.1": 2, "14.2": 4, "14.3": 3 },
  ...{ "15.1": 3, "15.2": 3, "15.3": 7 },
  ...{ "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
};
/**
 * Requirements for features that the product doesn't have, as the page's introduction says. Chapters on GraphQL,
 * WebSockets, and WebRTC are left out, too.
 */
const NOT_HERE = ["1.2.6", "1.2.7", "1.2.8", "1.3.8", "1.3.9"];

test("every requirement of levels 1 and 2 appears there, and no other", () => {
  const all = Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  );
  expect(rows.flatMap(({ requirements }) => requirements).sort()).toEqual(
    all.filter((one) => !NOT_HERE.includes(one)).sort(),
  );
});
