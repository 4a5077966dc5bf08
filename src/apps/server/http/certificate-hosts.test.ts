import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#test/support/copied-databases.ts";
import { type DatabaseProxy, startDatabaseProxy } from "#test/support/database-proxy.ts";
import { aCompany, type TestCompany } from "#test/support/factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let proxy: DatabaseProxy;
let app: TestApp;
let town: TestCompany;

beforeAll(async () => {
  proxy = await startDatabaseProxy(await createTestDatabase());
  app = await startTestApp({}, undefined, proxy.connection);
  town = await aCompany(app);
});
afterAll(async () => {
  await app?.close();
  await proxy?.close();
});

const statusFor = async (query: string): Promise<number> =>
  (await app.send("GET", `/.well-known/tenantry/host${query}`, { host: "proxy.internal:3000" })).status;

test("a proxy gets certificates for the hosts of companies, and for no others", async () => {
  expect(await statusFor(`?domain=${town.host}`)).toBe(200);
  expect(await statusFor(`?domain=${town.host.toUpperCase()}.`)).toBe(200);
  for (const foreign of [
    `www.${town.host}`,
    "elsewhere.example",
    `${town.host}:443`,
    "%00",
    "*",
    "localhost..",
  ])
    expect(await statusFor(`?domain=${foreign}`), foreign).toBe(404);
  for (const none of ["", "?domain=", `?domain=${town.host}&domain=elsewhere.example`])
    expect(await statusFor(none), none).toBe(400);
});

test("it also answers while the database is down", async () => {
  await proxy.goAway();
  expect(await statusFor(`?domain=${town.host}`)).toBe(200);
  expect(await statusFor("?domain=elsewhere.example")).toBe(404);
});
