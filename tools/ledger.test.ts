import { expect, test } from "vitest";
import { renewLedger } from "./ledger.ts";

const page = (tests: string) =>
  ["| Id | What holds | Tests |", `| VER-005, C-072 | A draft | ${tests} |`].join("\n");

test("a row names the tests that carry one of its ids, in order", () => {
  const proofs = new Map([
    ["VER-005", new Set(["test/e2e/b.spec.ts"])],
    ["C-072", new Set(["modules/a.test.ts", "test/e2e/b.spec.ts"])],
  ]);
  expect(renewLedger(page("stale"), proofs)).toEqual({
    page: page("`modules/a.test.ts`, `test/e2e/b.spec.ts`"),
    problems: [],
  });
});

test("an id without a test, and one without a row, are named", () => {
  const proofs = new Map([
    ["VER-005", new Set(["a.test.ts"])],
    ["PUB-001", new Set(["a.test.ts"])],
  ]);
  expect(renewLedger(page("`a.test.ts`"), proofs).problems).toEqual([
    "C-072 stands in no test's title.",
    "PUB-001 has no row in docs/requirements.md.",
  ]);
});
