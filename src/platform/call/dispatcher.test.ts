import fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { silentLog } from "#platform/log/log.ts";
import { defineCall } from "./define-call.ts";
import { type Deps, registerCalls } from "./dispatcher.ts";
import { handlerOf } from "./handle.ts";

const app = fastify();
afterEach(() => app.close());

test("an answer contains only what its schema lists, at every level", async () => {
  const call = defineCall({
    name: "getPerson",
    id: "own",
    method: "GET",
    path: "/GetPerson",
    summary: "Reads a person.",
    who: "anyone",
    answer: z.object({ name: z.string(), roles: z.array(z.object({ title: z.string() })) }),
  });
  const row = {
    name: "Ada",
    passwordHash: "secret",
    roles: [{ title: "Clerk", companyId: 7 }],
    email: "a@b.c",
  };
  const deps = {
    services: {},
    companyDb: () => ({}),
    siteOf: async () => ({ companyId: 7 }),
    callerOf: () => ({}),
    cookiesOf: () => ({}),
    actorOf: async () => null,
  } as unknown as Deps<object>;
  registerCalls(app, [handlerOf<object>()(call, async () => row)], deps, silentLog);
  const answer = await app.inject({ url: "/GetPerson" });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({ name: "Ada", roles: [{ title: "Clerk" }] });
});
