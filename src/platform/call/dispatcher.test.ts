import fastify from "fastify";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { silentLog } from "#platform/log/log.ts";
import { defineCall } from "./define-call.ts";
import { type Deps, registerCalls } from "./dispatcher.ts";
import { handlerOf } from "./handle.ts";

let app = fastify();
afterEach(async () => {
  await app.close();
  app = fastify();
});

const deps = {
  services: {},
  companyDb: () => ({}),
  siteOf: async () => ({ companyId: 7 }),
  callerOf: () => ({}),
  cookiesOf: () => ({}),
  actorOf: async () => null,
} as unknown as Deps<object>;

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
  registerCalls(app, [handlerOf<object>()(call, async () => row)], deps, silentLog);
  const answer = await app.inject({ url: "/GetPerson" });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual({ name: "Ada", roles: [{ title: "Clerk" }] });
});

test("a handler learns that the client closed the connection, but not that it was answered", async () => {
  const call = defineCall({
    name: "getSlowly",
    id: "own",
    method: "GET",
    path: "/GetSlowly",
    summary: "Waits until the client is gone.",
    who: "anyone",
    query: z.object({ waits: z.string().optional() }),
    answer: z.literal("Done"),
  });
  const begun = Promise.withResolvers<AbortSignal>();
  const ended = Promise.withResolvers<void>();
  const signals: AbortSignal[] = [];
  const handler = handlerOf<object>()(call, async ({ gone, query }) => {
    signals.push(gone);
    if (!query.waits) return "Done" as const;
    begun.resolve(gone);
    await new Promise((resolve) => gone.addEventListener("abort", resolve));
    ended.resolve();
    return "Done" as const;
  });
  registerCalls(app, [handler], deps, silentLog);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  expect(await (await fetch(`${origin}/GetSlowly`)).json()).toBe("Done");
  const leaving = new AbortController();
  const asked = fetch(`${origin}/GetSlowly?waits=yes`, { signal: leaving.signal });
  expect((await begun.promise).aborted).toBe(false);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await ended.promise;
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
});
