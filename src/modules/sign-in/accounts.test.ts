import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, aSession, aUser, type TestCompany, type TestUser } from "#test/support/factories.ts";
import { loginBrowser } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { endSessionsOf, lockAccount, unlockAccount } from "./sign-in.public.ts";

let app: TestApp;
let company: TestCompany;
let client: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app, { isProvider: true });
  client = await aCompany(app);
});
afterAll(() => app.close());

const write = (work: Parameters<ReturnType<typeof app.app.companyDb>["write"]>[0]) =>
  app.app.companyDb(company.companyId).write(work);

const isSignedIn = async (cookie: string, host = company.host) =>
  (await app.send("GET", "/api/authentication/getUserBySessionToken", { host, cookie })).json() !== null;

const authenticate = async (user: TestUser) =>
  (
    await loginBrowser(app, company.host).send("POST", "authenticate", {
      username: user.email,
      password: user.password,
    })
  ).status;

test("an account locked by hand loses its sessions at every host and gets no new ones [C-002]", async () => {
  const user = await aUser(app, { company, privilege: "Admin" });
  const here = await aSession(app, user);
  const there = await aSession(app, user, client);
  expect([await isSignedIn(here), await isSignedIn(there, client.host)]).toEqual([true, true]);
  await write((tx) => lockAccount(tx, user.id));
  expect([await isSignedIn(here), await isSignedIn(there, client.host)]).toEqual([false, false]);
  expect(await authenticate(user)).toBe(401);
  await write((tx) => unlockAccount(tx, user.id));
  expect(await authenticate(user)).toBe(200);
  expect(await isSignedIn(here)).toBe(false);
});

test("ending a user's sessions doesn't end anyone else's [C-010]", async () => {
  const user = await aUser(app, { company, privilege: "Admin" });
  const [mine, other] = [await aSession(app, user), await aSession(app, await aUser(app, { company }))];
  const there = await aSession(app, user, client);
  await write((tx) => endSessionsOf(tx, user.id));
  expect([await isSignedIn(mine), await isSignedIn(there, client.host), await isSignedIn(other)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await isSignedIn(await aSession(app, user))).toBe(true);
});

test("a session ends with a change in the same millisecond", async () => {
  const user = await aUser(app, { company, privilege: "Admin" });
  const [mine, there] = [await aSession(app, user), await aSession(app, user, client)];
  const at = "2026-01-01T00:00:00.000";
  for (const { companyId } of [company, client])
    await app.app.companyDb(companyId).write((tx) =>
      tx.sql
        .updateTable("sessions")
        .set({ createdAt: `${at}100Z` })
        .where("userId", "=", user.id)
        .execute(),
    );
  const validFrom = (instant: string) =>
    write((tx) =>
      tx.sql.updateTable("users").set({ sessionsValidFrom: instant }).where("id", "=", user.id).execute(),
    );
  await validFrom(`${at}050Z`);
  expect([await isSignedIn(mine), await isSignedIn(there, client.host)]).toEqual([true, true]);
  await validFrom(`${at}150Z`);
  expect([await isSignedIn(mine), await isSignedIn(there, client.host)]).toEqual([false, false]);
});
