import { expect, test } from "vitest";
import { MODULES, type ModuleName } from "#modules/settings/module-names.schema.ts";
import type { GuardFacts } from "./guard.ts";
import { shortcutsFor } from "./home-shortcuts.tsx";
import { counted, type Visits } from "./visits.ts";

const ALL_ON = Object.fromEntries(MODULES.map((name) => [name, true])) as Record<ModuleName, boolean>;
const facts = (role: "Admin" | "Level4"): GuardFacts => ({
  user: { role },
  staffMayAdd: false,
  isProviderStaff: false,
  isSiteInitialized: true,
  isLayoutCompleted: true,
  modules: ALL_ON,
});
const titles = (role: "Admin" | "Level4", visits: Visits = {}) =>
  shortcutsFor(facts(role), visits).map(({ title }) => title);

test("starts with the tasks of a person's role, and leaves out what they can't do", () => {
  expect(titles("Admin")).toContain("Upload a document");
  expect(titles("Level4")).not.toContain("Upload a document");
  const forAdmins = ["Create a page", "Arrange the menu", "Invite a person"];
  expect(titles("Admin")).toEqual(expect.arrayContaining(forAdmins));
  expect(titles("Level4").filter((title) => forAdmins.includes(title))).toEqual([]);
  for (const role of ["Admin", "Level4"] as const) expect(titles(role)[0]).toBe("Pages");
});

test("what a person opens most comes first, and counts together with the screens of the same task", () => {
  expect(
    titles("Level4", { createevent: 2, eventmanagement: 3, formbuildermanagement: 4 }).slice(0, 2),
  ).toEqual(["Add an event", "Forms"]);
  expect(titles("Admin", { updatepagecomponent: 9, createevent: 5 })[0]).toBe("Pages");
});

test("adds screens from the menu that a person opens often, but not those that they may not open", () => {
  const visits = { imagemanagement: 3, usermanagement: 12, sidenavmanagement: 1 };
  expect(titles("Admin", visits).slice(0, 2)).toEqual(["Users", "Images"]);
  expect(titles("Admin", visits)).not.toContain("Side Navs");
  expect(titles("Level4", visits)).not.toContain("Users");
});

test("halves all counts when one gets high, so that new habits count", () => {
  let visits: Visits = { adminhome: 1 };
  for (let visit = 0; visit < 60; visit++) visits = counted(visits, "createevent");
  expect(visits).toEqual({ createevent: 30 });
});
