import { expect, test } from "vitest";
import type {} from "#modules/calls.generated.ts";
import { MODULES, type ModuleName } from "#modules/settings/settings.contract.ts";
import { menuFor } from "./admin-menu.tsx";
import type { GuardFacts } from "./guard.ts";

const modulesOn = (isOn: boolean): Record<ModuleName, boolean> =>
  Object.fromEntries(MODULES.map((module) => [module, isOn])) as Record<ModuleName, boolean>;

const facts = (role: "Admin" | "Level4", isOn: boolean): GuardFacts => ({
  user: { role },
  isProviderStaff: false,
  isSiteInitialized: true,
  isLayoutCompleted: true,
  modules: modulesOn(isOn),
});

const labelsFor = (who: GuardFacts): string[] =>
  menuFor(who).flatMap(({ entries }) => entries.map(({ label }) => label));

test("an entry is offered to whom its screen is open [SHELL-017] [GUARD-010] [GUARD-019]", () => {
  const staff = labelsFor(facts("Level4", false));
  expect(staff).toEqual(expect.arrayContaining(["Pages", "Images"]));
  for (const label of ["Newsletter", "Birthday", "Site Information", "Users", "Roles"])
    expect(labelsFor(facts("Level4", true)), label).not.toContain(label);
  expect(labelsFor(facts("Admin", false))).toContain("Site Information");
  for (const label of ["Forms", "Documents", "Events", "Blogs", "Newsletter", "Birthday"])
    expect(labelsFor(facts("Admin", false)), label).not.toContain(label);
});
