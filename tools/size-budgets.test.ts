import { expect, test } from "vitest";
import { scriptsOfScreens, sizeBudgets } from "./size-budgets.ts";

// Sizes are exact, so they are checked with everything else. Needs the built tree, as the browser tests do.
test("what browsers load stays within its budgets", () => {
  const budgets = sizeBudgets();
  expect(budgets).toHaveLength(4);
  for (const { what, goalKb, kb } of budgets) {
    expect(kb, what).toBeGreaterThan(0);
    expect(kb, what).toBeLessThanOrEqual(goalKb);
  }
});

test("no screen of the admin loads its code in dozens of small files", () => {
  const screens = scriptsOfScreens();
  expect(screens.size).toBeGreaterThan(25);
  for (const [screen, scripts] of screens) expect(scripts, screen).toBeLessThanOrEqual(32);
});
