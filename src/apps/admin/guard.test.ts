import { expect, test } from "vitest";
import { type GuardFacts, guard, HOME_PATH, loginPath } from "./guard.ts";

const ALL_OFF = { form: false, document: false, event: false, blog: false, news: false, birthday: false };
const READY: GuardFacts = {
  user: { role: "Admin" },
  isSiteInitialized: true,
  modules: { ...ALL_OFF, event: true },
  isLayoutCompleted: true,
};
const LIST = "/PageComponentManagement";

test("nobody gets in unsigned, whatever else is missing, and the way back is kept [GUARD-001] [GUARD-002]", () => {
  const facts = { ...READY, user: null, isSiteInitialized: false };
  expect(guard(facts, {}, `${LIST}?page=2&sort=name:asc`)).toBe(
    "/login?returnUrl=%2FPageComponentManagement%3Fpage%3D2%26sort%3Dname%3Aasc",
  );
  expect(guard(facts, {}, "/AdminHome/")).toBe("/login");
  expect(loginPath("/adminhome?x")).toBe("/login");
  expect(loginPath("/adminhomepage")).toBe("/login?returnUrl=%2Fadminhomepage");
});

test.each([
  ["a site that isn't initialised [GUARD-003]", { isSiteInitialized: false }, {}],
  ["a module that isn't initialised [GUARD-004] [GUARD-010]", {}, { module: "blog" }],
  ["a layout that isn't completed [GUARD-005]", { isLayoutCompleted: false }, {}],
  ["a route for Admins [GUARD-006]", { user: { role: "Level4" } }, { who: "admin" }],
] as const)("%s leads to the welcome screen, which itself is always open", (_, missing, route) => {
  const facts: GuardFacts = { ...READY, ...missing };
  expect(guard(READY, {}, LIST)).toBeNull();
  expect(guard(facts, route, LIST)).toBe(HOME_PATH);
  for (const home of ["/AdminHome", "/adminhome/", "/ADMINHOME?from=x"])
    expect(guard(facts, route, home)).toBeNull();
});

test("who may, enters [GUARD-006]", () => {
  expect(guard(READY, { module: "event", who: "admin" }, "/EventManagement")).toBeNull();
  expect(guard({ ...READY, user: { role: "Level4" } }, {}, LIST)).toBeNull();
});
