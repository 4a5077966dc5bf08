import { expect, test } from "vitest";
import { waitUntil } from "#test/support/wait-until.ts";
import { ConcurrencyLimit } from "./concurrency-limit.ts";

const NEVER_MS = 600_000;

/** Slots whose answers are recorded in order, such as `a1 true`, where the letter is the company. */
const limitOf = (options: { count: number; share?: number; line: number; waitMs?: number }) => {
  const told: string[] = [];
  const overShare: number[] = [];
  let time = 0;
  const limit = new ConcurrencyLimit({
    share: options.count,
    waitMs: NEVER_MS,
    ...options,
    now: () => time,
    onOverShare: (companyId) => void overShare.push(companyId),
  });
  const idOf = (name: string) => name.charCodeAt(0);
  return {
    told,
    overShare,
    take: (...names: string[]) =>
      names.map((name) => limit.take(idOf(name), (isGiven) => void told.push(`${name} ${isGiven}`))),
    /** Releases a slot of the company, and returns the answers that followed. */
    release: (company: string): string[] => {
      const before = told.length;
      limit.release(idOf(company));
      return told.slice(before);
    },
    pass: (ms: number) => {
      time += ms;
    },
    figures: () => limit.figures(),
  };
};
const figures = { taken: 0, waiting: 0, refusedFull: 0, refusedLate: 0, throttled: 0 };

test("a limited number gets slots, a limited number waits in order, and the rest are refused", () => {
  const limit = limitOf({ count: 2, line: 2 });
  limit.take("a1", "a2", "a3", "a4", "a5");
  expect(limit.told).toEqual(["a1 true", "a2 true", "a5 false"]);
  expect(limit.figures()).toEqual({ ...figures, taken: 2, waiting: 2, refusedFull: 1 });
  expect([limit.release("a"), limit.release("a")]).toEqual([["a3 true"], ["a4 true"]]);
  limit.release("a");
  limit.release("a");
  expect(limit.figures()).toEqual({ ...figures, refusedFull: 1 });
  expect(limit.overShare).toEqual([]);
});

test("anyone who leaves the queue is skipped", () => {
  const limit = limitOf({ count: 1, line: 2 });
  const [giveUp, leave] = limit.take("a1", "a2", "a3");
  leave?.();
  // It has its slot already.
  giveUp?.();
  expect(limit.release("a")).toEqual(["a3 true"]);
  expect(limit.figures()).toEqual({ ...figures, taken: 1 });
  // A request that left earlier takes no slot from a later one.
  limit.release("a");
  limit.take("a4", "a5");
  giveUp?.();
  leave?.();
  expect(limit.release("a")).toEqual(["a5 true"]);
});

test("no one waits longer than the limit", async () => {
  const limit = limitOf({ count: 1, line: 2, waitMs: 20 });
  limit.take("a1", "a2");
  await waitUntil("the second one is refused", () => limit.told.length === 2);
  expect(limit.told).toEqual(["a1 true", "a2 false"]);
  expect(limit.figures()).toEqual({ ...figures, taken: 1, refusedLate: 1 });
  limit.release("a");
  expect(limit.figures().taken).toBe(0);
});

test("a free slot goes to the company that has the fewest, and then to the one that has waited longest", () => {
  const limit = limitOf({ count: 3, line: 20 });
  limit.take("a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "c1");
  expect(limit.told).toEqual(["a1 true", "a2 true", "a3 true"]);
  const released = [limit.release("a"), limit.release("a"), limit.release("a"), limit.release("b")];
  // B and C have none while A has two, then one. Now only A and B wait, with no slots and one.
  expect(released).toEqual([["b1 true"], ["c1 true"], ["a4 true"], ["b2 true"]]);
  expect([limit.release("c"), limit.release("b"), limit.release("a")]).toEqual([
    ["a5 true"],
    ["a6 true"],
    [],
  ]);
});

test("while others are active, a company has only its share, even if slots are free, and one fewer while it wants more", () => {
  const limit = limitOf({ count: 6, share: 3, line: 20 });
  limit.take("b1");
  limit.release("b");
  limit.take("a1", "a2", "a3", "a4", "a5", "a6");
  expect(limit.told).toEqual(["b1 true", "a1 true", "a2 true", "a3 true"]);
  expect(limit.figures()).toEqual({ ...figures, taken: 3, waiting: 3, throttled: 3 });
  expect(limit.overShare.map((id) => String.fromCharCode(id))).toEqual(["a", "a", "a"]);
  // The others get a slot at once.
  limit.take("b2", "c1");
  expect(limit.told.slice(4)).toEqual(["b2 true", "c1 true"]);
  expect([limit.release("b"), limit.release("a"), limit.release("a")]).toEqual([[], [], ["a4 true"]]);
  // Its slots and waiting requests are its share again.
  expect(limit.release("a")).toEqual(["a5 true", "a6 true"]);
  // Alone again, it has all slots.
  limit.release("c");
  limit.take("a7", "a8", "a9");
  expect(limit.told.slice(-1)).toEqual(["a6 true"]);
  limit.pass(10_000);
  limit.take("a10");
  expect(limit.told.slice(-3)).toEqual(["a7 true", "a8 true", "a9 true"]);
  expect(limit.release("a")).toEqual(["a10 true"]);
  expect(limit.figures().taken).toBe(6);
});

test("in a full queue, the company with the most waiting requests loses its newest, and the others get its room", () => {
  const limit = limitOf({ count: 1, line: 4 });
  limit.take("a1", "a2", "a3", "a4", "a5", "a6");
  expect(limit.told).toEqual(["a1 true", "a6 false"]);
  limit.take("b1", "c1");
  expect(limit.told.slice(2)).toEqual(["a5 false", "a4 false"]);
  expect([...new Set(limit.overShare)].map((id) => String.fromCharCode(id))).toEqual(["a"]);
  // Two of A, and one of each of the others: a second one of B would exceed its share.
  limit.take("b2", "a7");
  expect(limit.told.slice(4)).toEqual(["b2 false", "a7 false"]);
  expect([limit.release("a"), limit.release("a"), limit.release("b"), limit.release("c")]).toEqual([
    ["a2 true"],
    ["b1 true"],
    ["c1 true"],
    ["a3 true"],
  ]);
  expect(limit.figures()).toEqual({ ...figures, taken: 1, refusedFull: 5 });
});
