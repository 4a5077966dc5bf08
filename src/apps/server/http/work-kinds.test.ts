import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { handlers } from "#apps/handlers.generated.ts";
import { LIMITS } from "#platform/fields/limits.ts";
import { kindOf } from "./work-kinds.ts";

test("exactly the calls whose body can contain formatted text wait for the cleaner", () => {
  const roomy = new RegExp(`"maxLength":${LIMITS.html}\\b`);
  const hasRoom = (schema: z.core.$ZodType): boolean =>
    roomy.test(JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })));
  const calls = handlers.map(({ call }) => call);
  const named = (some: typeof calls): string[] => some.map(({ name }) => name).sort();
  // A preview takes the values of any kind of component, so its schema doesn't name their fields.
  const expected = named(calls.filter(({ name, body }) => name === "previewComponents" || hasRoom(body)));
  expect(expected.length).toBeGreaterThan(20);
  expect(named(calls.filter(({ takesText }) => takesText))).toEqual(expected);
  const request = (call: (typeof calls)[number]) =>
    ({ routeOptions: { url: call.path, config: { call } } }) as unknown as FastifyRequest;
  expect(named(calls.filter((call) => kindOf(request(call)) === "text"))).toEqual(expected);
});
