import { afterEach, expect, test } from "vitest";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { consoleToLog } from "./console-to-log.ts";

let putBack = (): void => {};
afterEach(() => putBack());

test("errors, warnings, and traces on the console become log lines", () => {
  const { log, lines } = createMemoryLog();
  putBack = consoleToLog(log);
  console.error("%s failed %d times", "It", 3);
  console.warn("Mind", { the: "gap" });
  console.trace(new Error("no database"));
  console.trace("here");
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    ["error", "It failed 3 times"],
    ["warn", "Mind { the: 'gap' }"],
    ["debug", "no database"],
    ["debug", "here"],
  ]);
  expect(lines.map(({ fields }) => fields.console)).toEqual(["error", "warn", "trace", "trace"]);
  expect(lines[2]?.fields.stack).toMatch(/^Error: no database\n {4}at /);
  expect(lines[3]?.fields.stack).toMatch(/\n {4}at /);
  expect(lines[0]?.fields).not.toHaveProperty("stack");
});

test("restores the console afterward, and never intercepts output meant for people", () => {
  const { log, error, trace, warn } = console;
  const memory = createMemoryLog();
  putBack = consoleToLog(memory.log);
  expect(console.log).toBe(log);
  expect(console.error).not.toBe(error);
  putBack();
  expect([console.error, console.trace, console.warn]).toEqual([error, trace, warn]);
  expect(memory.lines).toEqual([]);
});
