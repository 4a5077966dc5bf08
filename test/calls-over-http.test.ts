import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handlers } from "#modules/handlers.generated.ts";
import { aCompany, aPage, aSession, aUser, aVersion, type TestCompany } from "./support/factories.ts";
import { createMemoryLog } from "./support/memory-log.ts";
import { tableDigests } from "./support/table-digests.ts";
import { type SendOptions, startTestApp, type TestApp } from "./support/test-app.ts";

// How every call answers on the wire, whichever it is (decisions §1).

const { log, lines } = createMemoryLog();
const calls = handlers.map(({ call }) => call);
const NO_BROWSER = { "x-requested-with": "XMLHttpRequest" };

let testApp: TestApp;
let company: TestCompany;
let cookie: string;
let number = 0;

beforeAll(async () => {
  testApp = await startTestApp({}, log);
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

const pageForm = () => ({
  name: "A page",
  friendlyUrl: `wire-${++number}`,
  scoTitle: "Title",
  scoMetaDescription: "Description",
  scoMetaKeywords: "keyword",
});

/** What must change nothing, changes nothing. */
const unchanged = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = await tableDigests(testApp, [company.companyId]);
  const result = await work();
  expect(await tableDigests(testApp, [company.companyId])).toEqual(before);
  return result;
};

describe("an answer", () => {
  test("is a bare JSON value: text, number, true or false [C-001] [C-022] [C-029]", async () => {
    const [name, flag, limit] = await Promise.all([
      send("GET", "/Authentication/GetCompanyName"),
      send("GET", "/AdminSettings/IsSiteInitialized"),
      send("GET", "/AdminSettings/GetVersionLimit"),
    ]);
    expect(name.text).toBe(JSON.stringify(company.name));
    expect(flag.text).toBe("true");
    expect(limit.text).toBe("10");
    expect(name.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
    });
  });

  test("comes at the printed path in any letter case [SHELL-021]", async () => {
    for (const call of calls)
      for (const path of [call.path, call.path.toLowerCase(), call.path.toUpperCase()]) {
        const answer = await send(call.method, path, {
          cookie: "",
          body: call.method === "POST" ? {} : undefined,
        });
        expect([404, 405], `${call.method} ${path}`).not.toContain(answer.status);
      }
  });
});

