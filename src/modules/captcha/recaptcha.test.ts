import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type Log, silentLog } from "#platform/log/log.ts";
import { aForm } from "#test/support/item-factories.ts";
import { RIVERBEND, startDemoApp } from "#test/support/sign-in.ts";
import { forgetLimitsAt, submitTo } from "#test/support/site-forms.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { GRANT_COOKIE } from "./captcha.public.ts";

// Google's captcha, with its keys set. This test's server replaces Google.

const SITE_KEY = "site-key-0123456789";
const SECRET_KEY = "secret-key-0123456789";
const FAILED = "reCaptcha verification failed";
const AWAY = "The captcha can't be checked right now. Try again in a moment.";

let google: Server;
let app: TestApp;
/** Google's requests and answers. Null means no answer, to this request and all later ones. */
let asked: URLSearchParams[] = [];
let says: string | null = "{}";
/** What the log says to the people who run the server. */
let logged: unknown[] = [];
const log: Log = {
  ...silentLog,
  warn: (fields, message) => logged.push([message, fields]),
  error: (fields, message) => logged.push([message, fields]),
  child: () => log,
};

beforeAll(async () => {
  google = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk;
    });
    request.on("end", () => {
      asked.push(new URLSearchParams(body));
      if (says !== null) response.setHeader("content-type", "application/json").end(says);
    });
  });
  await new Promise<void>((up) => google.listen(0, "127.0.0.1", up));
  const { port } = google.address() as AddressInfo;
  const settings = {
    RECAPTCHA_SITE_KEY: SITE_KEY,
    RECAPTCHA_SECRET_KEY: SECRET_KEY,
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
  };
  app = await startDemoApp(settings, log);
});
afterEach(() => {
  asked = [];
  logged = [];
  vi.restoreAllMocks();
});
afterAll(async () => {
  await app.close();
  google.closeAllConnections();
  await new Promise((closed) => google.close(closed));
});

const check = (token: string) =>
  app.send("POST", `/Captcha/IsReCaptchValid?captchaToken=${encodeURIComponent(token)}`);
const told = async (token: string) => {
  const answer = await check(token);
  return [answer.status, answer.json(), answer.cookie(GRANT_COOKIE) !== undefined];
};

describe("Google's captcha", () => {
  test("is used instead of the embedded one, and a valid token gives a grant for one form [C-280] [PUB-061] [PUB-062]", async () => {
    expect((await app.send("GET", "/Captcha/GetChallenge")).json()).toEqual({
      kind: "recaptcha",
      siteKey: SITE_KEY,
    });
    says = JSON.stringify({ success: true, hostname: "localhost" });
    const answer = await check("right-token");
    expect([answer.status, answer.json()]).toEqual([200, 1]);
    expect(Object.fromEntries(asked[0] ?? [])).toEqual({
      secret: SECRET_KEY,
      response: "right-token",
      remoteip: "127.0.0.1",
    });
    const company = { companyId: app.app.hosts.find(RIVERBEND)?.companyId as number };
    const form = await aForm(app, { company, fields: [{ name: "Name" }] });
    const cookie = `${GRANT_COOKIE}=${answer.cookie(GRANT_COOKIE)}`;
    const send = () => submitTo(app, form, ["Ann"], { host: RIVERBEND, cookie });
    expect(await send()).toEqual([200, "Sent"]);
    expect(await send()).toEqual([403, FAILED]);
    // Even if Google accepts a token twice, it gives no second grant.
    expect(await told("right-token")).toEqual([400, FAILED, false]);
  });

  test("gives no grant if Google says no or considers the visitor a bot [C-280] [PUB-062]", async () => {
    for (const [token, answer] of [
      ["wrong", { success: false, "error-codes": ["invalid-input-response"] }],
      ["robot", { success: true, score: 0.1 }],
      ["half-a-robot", { success: true, score: 0.49 }],
      ["odd", { success: "true" }],
      ["empty", {}],
    ] as const) {
      says = JSON.stringify(answer);
      expect(await told(token), token).toEqual([400, FAILED, false]);
    }
    // Only a bot or a visitor's mistake, so there is nothing to do.
    expect(logged).toEqual([]);
    says = JSON.stringify({ success: true, score: 0.9 });
    expect(await told("person")).toEqual([200, 1, true]);
    asked = [];
    expect(await told("")).toEqual([400, FAILED, false]);
    expect(asked).toEqual([]);
  });

  test("reports a service that is unreachable or answers nonsense, and keeps the token valid [C-280]", async () => {
    await forgetLimitsAt(app, RIVERBEND);
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits: number[] = [];
    vi.spyOn(AbortSignal, "timeout").mockImplementation((milliseconds) => {
      limits.push(milliseconds);
      return timeout(Math.min(milliseconds, 300));
    });
    says = null;
    expect(await told("patient")).toEqual([503, AWAY, false]);
    expect(limits).toEqual([10_000]);
    expect(logged).toEqual([
      ["reCAPTCHA can't be reached.", { error: "The operation was aborted due to timeout" }],
    ]);
    for (const nonsense of ["<h1>Bad gateway</h1>", ""]) {
      says = nonsense;
      expect(await told("patient")).toEqual([503, AWAY, false]);
    }
    says = JSON.stringify({ success: true });
    expect(await told("patient")).toEqual([200, 1, true]);
  });

  test("tells the people who run the server when Google refuses the secret key", async () => {
    const errorCodes = ["invalid-input-secret"];
    says = JSON.stringify({ success: false, "error-codes": errorCodes });
    expect(await told("right-token")).toEqual([400, FAILED, false]);
    expect(logged).toEqual([["reCAPTCHA refuses the secret key, so no form can be sent.", { errorCodes }]]);
  });

  test("may load Google's scripts and frames only on public pages", async () => {
    const policyOf = async (path: string) =>
      String((await app.send("GET", path)).headers["content-security-policy"]);
    const policy = await policyOf("/");
    for (const directive of ["script-src", "frame-src", "connect-src"])
      expect(policy).toMatch(new RegExp(`${directive} [^;]*https://www\\.google\\.com`));
    expect(policy).toMatch(/script-src [^;]*https:\/\/www\.gstatic\.com/);
    expect(await policyOf("/login")).not.toContain("google");
  });
});
