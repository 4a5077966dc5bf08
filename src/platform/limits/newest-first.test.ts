import { expect, test } from "vitest";
import { createNewestFirst } from "./newest-first.ts";

/** Starts named work that the test ends. */
const setUp = (options: { atOnce: number; waiting: number }) => {
  const queue = createNewestFirst(options);
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (companyId: number, key: string, name: string) => {
    const work = () =>
      new Promise<void>((resolve) => {
        log.push(`${name} runs`);
        ends.set(name, resolve);
      });
    void queue.run(companyId, key, work).then(
      () => log.push(`${name} ends`),
      (error: { status: number }) => log.push(`${name} ${error.status}`),
    );
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { log, start, end: (name: string) => ends.get(name)?.(), settled };
};

test("a newer request by the same person replaces the waiting one and keeps its turn", async () => {
  const { log, start, end, settled } = setUp({ atOnce: 1, waiting: 5 });
  start(1, "ann", "a1");
  start(1, "ann", "a2");
  start(1, "bob", "b1");
  start(1, "ann", "a3");
  await settled();
  expect(log).toEqual(["a1 runs", "a2 429"]);
  for (const name of ["a1", "a3", "b1"]) {
    end(name);
    await settled();
  }
  expect(log.slice(2)).toEqual(["a3 runs", "a1 ends", "b1 runs", "a3 ends", "b1 ends"]);
});

test("a company waits only for its own work, and a limited number of its people can wait", async () => {
  const { log, start, end, settled } = setUp({ atOnce: 1, waiting: 1 });
  start(1, "ann", "a");
  start(1, "bob", "b1");
  start(1, "cat", "c");
  start(2, "dan", "d");
  start(1, "bob", "b2");
  await settled();
  expect(log).toEqual(["a runs", "d runs", "c 429", "b1 429"]);
  end("a");
  await settled();
  expect(log.slice(4)).toEqual(["b2 runs", "a ends"]);
});

test("work that fails makes room for the next", async () => {
  const queue = createNewestFirst({ atOnce: 1, waiting: 1 });
  const failing = queue.run(1, "ann", () => Promise.reject(new Error("no")));
  const next = queue.run(1, "bob", () => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("no");
  await expect(next).resolves.toBe("done");
});