describe("a body", () => {
  test("has names in any letter case; what isn't known is ignored and not stored [C-060]", async () => {
    const { name, friendlyUrl, ...rest } = pageForm();
    const created = await send("POST", "/Admin/CreatePage", {
      body: {
        NAME: name,
        FriendlyURL: friendlyUrl,
        ...rest,
        id: 77,
        companyId: 99,
        allowDelete: false,
        isExternal: true,
      },
    });
    expect(created.status, created.text).toBe(200);
    expect(created.text).toMatch(/^\d+$/);
    const page = (await send("GET", `/Admin/GetPage?PAGEID=${created.text}`)).json();
    expect(page).toMatchObject({
      id: Number(created.text),
      name,
      friendlyUrl,
      allowDelete: true,
      isExternal: false,
    });
  });

  test("takes the exactly spelled name where a name comes twice", async () => {
    const form = pageForm();
    const created = await send("POST", "/Admin/CreatePage", {
      body: { NAME: "Wrong", ...form, Name: "Wrong too" },
    });
    expect((await send("GET", `/Admin/GetPage?pageId=${created.text}`)).json()).toMatchObject({
      name: form.name,
    });
  });

  test("that isn't JSON is refused with a sentence", async () => {
    for (const body of ["{", "{'name': 1}", "undefined", '{"name": "a"} x', "\u0000"]) {
      const answer = await unchanged(() =>
        send("POST", "/Admin/CreatePage", { body, headers: { "content-type": "application/json" } }),
      );
      expect([answer.status, answer.text], body).toEqual([400, '"The request\'s body is not valid JSON."']);
    }
  });

  test("that isn't an object is refused with a sentence", async () => {
    for (const body of ["null", "[]", "12", '"text"', ""]) {
      const answer = await send("POST", "/Admin/CreatePage", {
        body,
        headers: { "content-type": "application/json" },
      });
      expect([answer.status, answer.text], body).toEqual([400, '"The request has no usable content."']);
    }
    expect((await send("POST", "/Admin/CreatePage")).status).toBe(400);
  });

  test("with wrong types is refused with what is wrong about each field", async () => {
    const answer = await unchanged(() =>
      send("POST", "/Admin/CreatePage", {
        body: { ...pageForm(), name: 5, friendlyUrl: "A b", showOnMenu: "yes", scoTitle: "" },
      }),
    );
    expect(answer.status).toBe(400);
    expect(answer.json()).toBe(
      "Page Name must be text. Friendly URL can have only the letters a to z, digits and hyphens. Show On Menu must be yes or no. SEO Title is required.",
    );
  });

  test("can't reach behind the fields: __proto__ and constructor are names like any others", async () => {
    const body = `{"__proto__": {"name": "A"}, "constructor": {"prototype": {"name": "A"}}, "friendlyUrl": "x"}`;
    const answer = await send("POST", "/Admin/CreatePage", {
      body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain("Page Name must be text.");
    expect(({} as Record<string, unknown>).name).toBeUndefined();
  });

  test("that is too large is refused with 413, whether or not it says so", async () => {
    const body = JSON.stringify({ ...pageForm(), scoMetaDescription: "x".repeat(2 << 20) });
    const known = await send("POST", "/Admin/CreatePage", {
      body,
      headers: { "content-type": "application/json" },
    });
    expect([known.status, known.json()]).toEqual([413, "What was sent is too large."]);
    const chunked = await send("POST", "/Admin/CreatePage", {
      body,
      headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
    });
    expect(chunked.status).toBe(413);
  });

  test("of a kind that isn't taken is refused with 415", async () => {
    for (const type of [
      "text/plain",
      "application/xml",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const answer = await unchanged(() =>
        send("POST", "/Admin/CreatePage", { body: "name=x", headers: { "content-type": type } }),
      );
      expect(answer.status, type).toBe(415);
      expect(typeof answer.json(), type).toBe("string");
    }
  });

  test("may be missing where a DELETE says that it sends JSON [C-076]", async () => {
    const { page } = await aVersion(testApp, { page: await aPage(testApp, { company }) });
    const answer = await send("DELETE", `/Version/DeleteDraft?pageId=${page.id}`, {
      headers: { "content-type": "application/json" },
    });
    expect([answer.status, answer.text]).toEqual([200, '"Deleted"']);
  });

  test("with characters that can't be stored is refused with a sentence", async () => {
    for (const name of ["a\u0000b", "a\u202eb\u0007"]) {
      const answer = await unchanged(() =>
        send("POST", "/Admin/CreatePage", { body: { ...pageForm(), name } }),
      );
      expect(answer.status, JSON.stringify(name)).toBe(400);
    }
  });
});

describe("a query", () => {
  test.each([
    "",
    "pageId=",
    "pageId=abc",
    "pageId=1&pageId=2",
    "pageId=-1",
    "pageId=1.5",
    "pageId=99999999999999999",
  ])("?%s is refused with 400 and a sentence [C-052]", async (query) => {
    const answer = await send("GET", `/Admin/GetPage?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.json()).toMatch(/^pageId (is required|must be a number)\.$/);
  });

  test("with a number that no row can have is answered like a missing one [C-072]", async () => {
    const { page } = await aVersion(testApp, { page: await aPage(testApp, { company }), status: "live" });
    const path = `/Version/CreateDraft?pageId=${page.id}&copyVersionId=`;
    const [missing, beyond] = [await send("GET", `${path}77`), await send("GET", `${path}9007199254740991`)];
    expect(missing.status).toBe(404);
    expect([beyond.status, beyond.text]).toEqual([missing.status, missing.text]);
  });

  test("with a row version beyond all is refused, not a fault [C-115]", async () => {
    const version = await aVersion(testApp, { page: await aPage(testApp, { company }), blocks: [{}] });
    const answer = await send("POST", "/Admin/UpdateHtmlEditor", {
      body: {
        id: version.blockIds[0],
        pageId: version.page.id,
        versionId: 1,
        componentName: "A",
        content: "<p>A</p>",
        rowVersion: 9007199254740991,
      },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });
});

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

  test("isn't answered to HEAD, and nothing is changed by one", async () => {
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

  test("needs X-Requested-With where no browser is at work, and is refused from images and links", async () => {
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
    ] as Record<string, string>[]) {
      const answer = await unchanged(() =>
        testApp.send("GET", path, { host: company.host, cookie, headers }),
      );
      expect([answer.status, answer.json()], JSON.stringify(headers)).toEqual([
        403,
        "This request came from another website and was refused.",
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

test("every call that changes data refuses another site, before it asks who is signed in", async () => {
  for (const call of calls.filter(({ changes }) => changes))
    for (const method of call.alsoPost ? ["GET", "POST"] : [call.method])
      for (const headers of [
        { "sec-fetch-site": "cross-site" },
        { origin: "http://evil.example.test" },
        { referer: "http://evil.example.test/a" },
      ] as Record<string, string>[]) {
        const answer = await testApp.send(method, call.path, { host: company.host, headers });
        expect(answer.status, `${method} ${call.path} ${JSON.stringify(headers)}`).toBe(403);
        expect(answer.text).toContain("This request came from another website and was refused.");
      }
});

test("a call that only reads answers other sites' links and HEAD, without a body", async () => {
  const head = await send("HEAD", "/Authentication/GetCompanyName", {
    headers: { "sec-fetch-site": "cross-site" },
  });
  expect([head.status, head.text]).toEqual([200, ""]);
  expect(head.headers["content-type"]).toBe("application/json; charset=utf-8");
});

describe("what there is not", () => {
  test("an unknown call is 404 with a sentence, by whichever verb", async () => {
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

  test("a known call by another verb is 404 as well", async () => {
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

  test("at a host that is nobody's, every call is 421 [SHELL-002]", async () => {
    for (const call of calls) {
      const answer = await send(call.method, call.path, { host: "nobody.example.test", cookie: "" });
      expect(answer.status, call.path).toBe(421);
      expect(answer.text).toContain("No website answers at this address.");
    }
    const unknown = await send("POST", "/Admin/NoSuchCall", { host: "nobody.example.test" });
    expect(unknown.status).toBe(421);
  });

  test("an address that can't be decoded is 400 with a sentence", async () => {
    for (const path of ["/Admin/%zz", "/%E0%A4%A", "/%"]) {
      const answer = await send("GET", path);
      expect(answer.status, path).toBe(400);
      expect(answer.text, path).not.toMatch(/FST_|statusCode|valid url component/);
    }
  });
});

test("hosts match with any port and in any letter case", async () => {
  for (const host of [company.host, company.host.toUpperCase(), `${company.host}:8080`, `${company.host}.`]) {
    const answer = await send("GET", "/Authentication/GetCompanyName", { host });
    expect([answer.status, answer.json()], host).toEqual([200, company.name]);
  }
});

describe("who asks", () => {
  test.each([
    "",
    "tenantry_session=",
    "tenantry_session=wrong",
    `tenantry_session=${"x".repeat(5000)}`,
    "tenantry_session=%zz; =; ;;",
  ])("is nobody with the cookie %j [AUTH-028]", async (wrong) => {
    const answer = await send("GET", "/RoleManagement/GetRoles", { cookie: wrong.slice(0, 6000) });
    expect([answer.status, answer.json()]).toEqual([401, "Please sign in first."]);
  });

  test("is told in the way of the call: a message under api/authentication [AUTH-027]", async () => {
    const answer = await send("GET", "/api/authentication/changePassword?userId=1", { cookie: "" });
    expect(answer.status).toBe(401);
    expect(answer.json()).toEqual({ message: expect.stringMatching(/expired/) });
  });
});

test("an unexpected fault answers a reference that is also in the log, and nothing of what happened", async () => {
  const { pool } = testApp.app.database;
  await pool.query("alter table roles rename to roles_elsewhere");
  try {
    const answer = await send("GET", "/RoleManagement/GetRoles");
    expect(answer.status).toBe(500);
    const reference = /^"Something went wrong on our side\. Reference: ([0-9a-f]{12})"$/.exec(
      answer.text,
    )?.[1];
    expect(reference, answer.text).toBeDefined();
    const line = lines.find(({ fields }) => fields.reference === reference);
    expect(line?.level).toBe("error");
    expect(JSON.stringify(line?.fields)).toContain("roles");
    expect(answer.text).not.toMatch(/roles|select|\/src\/|\.ts|42P01/i);
  } finally {
    await pool.query("alter table roles_elsewhere rename to roles");
  }
  expect((await send("GET", "/RoleManagement/GetRoles")).status).toBe(200);
});
