import { expect, test } from "vitest";
import { callsOf, excessOf, sampleOf, wrongOf } from "./record/calls.ts";
import { normalizedText } from "./record/compare.ts";

const TAKEN = Date.parse("2026-11-23T17:00:00Z");
const normalized = (text: string): string => normalizedText(text, [[TAKEN, TAKEN + 60_000]]);

test("a comparison overlooks moments of the taking in every form, and no other moments", () => {
  expect(normalized('"2026-11-23T17:00:30.125Z" Nov 23, 2026, 12:00 PM, 2026-11-23 11:00')).toBe(
    '"(now)" (now), (now)',
  );
  const others = '"2026-11-23T16:59:59.000Z" Nov 23, 2026, 12:30 PM, 2026-11-22 11:00';
  expect(normalized(others)).toBe(others);
});

test("a comparison overlooks hashes of built files, ETags, nonces and cookies, and keeps what appears around them", () => {
  const one =
    'ETag: "a"\n<script src="/assets/loader-BaqaBnxa.js"></script>\nSet-Cookie: tn=abc; Path=/; HttpOnly';
  const two =
    'ETag: "b"\n<script src="/assets/loader-C4qaB_x-.js"></script>\nSet-Cookie: tn=def; Path=/; HttpOnly';
  expect(normalized(one)).toBe(normalized(two));
  expect(normalized(one.replace("HttpOnly", "Secure"))).not.toBe(normalized(two));
  expect(normalized(one.replace("loader", "leader"))).not.toBe(normalized(two));
});

test("calls are told apart by whether they only read", () => {
  const operation = (operationId: string) => ({ operationId });
  const calls = callsOf({
    paths: {
      "/GetPage": { get: operation("getPage") },
      "/CreateDraft": { get: operation("createDraft"), post: operation("createDraftByPost") },
      "/GetSettings": { post: operation("getSettings") },
      "/DeletePage": { delete: operation("deletePage") },
    },
  });
  expect(calls.filter(({ isRead }) => isRead).map(({ name }) => name)).toEqual(["getPage", "getSettings"]);
});

test("bodies are made from a schema: one that fits, one of wrong types, one beyond the limits", () => {
  const schema = {
    type: "object",
    properties: {
      name: { type: "string", maxLength: 3 },
      kind: { enum: ["a", "b"] },
      id: { type: "integer" },
    },
  };
  expect(sampleOf(schema)).toEqual({ name: "sam", kind: "a", id: 999_999_999_999 });
  expect(Object.keys(wrongOf(schema))).toEqual(["name", "kind", "id"]);
  expect(excessOf(schema)).toMatchObject({ name: "xxxx", id: -1 });
});
