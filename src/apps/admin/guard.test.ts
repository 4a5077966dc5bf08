import { describe, expect, test } from "vitest";
import { MODULES } from "#modules/settings/module-names.schema.ts";
import {
  type GuardedRoute,
  type GuardFacts,
  guard,
  HOME_PATH,
  loginPath,
  refusalText,
  SET_UP_PATHS,
} from "./guard.ts";

const ALL_OFF = Object.fromEntries(MODULES.map((module) => [module, false])) as GuardFacts["modules"];
const READY: GuardFacts = {
  user: { role: "Admin" },
  staffMayAdd: false,
  isProviderStaff: false,
  isSiteInitialized: true,
  modules: { ...ALL_OFF, event: true },
  isLayoutCompleted: true,
};
const STAFF: GuardFacts = { ...READY, user: { role: "Level4" } };
const LIST = "/PageComponentManagement";

test("redirects people who aren't signed in to the sign-in screen with a return address [GUARD-001] [GUARD-002]", () => {
  const facts = { ...READY, user: null, isSiteInitialized: false };
  expect(guard(facts, {}, `${LIST}?page=2&sort=name:asc`)).toBe(
    "/login?returnUrl=%2FPageComponentManagement%3Fpage%3D2%26sort%3Dname%3Aasc",
  );
  expect(guard(facts, { isHome: true }, "/AdminHome/")).toBe("/login");
  expect(loginPath("/adminhome?x")).toBe("/login");
  expect(loginPath("/adminhomepage")).toBe("/login?returnUrl=%2Fadminhomepage");
});

test("before the site is initialized, Admins go to the module selection and others to the welcome screen [GUARD-003]", () => {
  const missing = { isSiteInitialized: false, isLayoutCompleted: false };
  expect(guard({ ...READY, ...missing }, {}, LIST)).toBe(SET_UP_PATHS.modules);
  expect(guard({ ...READY, ...missing }, { setsUp: "layout", who: "admin" }, LIST)).toBe(
    SET_UP_PATHS.modules,
  );
  expect(guard({ ...READY, ...missing }, { setsUp: "modules", who: "admin" }, LIST)).toBeNull();
  expect(guard({ ...STAFF, ...missing }, {}, LIST)).toBe(HOME_PATH);
});

test("a module that isn't initialized sends Admins to its settings and others to the welcome screen [GUARD-004] [GUARD-010]", () => {
  const missing = { isLayoutCompleted: false };
  expect(guard({ ...READY, ...missing }, { module: "blog" }, LIST)).toBe(SET_UP_PATHS.modules);
  expect(guard(STAFF, { module: "blog" }, LIST)).toBe(HOME_PATH);
});

test("before the layout is completed, Admins go to it and others to the welcome screen [GUARD-005]", () => {
  const missing = { isLayoutCompleted: false };
  expect(guard({ ...READY, ...missing }, { module: "event" }, LIST)).toBe(SET_UP_PATHS.layout);
  for (const setsUp of ["modules", "layout"] as const)
    expect(guard({ ...READY, ...missing }, { setsUp, who: "admin" }, LIST)).toBeNull();
  expect(guard({ ...STAFF, ...missing }, {}, LIST)).toBe(HOME_PATH);
});

test("people with the required role can enter; others go to the welcome screen [GUARD-006] [GUARD-007] [GUARD-008]", () => {
  const vendor = { ...READY, isProviderStaff: true };
  expect(guard(READY, { module: "event", who: "admin" }, "/EventManagement")).toBeNull();
  expect(guard(STAFF, {}, LIST)).toBeNull();
  expect(guard(STAFF, { who: "admin" }, LIST)).toBe(HOME_PATH);
  expect(guard(STAFF, { setsUp: "modules", who: "admin" }, LIST)).toBe(HOME_PATH);
  expect(guard(vendor, { who: "vendor-admin" }, LIST)).toBeNull();
  expect(guard(READY, { who: "vendor-admin" }, LIST)).toBe(HOME_PATH);
  expect(guard({ ...STAFF, isProviderStaff: true }, { who: "vendor-admin" }, LIST)).toBe(HOME_PATH);
});

test("people who are sent to the welcome screen read why, unless setup isn't finished", () => {
  const reason = (facts: GuardFacts, route: GuardedRoute) => refusalText(facts, route, "TracSoft");
  expect(reason(STAFF, { who: "contributor" })).toMatch(/^Only admins can create pages/);
  expect(reason({ ...STAFF, staffMayAdd: true }, { who: "contributor" })).toBeNull();
  expect(reason(STAFF, { who: "admin" })).toMatch(/^Only admins can open/);
  expect(reason(READY, { who: "vendor-admin" })).toBe("Only admins of TracSoft can open that screen.");
  expect(reason(STAFF, { module: "blog" })).toMatch(/module that isn't set up/);
  expect(reason(READY, { module: "blog" })).toBeNull();
  expect(reason(STAFF, {})).toBeNull();
  expect(reason({ ...STAFF, isSiteInitialized: false }, { who: "admin" })).toBeNull();
  expect(reason({ ...STAFF, isLayoutCompleted: false }, { who: "admin" })).toBeNull();
  expect(reason({ ...STAFF, user: null }, { who: "admin" })).toBeNull();
});

describe("redirects never loop", () => {
  const bool = [true, false];
  const all = bool.flatMap((isSiteInitialized) =>
    bool.flatMap((isLayoutCompleted) =>
      bool.flatMap((isProviderStaff) =>
        (["Admin", "Level4"] as const).map(
          (role): GuardFacts => ({
            ...READY,
            user: { role },
            isSiteInitialized,
            isLayoutCompleted,
            isProviderStaff,
          }),
        ),
      ),
    ),
  );
  const routeAt = (path: string): GuardedRoute => {
    if (path === HOME_PATH) return { isHome: true };
    return { setsUp: path === SET_UP_PATHS.modules ? "modules" : "layout", who: "admin" };
  };
  test.each(all)("for %j", (facts) => {
    for (const route of [{}, { module: "blog" }, { who: "admin" }, { who: "vendor-admin" }] as const) {
      let path = guard(facts, route, LIST);
      const seen: string[] = [];
      while (path !== null) {
        expect(seen).not.toContain(path);
        seen.push(path);
        path = guard(facts, routeAt(path), path);
      }
    }
  });
});
