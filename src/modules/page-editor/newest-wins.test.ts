import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newestWins } from "./newest-wins.editor.ts";

const QUIET_MS = 60;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A form with one text, and a server that the test tells when to answer. */
const setUp = (retryMs: number | null = null) => {
  let text = "";
  let pressedAt = -1_000;
  const sent: string[] = [];
  const shown: string[] = [];
  const failures: number[] = [];
  const pending: { resolve(answer: string): void; reject(error: Error): void }[] = [];
  const wins = newestWins<string, string>({
    quietMs: QUIET_MS,
    quietMsFor: (answer) => (answer.length > 10 ? 3 * QUIET_MS : QUIET_MS),
    lastInput: () => pressedAt,
    request: () => text || null,
    send: (request) => {
      sent.push(request);
      return new Promise((resolve, reject) => pending.push({ resolve, reject }));
    },
    show: (answer) => shown.push(answer),
    onFailure: (_, count) => {
      failures.push(count);
      return retryMs;
    },
  });
  const press = () => {
    pressedAt = performance.now();
  };
  const type = (next: string) => {
    press();
    text = next;
    wins.change();
  };
  const answer = async (with_ = sent.at(-1) ?? "") => {
    pending.shift()?.resolve(with_);
    await vi.advanceTimersByTimeAsync(0);
  };
  const fail = async () => {
    pending.shift()?.reject(new Error("down"));
    await vi.advanceTimersByTimeAsync(0);
  };
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { wins, sent, shown, failures, press, type, answer, fail, wait };
};

test("sends the newest values once per pause", async () => {
  const { sent, shown, type, answer, wait } = setUp();
  for (const text of ["W", "Wa", "Wat"]) {
    type(text);
    await wait(QUIET_MS - 20);
  }
  expect(sent).toEqual([]);
  await wait(20);
  expect(sent).toEqual(["Wat"]);
  await answer();
  expect(shown).toEqual(["Wat"]);
});

test("drops an answer to older values and has one request under way", async () => {
  const { sent, shown, type, answer, wait } = setUp();
  type("first");
  await wait(QUIET_MS);
  type("second");
  await wait(QUIET_MS);
  type("third");
  await wait(QUIET_MS);
  expect(sent).toEqual(["first"]);
  await answer();
  expect(shown).toEqual([]);
  expect(sent).toEqual(["first", "third"]);
  await answer();
  expect(shown).toEqual(["third"]);
});

test("shows nothing between two quick keys, even if they change nothing", async () => {
  const { shown, type, press, answer, wait } = setUp();
  type("text");
  await wait(QUIET_MS);
  press();
  await answer();
  expect(shown).toEqual([]);
  await wait(QUIET_MS);
  expect(shown).toEqual(["text"]);
});

test("waits for a longer pause before it shows a long answer", async () => {
  const { shown, type, answer, wait } = setUp();
  type("a long, long text");
  await wait(QUIET_MS);
  await answer();
  await wait(QUIET_MS);
  expect(shown).toEqual([]);
  await wait(QUIET_MS);
  expect(shown).toEqual(["a long, long text"]);
});

test("tries again after a failure, and a change starts over", async () => {
  const { sent, shown, failures, type, answer, fail, wait } = setUp(1_000);
  type("text");
  await wait(QUIET_MS);
  await fail();
  await wait(1_000);
  await fail();
  expect(failures).toEqual([1, 2]);
  expect(shown).toEqual([]);
  type("newer");
  await wait(QUIET_MS);
  await answer();
  await wait(5_000);
  expect(sent).toEqual(["text", "text", "newer"]);
  expect(shown).toEqual(["newer"]);
});

test("shows and sends nothing after it is stopped", async () => {
  const { wins, sent, shown, type, answer, wait } = setUp();
  type("text");
  await wait(QUIET_MS);
  type("newer");
  wins.stop();
  await answer();
  await wait(1_000);
  expect(sent).toEqual(["text"]);
  expect(shown).toEqual([]);
});
