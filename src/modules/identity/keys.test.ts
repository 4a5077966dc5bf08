import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { identityBrowser, signInByIdentity } from "#test/support/identity.ts";
import { createMemoryLog } from "#test/support/memory-log.ts";
import { CEDAR_FALLS, RIVERBEND, signIn, sqlAt, startDemoApp } from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { rotateKeys, signingKeys } from "./keys.service.ts";

const DAY_MS = 86_400_000;
const { log, lines } = createMemoryLog();

let app: TestApp;
beforeAll(async () => {
  app = await startDemoApp({}, log);
});
afterAll(() => app.close());

const dbAt = (host: string) => app.app.companyDb(app.app.hosts.find(host)?.companyId ?? 0);
const publicKeys = async (): Promise<string[]> =>
  ((await app.send("GET", "/connect/jwks")).json() as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
const kidOf = (idToken: string | undefined): string =>
  (JSON.parse(Buffer.from((idToken ?? "").split(".")[0] ?? "", "base64url").toString()) as { kid: string })
    .kid;
const age = (days: number) =>
  sqlAt(app, RIVERBEND, sql`update identity_keys set created_at = created_at - ${days} * interval '1 day'`);

test("ten simultaneous first requests create one key", async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => signingKeys(dbAt(CEDAR_FALLS))));
  expect(new Set(all.map(([key]) => key?.kid)).size).toBe(1);
  expect(await sqlAt(app, CEDAR_FALLS, sql`select 1 from identity_keys`)).toHaveLength(1);
});

test("the next key is published before it signs, and the old one verifies for a while and is then deleted", async () => {
  const cookie = await signIn(app, "admin@riverbend.example");
  const newIdToken = async () =>
    (await signInByIdentity(app, RIVERBEND, identityBrowser(app, RIVERBEND, cookie))).tokens.id_token;
  const first = kidOf(await newIdToken());
  expect(await publicKeys()).toEqual([first]);

  // Nothing is due yet.
  await rotateKeys(dbAt(RIVERBEND));
  expect(await publicKeys()).toEqual([first]);

  await age(31);
  await rotateKeys(dbAt(RIVERBEND));
  const [signs, next] = await publicKeys();
  expect([signs, typeof next]).toEqual([first, "string"]);
  expect(kidOf(await newIdToken())).toBe(first);
  // Another node at the same moment doesn't create a third key.
  await rotateKeys(dbAt(RIVERBEND));
  expect(await publicKeys()).toHaveLength(2);

  // A day later the new one signs. Both verify, because the client checks signatures with the published keys.
  const inADay = await signingKeys(dbAt(RIVERBEND), Date.now() + DAY_MS);
  expect(inADay.map(({ kid }) => kid)).toEqual([next, first]);

  // Eight days later, nothing that the first key signed is valid anymore.
  await rotateKeys(dbAt(RIVERBEND), Date.now() + 8 * DAY_MS);
  expect(await publicKeys()).toHaveLength(2);
  await rotateKeys(dbAt(RIVERBEND), Date.now() + 9 * DAY_MS);
  expect(await publicKeys()).toEqual([next]);
  expect(kidOf(await newIdToken())).toBe(next);

  const log = await sqlAt(
    app,
    RIVERBEND,
    sql`select actor_email as actor, before, after from audit_entries where action = 'Renewed sign-in keys' order by id`,
  );
  expect(log).toEqual([
    { actor: "", before: null, after: { added: next } },
    { actor: "", before: { removed: [first] }, after: null },
  ]);
});

test("private keys never appear in the log", async () => {
  const [key] = await signingKeys(dbAt(RIVERBEND));
  expect(key?.d?.length).toBeGreaterThan(100);
  expect(JSON.stringify(lines)).not.toContain(key?.d);
});
