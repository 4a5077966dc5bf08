import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { aCompany, aUser, type TestCompany } from "#test/support/factories.ts";
import { loginBrowser } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  await aCompany(app, { isProvider: true });
  company = await aCompany(app);
});
afterAll(() => app.close());

/** Far longer than any of these requests takes, even on a slow machine. */
const MOMENT_MS = 4_000;

const NEW = "mill-Street-140";
const send = async (path: string, body: object): Promise<{ status: number; ms: number }> => {
  const began = performance.now();
  const { status } = await loginBrowser(app, company.host).send("POST", path, body);
  return { status, ms: performance.now() - began };
};
const authenticate = (username: string, password: string) => send("authenticate", { username, password });
const change = (email: string) =>
  send("ForgotPasswordChange", { email, code: "123456", newPassword: NEW, confirmPassword: NEW });

test("failures take the same time for known and unknown accounts, and successes aren't delayed [C-002] [C-009]", async () => {
  const { config } = app.app.services;
  Object.assign(config, { wrongAnswerMs: MOMENT_MS });
  onTestFinished(() => void Object.assign(config, { wrongAnswerMs: 0 }));
  const user = await aUser(app, { company });
  let isFirstAnswered = false;
  const wrong = [
    authenticate(user.email, "wrong"),
    authenticate("nobody@example.test", "wrong"),
    change(user.email),
    change("nobody@example.test"),
  ];
  const first = Promise.race(wrong).then(() => {
    isFirstAnswered = true;
  });
  expect((await authenticate(user.email, user.password)).status).toBe(200);
  expect(isFirstAnswered).toBe(false);
  await first;
  for (const { status, ms } of await Promise.all(wrong)) {
    expect(status).toBe(401);
    expect(ms).toBeGreaterThan(MOMENT_MS - 50);
  }
});

test("the delay is on by default", () => {
  expect(readConfig({}).wrongAnswerMs).toBeGreaterThanOrEqual(400);
});
