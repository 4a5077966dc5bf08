import { expect, test } from "vitest";
import { ledgerOf } from "./ledger.ts";

const page = ["| Id | What holds |", "| --- | --- |", "| VER-005, C-072 | A draft |"].join("\n");

test("lists the tests that carry one of a row's ids, in order", () => {
  const proofs = new Map([
    ["VER-005", new Set(["test/e2e/b.spec.ts"])],
    ["C-072", new Set(["modules/a.test.ts", "test/e2e/b.spec.ts"])],
  ]);
  expect(ledgerOf(page, proofs)).toEqual({
    rows: ["VER-005, C-072  A draft\n    modules/a.test.ts\n    test/e2e/b.spec.ts\n"],
    problems: [],
  });
});

test("names ids without a test, and ids without a row", () => {
  const proofs = new Map([
    ["VER-005", new Set(["a.test.ts"])],
    ["PUB-001", new Set(["a.test.ts"])],
  ]);
  expect(ledgerOf(page, proofs).problems).toEqual([
    "C-072 is in no test's title.",
    "PUB-001 has no row in docs/requirements.md.",
  ]);
});
