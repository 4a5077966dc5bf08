import { describe, expect, test } from "vitest";
import { isServerAction, looksLikeServerAction } from "./log-actions.service.ts";

describe("text that looks like an entry by the server", () => {
  test.each([
    "Published draft V1",
    "published DRAFT v1",
    "Published  draft V1",
    "Published\u00a0draft\u2003V1",
    "Published\u200bdraft\u200bV1",
    "Pub\u00adlished draft V1",
    "Publisheddraft V1",
    "Published-draft V1.",
    "“Published draft V1”",
    "Published draft V1!",
    "\u2713 Published draft V1",
    "\u0420ublished draft V1",
    "Published dr\u0430ft V1",
    "Published draft V\u0031\u0661",
    "\uff30\uff55\uff42\uff4c\uff49\uff53\uff48\uff45\uff44 draft V1",
    "\u{1d40f}\u{1d42e}blished draft V1",
    "\u{1f17f}ublished draft V1",
    "P\u0301ublished draft V1",
    "Pub1ished draft Vl",
    "PubIished draft V1",
    "Publishecl draft V1",
    "\u202e1V tfard dehsilbuP",
    "Updated page",
    "Updated  page",
    "Upd\u0430ted page",
    "DELETED PAGE",
    "Rest\u03bfred page",
    "Created draft V12",
    "Submitted draft V3",
    "Rejected draft V3",
    "Deleted draft V3",
    "Scheduled draft V3",
    "Canceled schedule for draft V3",
    "Scheduled takedown of page",
    "Planned draft V3",
  ])("%s", (text) => expect(looksLikeServerAction(text)).toBe(true));

  test.each([
    "Asked the council about the figures",
    "Published the draft of the budget elsewhere",
    "Published draft V1 after the vote",
    "Updated pages",
    "Draft V1 is fine",
    "\u041f\u0440\u043e\u0432\u0435\u0440\u0435\u043d\u043e",
    "",
  ])("not: %s", (text) => expect(looksLikeServerAction(text)).toBe(false));
});

test("only the exact words count as the server's own", () => {
  expect(["Published draft V12", "Updated page"].every(isServerAction)).toBe(true);
  expect(
    ["published draft V1", "Published  draft V1", "Published draft V1 ", "Published draft V"].some(
      isServerAction,
    ),
  ).toBe(false);
});

test("entries count as the server's own under the names that they had when they were written", () => {
  const since = ["Scheduled draft V1", "Canceled schedule for draft V1", "Scheduled takedown of page"];
  const before = ["Planned draft V1", "Canceled plan for draft V1", "Planned to take down page"];
  expect([...since, ...before].every(isServerAction)).toBe(true);
});
