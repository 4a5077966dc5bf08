import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import type {} from "#apps/calls.generated.ts";
import { MODULES, type ModuleName } from "#modules/settings/module-names.schema.ts";
import { menuFor } from "./admin-menu.tsx";
import { type GuardedRoute, type GuardFacts, guard, isOffered } from "./guard.ts";
import { screens } from "./routes.tsx";

const modulesOn = (isOn: boolean): Record<ModuleName, boolean> =>
  Object.fromEntries(MODULES.map((module) => [module, isOn])) as Record<ModuleName, boolean>;

const facts = (role: "Admin" | "Level4", isOn: boolean, isProviderStaff = false): GuardFacts => ({
  user: { role },
  staffMayAdd: false,
  isProviderStaff,
  isSiteInitialized: true,
  isLayoutCompleted: true,
  modules: modulesOn(isOn),
});

const labelsFor = (who: GuardFacts): string[] =>
  menuFor(who).flatMap(({ entries }) => entries.map(({ label }) => label));

test("only Admins see Site Information, Users, and Roles, whichever modules are on [SHELL-020] [GUARD-019]", () => {
  const own = ["Site Information", "Users", "Roles"];
  const offered = (who: GuardFacts) => labelsFor(who).filter((label) => own.includes(label));
  for (const isOn of [true, false])
    for (const isProviderStaff of [true, false]) {
      expect(offered(facts("Admin", isOn, isProviderStaff))).toEqual(own);
      expect(offered(facts("Level4", isOn, isProviderStaff))).toEqual([]);
    }
});

test("every entry has the requirements of its screen, so none redirects target [GUARD-010]", () => {
  for (const isOn of [true, false])
    for (const role of ["Admin", "Level4"] as const)
      for (const isProviderStaff of [true, false]) {
        const who = facts(role, isOn, isProviderStaff);
        for (const { to } of menuFor(who).flatMap(({ entries }) => entries)) {
          const route = matchRoutes(screens, to)?.at(-1)?.route;
          expect(route?.path, to).not.toBe("*");
          const loader = route?.loader as { requirements?: GuardedRoute } | undefined;
          expect(loader?.requirements, to).toBeDefined();
          expect(guard(who, loader?.requirements ?? {}, to), to).toBeNull();
        }
      }
});

test("Pages, Side Navs, and Images are always there; other entries need their module [SHELL-017] [GUARD-010]", () => {
  for (const who of [facts("Level4", false), facts("Level4", true), facts("Admin", false)])
    expect(labelsFor(who).slice(0, 3)).toEqual(["Pages", "Side Navs", "Images"]);
  for (const module of MODULES) {
    const { modules, ...rest } = facts("Admin", false);
    expect(isOffered({ ...rest, modules: { ...modules, [module]: true } }, { module }), module).toBe(true);
    expect(isOffered({ ...rest, modules: { ...modulesOn(true), [module]: false } }, { module }), module).toBe(
      false,
    );
  }
});

test.each([
  ["Forms", "form"],
  ["Documents", "document"],
  ["Events", "event"],
  ["Blogs", "blog"],
] as const)(
  "%s is in everyone's menu where the %s module is on, and in nobody's where it isn't [SHELL-018]",
  (label, module) => {
    for (const role of ["Admin", "Level4"] as const) {
      expect(
        labelsFor({ ...facts(role, false), modules: { ...modulesOn(false), [module]: true } }),
      ).toContain(label);
      expect(
        labelsFor({ ...facts(role, true), modules: { ...modulesOn(true), [module]: false } }),
      ).not.toContain(label);
    }
  },
);

test("an Admin's menu lists every part of the product [SHELL-001]", () => {
  expect(labelsFor(facts("Admin", true))).toEqual(
    expect.arrayContaining([
      "Pages",
      "Side Navs",
      "Images",
      "Forms",
      "Documents",
      "Events",
      "Blogs",
      "Newsletter",
      "Birthday",
      "Site Information",
      "Users",
      "Roles",
    ]),
  );
});

test("only Admins see Newsletter and Birthday, each when its module is on [SHELL-019] [GUARD-019]", () => {
  const offered = (who: GuardFacts) =>
    labelsFor(who).filter((label) => label === "Newsletter" || label === "Birthday");
  expect(offered(facts("Admin", true))).toEqual(["Newsletter", "Birthday"]);
  expect(offered(facts("Admin", false))).toEqual([]);
  expect(offered(facts("Level4", true))).toEqual([]);
  const only = (module: ModuleName) =>
    offered({ ...facts("Admin", true), modules: { ...modulesOn(false), [module]: true } });
  expect([only("news"), only("birthday")]).toEqual([["Newsletter"], ["Birthday"]]);
});

test("every screen that isn't a menu entry belongs to one, and every address an entry covers has a screen", () => {
  const entries = menuFor(facts("Admin", true, true)).flatMap((group) => group.entries);
  const named = new Set(entries.flatMap(({ within = [] }) => within));
  const paths = screens.map(({ path = "" }) => path.split("/")[0] ?? "");
  for (const name of named) expect(paths).toContain(name);
  const own = new Set(entries.map(({ to }) => to.slice(1)));
  const alone = paths.filter((path) => !own.has(path) && !named.has(path));
  // Reached through the icons of the top bar, or the catch-all route.
  expect(new Set(alone)).toEqual(
    new Set(["AdminHome", "Settings", "ProviderSettings", "help", "Profile", "*"]),
  );
});
