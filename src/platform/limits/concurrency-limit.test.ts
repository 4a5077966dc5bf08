import { expect, test } from "vitest";
import { waitUntil } from "#test/support/wait-until.ts";
import { createConcurrencyLimit } from "./concurrency-limit.ts";

const NEVER_MS = 600_000;

test("so many get a place, so many wait for one in the order in which they came, and the others are refused", () => {
  const places = createConcurrencyLimit({ count: 2, line: 2, waitMs: NEVER_MS });
  const told: string[] = [];
  for (const name of ["a", "b", "c", "d", "e"])
    places.take((isGiven) => void told.push(`${name} ${isGiven}`));
  expect(told).toEqual(["a true", "b true", "e false"]);
  expect(places.figures()).toEqual({ taken: 2, waiting: 2, refused: 1 });
  places.release();
  places.release();
  expect(told.slice(3)).toEqual(["c true", "d true"]);
  places.release();
  places.release();
  expect(places.figures()).toEqual({ taken: 0, waiting: 0, refused: 1 });
});

test("anyone who leaves the line is skipped", () => {
  const places = createConcurrencyLimit({ count: 1, line: 2, waitMs: NEVER_MS });
  const told: string[] = [];
  const take = (name: string) => places.take((isGiven) => void told.push(`${name} ${isGiven}`));
  const giveUp = take("a");
  const leave = take("b");
  take("c");
  leave();
  // It has its place already.
  giveUp();
  places.release();
  expect(told).toEqual(["a true", "c true"]);
  expect(places.figures()).toEqual({ taken: 1, waiting: 0, refused: 0 });
});

test("nobody waits longer than the limit", async () => {
  const places = createConcurrencyLimit({ count: 1, line: 2, waitMs: 20 });
  const told: boolean[] = [];
  for (const _ of [1, 2]) places.take((isGiven) => void told.push(isGiven));
  await waitUntil("the second one is refused", () => told.length === 2);
  expect(told).toEqual([true, false]);
  expect(places.figures()).toEqual({ taken: 1, waiting: 0, refused: 1 });
  places.release();
  expect(places.figures().taken).toBe(0);
});
