import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handlers } from "#apps/handlers.generated.ts";
import { aCompany, aPage, aSession, aUser, aVersion, type TestCompany } from "./support/factories.ts";
import { createMemoryLog } from "./support/memory-log.ts";
import { tableDigests } from "./support/table-digests.ts";
import { type SendOptions, startTestApp, type TestApp } from "./support/test-app.ts";

// The HTTP behavior that all calls share (decisions §1).

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

/** Expects that nothing changes. */
const unchanged = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = await tableDigests(testApp, [company.companyId]);
  const result = await work();
  expect(await tableDigests(testApp, [company.companyId])).toEqual(before);
  return result;
};

describe("an answer", () => {
  test("is a bare JSON value: text, number, true, or false [C-001] [C-022] [C-029]", async () => {
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

  test("is the same at the specification's path in any letter case [SHELL-021]", async () => {
    for (const call of calls)
      for (const path of [call.path, call.path.toLowerCase(), call.path.toUpperCase()]) {
        const answer = await send(call.method, path, {
          cookie: "",
          body: call.method === "POST" ? {} : undefined,
        });
        // The call may answer that it found nothing, but not that there is no such call.
        expect(answer.text, `${call.method} ${path}`).not.toContain("There is no such call");
        expect(answer.status, `${call.method} ${path}`).not.toBe(405);
      }
  });
});

describe("a body", () => {
  test("has names in any letter case, and unknown ones are ignored and not stored [C-060]", async () => {
    const { name, friendlyUrl, ...rest } = pageForm();
    const created = await send("POST", "/Admin/CreatePage", {
      body: {
        NAME: name,
        FriendlyURL: friendlyUrl,
        ...rest,
        id: 77,
        companyId: 99,
        allowDelete: false,
        versionStatus: "live",
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
      versionStatus: "draft",
    });
  });

  test("uses the exactly spelled name if a name is repeated", async () => {
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
      expect([answer.status, answer.text], body).toEqual([400, '"The request body isn\'t valid JSON."']);
    }
  });

  test("that isn't an object is refused with a sentence", async () => {
    for (const body of ["null", "[]", "12", '"text"', ""]) {
      const answer = await send("POST", "/Admin/CreatePage", {
        body,
        headers: { "content-type": "application/json" },
      });
      expect([answer.status, answer.text], body).toEqual([400, '"The request has no valid content."']);
    }
    expect((await send("POST", "/Admin/CreatePage")).status).toBe(400);
  });

  test("with wrong types is refused with the problem of each field", async () => {
    const answer = await unchanged(() =>
      send("POST", "/Admin/CreatePage", {
        body: { ...pageForm(), name: 5, friendlyUrl: "A b", showOnMenu: "yes", scoTitle: "" },
      }),
    );
    expect(answer.status).toBe(400);
    expect(answer.json()).toBe(
      "Page Name must be text. Show On Menu must be yes or no. Friendly URL can have only the letters a to z, numbers, and hyphens. SEO Title is required.",
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

  test("that is too large is refused with 413, whether or not it announces its size", async () => {
    const body = JSON.stringify({ ...pageForm(), scoMetaDescription: "x".repeat(2 << 20) });
    const known = await send("POST", "/Admin/CreatePage", {
      body,
      headers: { "content-type": "application/json" },
    });
    expect([known.status, known.json()]).toEqual([413, "The request is too large."]);
    const chunked = await send("POST", "/Admin/CreatePage", {
      body,
      headers: { "content-type": "application/json", "transfer-encoding": "chunked" },
    });
    expect(chunked.status).toBe(413);
  });

  test("of an unsupported type is refused with 415", async () => {
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

  test("can be missing although a DELETE announces JSON [C-076]", async () => {
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

  test("with a number that no row can have is answered as for a missing row [C-072]", async () => {
    const { page } = await aVersion(testApp, { page: await aPage(testApp, { company }), status: "live" });
    const path = `/Version/CreateDraft?pageId=${page.id}&copyVersionId=`;
    const [missing, beyond] = [await send("GET", `${path}77`), await send("GET", `${path}9007199254740991`)];
    expect(missing.status).toBe(404);
    expect([beyond.status, beyond.text]).toEqual([missing.status, missing.text]);
  });

  test("with an impossible row version is refused and isn't a server error [C-115]", async () => {
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

test("an unexpected error is answered with a reference that is also in the log, and without details", async () => {
  const { pool } = testApp.app.database;
  await pool.query("alter table roles rename to roles_elsewhere");
  try {
    const answer = await send("GET", "/RoleManagement/GetRoles");
    expect(answer.status).toBe(500);
    const reference = /^"Something went wrong on our end\. Reference: ([0-9a-f]{12})"$/.exec(
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

describe("a call that names the user of its screen", () => {
  const from = (userId: number | string) => ({ headers: { "x-acting-user": String(userId) } });

  test("is refused while someone else is signed in, for every call, and changes nothing", async () => {
    const other = await aUser(testApp, { company, privilege: "Admin" });
    await unchanged(async () => {
      for (const owner of [other.id, 0, "somebody", ""])
        for (const [method, path, body] of [
          ["POST", "/Admin/CreatePage", pageForm()],
          ["POST", "/ImageUpload/ImageUpload", undefined],
          ["GET", "/AdminSettings/GetSetUp", undefined],
          ["POST", "/api/authentication/LogOut", {}],
          ["POST", "/AdminForms/GetFormSubmissionExport", { formId: 1, rangeOpt: "all" }],
        ] as const) {
          const refused = await send(method, path, { ...from(owner), body });
          expect([path, refused.status]).toEqual([path, 409]);
          expect(refused.headers["x-acting-user"]).toMatch(/^\d+$/);
        }
    });
    expect((await send("GET", "/AdminSettings/GetSetUp")).status).toBe(200);
  });

  test("is answered while that person is signed in, and refused as usual if no one is", async () => {
    const user = await aUser(testApp, { company, privilege: "Admin" });
    const own = await aSession(testApp, user);
    const answer = await send("POST", "/Admin/CreatePage", {
      ...from(user.id),
      cookie: own,
      body: pageForm(),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers["x-acting-user"]).toBeUndefined();
    const nobody = await send("POST", "/Admin/CreatePage", {
      ...from(user.id),
      cookie: "",
      body: pageForm(),
    });
    expect(nobody.status).toBe(401);
  });
});
