import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handlers } from "#apps/handlers.generated.ts";
import { aCompany, aPage, aSession, aUser, aVersion, type TestCompany } from "./support/factories.ts";
import { tableDigests } from "./support/table-digests.ts";
import { type SendOptions, startTestApp, type TestApp } from "./support/test-app.ts";

// What is refused before any call runs (decisions §1).

const calls = handlers.map(({ call }) => call);
const NO_BROWSER = { "x-requested-with": "XMLHttpRequest" };

let testApp: TestApp;
let company: TestCompany;
let cookie: string;

beforeAll(async () => {
  testApp = await startTestApp();
  company = await aCompany(testApp);
  cookie = await aSession(testApp, await aUser(testApp, { company, privilege: "Admin" }));
});
afterAll(() => testApp?.close());

const send = (method: string, path: string, options: SendOptions = {}) =>
  testApp.send(method, path, {
    host: company.host,
    cookie,
    ...options,
    headers: { ...NO_BROWSER, ...options.headers },
  });

/** Expects that nothing changes. */
const unchanged = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = await tableDigests(testApp, [company.companyId]);
  const result = await work();
  expect(await tableDigests(testApp, [company.companyId])).toEqual(before);
  return result;
};

describe("a GET that changes data", () => {
  const changing = calls.filter(({ method, changes }) => method === "GET" && changes);

  test("answers POST as well [C-072] [C-073]", async () => {
    expect(changing.length).toBeGreaterThan(3);
    const { page } = await aVersion(testApp, { page: await aPage(testApp, { company }), status: "live" });
    const draft = await send("POST", `/Version/CreateDraft?pageId=${page.id}&copyVersionId=1`);
    expect([draft.status, draft.text]).toEqual([200, "2"]);
    const submitted = await send("POST", `/Version/SubmitDraft?pageId=${page.id}`, { body: {} });
    expect([submitted.status, submitted.text]).toEqual([200, '"Saved"']);
  });

  test("isn't answered to HEAD, which changes nothing", async () => {
    const { page } = await aVersion(testApp, { page: await aPage(testApp, { company }), status: "live" });
    await unchanged(async () => {
      for (const call of changing) {
        const answer = await send(
          "HEAD",
          `${call.path}?pageId=${page.id}&copyVersionId=1&versionId=1&userId=1`,
        );
        expect([answer.status, answer.text], call.path).toEqual([404, ""]);
      }
    });
  });

  test("needs X-Requested-With from clients other than browsers, and is refused from images and links", async () => {
    const { page } = await aVersion(testApp, { page: await aPage(testApp, { company }), status: "live" });
    const path = `/Version/CreateDraft?pageId=${page.id}&copyVersionId=1`;
    for (const headers of [
      {},
      { "sec-fetch-site": "same-origin", "sec-fetch-dest": "image" },
      { "sec-fetch-site": "same-origin", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "none", "sec-fetch-dest": "document" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "cross-site" },
      { origin: "http://evil.example.test" },
      { referer: "http://evil.example.test/" },
      { referer: `http://${company.host}/AdminHome` },
      { origin: `http://${company.host}` },
      { referer: "http://evil.example.test/", "x-requested-with": "XMLHttpRequest" },
    ] as Record<string, string>[]) {
      const answer = await unchanged(() =>
        testApp.send("GET", path, { host: company.host, cookie, headers }),
      );
      expect([answer.status, answer.json()], JSON.stringify(headers)).toEqual([
        403,
        "This request came from another website, so it was refused.",
      ]);
    }
    const own = await testApp.send("GET", path, {
      host: company.host,
      cookie,
      headers: { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty" },
    });
    expect([own.status, own.text]).toEqual([200, "2"]);
  });
});

test("every call that changes data refuses other sites before checking who is signed in", async () => {
  for (const call of calls.filter(({ changes }) => changes))
    for (const method of call.alsoPost ? ["GET", "POST"] : [call.method])
      for (const headers of [
        { "sec-fetch-site": "cross-site" },
        { origin: "http://evil.example.test" },
        { referer: "http://evil.example.test/a" },
      ] as Record<string, string>[]) {
        const answer = await testApp.send(method, call.path, { host: company.host, headers });
        expect(answer.status, `${method} ${call.path} ${JSON.stringify(headers)}`).toBe(403);
        expect(answer.text).toContain("This request came from another website, so it was refused.");
      }
});

test("a call that only reads answers other sites' links and HEAD, without a body", async () => {
  const head = await send("HEAD", "/Authentication/GetCompanyName", {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(head.headers["content-type"]).toBe("application/json; charset=utf-8");
});

describe("requests for what doesn't exist", () => {
  test("an unknown call is 404 with a message, for every verb", async () => {
    for (const method of ["GET", "POST", "PUT", "DELETE"])
      for (const path of [
        "/Admin/NoSuchCall",
        "/Version",
        "/api/authentication/none?x=1",
        "/admin/getpage/1",
      ]) {
        const answer = await send(method, path);
        expect([answer.status, answer.text], `${method} ${path}`).toEqual([404, '"There is no such call."']);
        expect(answer.headers["cache-control"], `${method} ${path}`).toBe("no-store");
      }
  });

  test("a known call with another verb is 404, too", async () => {
    for (const [method, path] of [
      ["GET", "/Admin/CreatePage"],
      ["PUT", "/Admin/GetPage"],
      ["POST", "/Admin/GetPage"],
      ["DELETE", "/Version/CreateDraft"],
    ] as const) {
      const answer = await send(method, path);
      expect([answer.status, answer.text], `${method} ${path}`).toEqual([404, '"There is no such call."']);
    }
  });

  test("at an unknown host, every call is 421 [SHELL-002]", async () => {
    for (const call of calls) {
      const answer = await send(call.method, call.path, { host: "nobody.example.test", cookie: "" });
      expect(answer.status, call.path).toBe(421);
      expect(answer.text).toContain("There's no website at this address.");
    }
    const unknown = await send("POST", "/Admin/NoSuchCall", { host: "nobody.example.test" });
    expect(unknown.status).toBe(421);
  });

  test("an unreadable body at a route without one is refused with a message and isn't an error", async () => {
    for (const path of ["/Admin/NoSuchCall", "/about", "/"])
      for (const [type, body, status] of [
        ["application/json", "{", 400],
        ["application/json", '"\\ud800"', 400],
        ["application/json", `"${"x".repeat(2 << 20)}"`, 413],
        ["text/plain", "x", 404],
        ["application/x-www-form-urlencoded", "a&".repeat(20_000), 413],
      ] as const) {
        const answer = await send("POST", path, { body, headers: { "content-type": type } });
        expect(answer.status, `${path} ${type} ${answer.text.slice(0, 100)}`).toBe(status);
        expect(answer.json()).toMatch(/^[A-Z].+\.$/);
      }
  });

  test("an address that can't be decoded is 400 with a message", async () => {
    for (const [method, path] of [
      ["GET", "/Admin/%zz"],
      ["POST", "/Admin/%E0%A4%A"],
      ["POST", "/%"],
    ] as const) {
      const answer = await send(method, path);
      expect([answer.status, answer.json()], path).toEqual([400, "This address isn't valid."]);
    }
  });
});

test("hosts match with any port and in any letter case", async () => {
  for (const host of [company.host, company.host.toUpperCase(), `${company.host}:8080`, `${company.host}.`]) {
    const answer = await send("GET", "/Authentication/GetCompanyName", { host });
    expect([answer.status, answer.json()], host).toEqual([200, company.name]);
  }
});

describe("who signed in", () => {
  test.each([
    "",
    "tenantry_session=",
    "tenantry_session=wrong",
    `tenantry_session=${"x".repeat(5000)}`,
    "tenantry_session=%zz; =; ;;",
  ])("is nobody with the cookie %j", async (wrong) => {
    const answer = await send("GET", "/RoleManagement/GetRoles", { cookie: wrong.slice(0, 6000) });
    expect([answer.status, answer.json()]).toEqual([401, "Sign in first."]);
  });

  test("is reported in the call's format: a message under api/authentication [AUTH-027]", async () => {
    const answer = await send("GET", "/api/authentication/changePassword?userId=1", { cookie: "" });
    expect(answer.status).toBe(401);
    expect(answer.json()).toEqual({ message: expect.stringMatching(/expired/) });
  });
});
