import { expect, test } from "vitest";
import { keyFor } from "./request-keys.ts";

/** Sends a request. @param status of the answer; 0 for none */
const send = (request: string, status: number): string => {
  const { key, answered } = keyFor(request);
  answered(status);
  return key;
};

test("a request that wasn't answered keeps its key, and others have their own", () => {
  const key = send("save A", 0);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  // A proxy that lost the server doesn't know whether it was done.
  expect(send("save A", 502)).toBe(key);
  // The session has ended since then.
  expect(send("save A", 401)).toBe(key);
  expect(send("save B", 0)).not.toBe(key);
  expect(send("save A", 200)).toBe(key);
  expect(send("save A", 200)).not.toBe(key);
});

test("a refusal is an answer", () => {
  const key = send("save C", 409);
  expect(send("save C", 200)).not.toBe(key);
});

test("once another change is made, the same request gets a new key", () => {
  const key = send("delete 1", 0);
  send("restore 1", 200);
  expect(send("delete 1", 200)).not.toBe(key);
});

test("sending one of several lost requests again leaves the others their keys", () => {
  send("save D", 0);
  const key = send("save E", 0);
  send("save D", 200);
  expect(send("save E", 200)).toBe(key);
});

test("a request that is lost after another was answered keeps its key", () => {
  const slow = keyFor("save F");
  send("save G", 200);
  slow.answered(0);
  expect(send("save F", 200)).toBe(slow.key);
});
