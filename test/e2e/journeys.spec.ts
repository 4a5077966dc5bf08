import { JOURNEYS } from "../../bench/journeys/all.ts";
import { COMPARISONS } from "../../bench/journeys/comparison.ts";
import { travel } from "../../bench/journeys/world.ts";
import { expect, test } from "./fixtures.ts";

// `npm run journeys` takes all of them. These keep its three ways of using the admin from breaking unnoticed.

test("journeys count what a task takes with a mouse, by keyboard, and on a phone", async ({
  app,
  browser,
}) => {
  const mouse = await travel(browser, app.server, JOURNEYS.undoDeletion, "mouse");
  expect(mouse).toMatchObject({ clicks: 2, keys: 0, characters: 0, screens: 1 });
  const phone = await travel(browser, app.server, JOURNEYS.findBySentence, "phone");
  expect(phone).toMatchObject({ clicks: 2, keys: 0, screens: 2 });
  const keyboard = await travel(browser, app.server, JOURNEYS.addEvent, "keyboard");
  expect(keyboard.clicks).toBe(0);
  expect(keyboard.keys).toBeGreaterThan(10);
});

test("each count of another system names its source", () => {
  for (const [key, { reason: _, ...systems }] of Object.entries(COMPARISONS)) {
    expect(Object.keys(JOURNEYS)).toContain(key);
    for (const other of Object.values(systems))
      if ("steps" in other) expect(other.source, key).toMatch(/^https?:/);
  }
});
