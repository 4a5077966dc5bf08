import { afterAll, beforeAll, expect, test } from "vitest";
import { CEDAR_FALLS, HARBOR, PROVIDER, RIVERBEND, startDemoApp } from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startDemoApp();
});
afterAll(() => app.close());

const nameAt = (host: string) => app.send("GET", "/Authentication/GetCompanyName", { host });

test("the company's name is the one of the host that was asked [C-001] [SHELL-002]", async () => {
  const names = await Promise.all(
    [RIVERBEND, "127.0.0.1", CEDAR_FALLS, HARBOR, PROVIDER].map(async (host) => (await nameAt(host)).json()),
  );
  expect(names).toEqual([
    "Riverbend Utilities",
    "Riverbend Utilities",
    "Cedar Falls",
    "Harbor District",
    "TracSoft",
  ]);
});

test("a host counts without its port, its letter case and a final dot [C-001]", async () => {
  for (const host of ["LOCALHOST", "localhost:8080", "CedarFalls.LocalHost:1", "harbor.localhost."])
    expect((await nameAt(host)).status).toBe(200);
});

test("the call's path matches in any letter case [C-001] [SHELL-021]", async () => {
  const answer = await app.send("GET", "/authentication/getcompanyname", { host: CEDAR_FALLS });
  expect(answer.json()).toBe("Cedar Falls");
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("a host that is no company's is refused [C-001]", async () => {
  for (const host of ["elsewhere.example", "cedarfalls.localhost.evil.example", "localhost:80:80"]) {
    const answer = await nameAt(host);
    expect([answer.status, answer.json()]).toEqual([421, "No website answers at this address."]);
  }
});
