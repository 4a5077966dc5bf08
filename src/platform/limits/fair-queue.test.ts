import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const all = (line: { next(): string | undefined }): string[] => {
  const found: string[] = [];
  for (let one = line.next(); one !== undefined; one = line.next()) found.push(one);
  return found;
};

test("companies take turns, each in order, and a newcomer waits for one item of each of the others", () => {
  const line = createFairQueue<string>(3);
  for (const one of ["a1", "a2", "a3"]) line.add(1, one);
  line.add(2, "b1");
  expect([line.next(), line.next()]).toEqual(["a1", "b1"]);
  line.add(2, "b2");
  line.add(3, "c1");
  expect(all(line)).toEqual(["a2", "b2", "c1", "a3"]);
});

test("a company can't exceed its share of the queue or use another's", () => {
  const line = createFairQueue<string>(2);
  expect(["a1", "a2", "a3"].map((one) => line.add(1, one))).toEqual([true, true, false]);
  expect(line.add(2, "b1")).toBe(true);
  expect(line.next()).toBe("a1");
  expect(line.add(1, "a4")).toBe(true);
  expect(all(line)).toEqual(["b1", "a2", "a4"]);
  expect([line.next(), line.isEmpty()]).toEqual([undefined, true]);
});
