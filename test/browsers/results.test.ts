import { expect, test } from "vitest";
import { afterSecondTry, outcomeOf, table } from "./results.ts";

const first = {
  name: "webkit",
  version: "WebKitGTK 2.50",
  journeys: [
    { name: "search", seconds: 1 },
    { name: "sign in", seconds: 2, message: "No button." },
    { name: "publish", seconds: 3, message: "No page." },
  ],
};
const second = {
  ...first,
  journeys: [
    { name: "search", seconds: 1, message: "Nothing found." },
    { name: "sign in", seconds: 2 },
    { name: "publish", seconds: 3, message: "Still no page." },
  ],
};

test("a journey fails if it failed twice, and one that passed at the second try is named", () => {
  expect(outcomeOf([afterSecondTry(first, second)])).toEqual([
    {
      file: "journeys in webkit",
      passed: 2,
      failures: [{ name: "publish", message: "No page." }],
      flaky: ["sign in"],
    },
  ]);
});

test("the table has the seconds of what passed, and what failed", () => {
  expect(table([first])).toBe(
    [
      "| journey | WebKitGTK 2.50 |",
      "| --- | --- |",
      "| search | 1.0 s |",
      "| sign in | **failed** |",
      "| publish | **failed** |",
      "| passed | 1 of 3, 6 s |",
    ].join("\n"),
  );
});
