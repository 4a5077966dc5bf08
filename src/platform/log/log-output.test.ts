import { expect, test } from "vitest";
import { waitUntil } from "#test/support/wait-until.ts";
import { createLogOutput } from "./log-output.ts";

const failure = (code: string): Error => Object.assign(new Error(code), { code });

/** An output that accepts this many bytes at a time, and none while it is busy or closed. */
const outputOf = (atOnce = Number.POSITIVE_INFINITY) => {
  const state = { written: "", error: null as string | null, tries: 0 };
  const output = createLogOutput((bytes) => {
    state.tries++;
    if (state.error) throw failure(state.error);
    const taken = bytes.subarray(0, atOnce);
    state.written += taken;
    return taken.length;
  });
  return { output, state };
};

test("writes complete lines, even if the output accepts only a few bytes at a time", () => {
  const { output, state } = outputOf(3);
  output.write("one line\n");
  output.write("another\n");
  expect(state.written).toBe("one line\nanother\n");
});

test("what a busy reader can't accept yet waits, in order, without blocking anything", async () => {
  const { output, state } = outputOf();
  state.error = "EAGAIN";
  output.write("one\n");
  output.write("two\n");
  expect(state.tries).toBe(1);
  state.error = null;
  await waitUntil("the reader has both", () => state.written === "one\ntwo\n");
});

test("keeps a limited number of lines for a slow reader, and says that some are missing", async () => {
  const { output, state } = outputOf();
  state.error = "EAGAIN";
  const line = `${"x".repeat(1023)}\n`;
  for (let number = 0; number < 2000; number++) output.write(line);
  state.error = null;
  await waitUntil("what was kept is out", () => state.written.includes("Log lines were dropped"));
  expect(state.written.split(line).length - 1).toBe(1024);
  expect(state.written).toContain('"leftOut":976');
});

test.each(["ENOSPC", "EDQUOT", "EFBIG"])(
  "drops lines while the disk is full (%s), and continues once there is space",
  async (code) => {
    const { output, state } = outputOf();
    state.error = code;
    for (const line of ["one\n", "two\n", "three\n"]) output.write(line);
    await waitUntil("it was tried again in vain", () => state.tries === 4);
    state.error = null;
    output.write("four\n");
    await waitUntil("it says what is missing", () => state.written.includes("Log lines were dropped"));
    expect(state.written).toMatch(/^four\n.*"leftOut":3,/);
  },
);

test.each(["EPIPE", "ECONNRESET", "EIO"])("stops trying once nobody reads anymore (%s)", (code) => {
  const { output, state } = outputOf();
  state.error = code;
  output.write("one\n");
  output.write("two\n");
  expect(state.tries).toBe(1);
});
