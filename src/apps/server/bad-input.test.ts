import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { kinds } from "#blocks/kinds.generated.ts";
import { handlers } from "#modules/handlers.generated.ts";
import type { Call } from "#platform/call/define-call.ts";
import { foldKeys } from "#platform/call/fold-keys.ts";
import { inputFor } from "#test/support/component-calls.ts";
import {
  contentAt,
  newPage,
  newText,
  pageForm,
  RIVERBEND,
  type Staff,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import type { Answer, TestApp } from "#test/support/test-app.ts";

// Whatever is sent, the answer is a clear refusal or the call's own answer, never a fault; a refusal changes nothing.

let app: TestApp;
let vendor: Staff;
let pageId: number;
let textId: number;
beforeAll(async () => {
  app = await startDemoApp();
  // An Admin of the provider may make every call.
  vendor = await staffAt(app, "vendor@tracsoft.example", RIVERBEND);
  pageId = await newPage(vendor);
  textId = await newText(vendor, pageId, 1, "<p>Text</p>");
});
afterAll(() => app.close());

const calls = handlers.map((handler) => handler.call);
const fieldsOf = (schema: Call["query"]): string[] =>
  schema._zod.def.type === "object" ? Object.keys((schema._zod.def as z.core.$ZodObjectDef).shape) : [];

const hasBody = (call: Call) => call.method === "POST" || call.method === "PUT";

const send = (call: Call, query: string, body: unknown) =>
  app.send(call.method, `${call.path}${query ? `?${query}` : ""}`, {
    host: RIVERBEND,
    // Signing out would end the session; the steps of signing in need none.
    cookie: call.path.startsWith("/api/authentication") ? "" : vendor.cookie,
    headers: { "x-requested-with": "XMLHttpRequest", "content-type": "application/json" },
    ...(hasBody(call) ? { body: JSON.stringify(body) } : {}),
  });

/** A refusal: 4xx with a sentence, in the call's own form, that gives nothing away. */
const expectRefusal = (call: Call, answer: Answer) => {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  const body = answer.json();
  const sentence = call.refusals === "text" ? body : Object.values(body as object)[0];
  expect(sentence).toMatch(/\S.{5,}/);
  expect(answer.text).not.toMatch(/at \/|node_modules|select |insert |zod|\.ts:/i);
};

const LONG = "x".repeat(1 << 20);
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    2 ** 31,
    2 ** 53,
    1e308,
    "",
    " ",
    "abc",
    "1e3",
    "0x10",
    "-1",
  ),
  fc.constantFrom<unknown>(
    "\u0000",
    "\ud800",
    "\udfff\ud800",
    "\u202e\u0007",
    "<script>",
    "' or 1=1 --",
    "../../x",
  ),
  fc.constantFrom<unknown>([], [1], [[]], {}, { id: 1 }, { toString: 1 }, { __proto__: null, length: 3 }),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A query string whose values are strange, missing, or there twice. */
const strangeQuery = (names: string[]) =>
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...(names.length > 0 ? names : ["anything"])),
        fc.constantFrom(
          "abc",
          "",
          "-1",
          "1.5",
          "1e9",
          "99999999999999999999",
          "%00",
          "%ED%A0%80",
          "%ff",
          "[]",
          "null",
        ),
      ),
      { maxLength: names.length + 2 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("&"));

const strangeBody = (names: string[]) =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(Object.fromEntries(names.map((name) => [name, strange])), { requiredKeys: [] }),
    },
    { weight: 1, arbitrary: strange },
  );

/** Whether the contract takes it; the server must see it the same way. */
const fits = (schema: Call["query"], value: unknown) => z.safeParse(schema, foldKeys(schema, value)).success;

const queryObject = (query: string): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const part of query.split("&").filter(Boolean)) {
    const [name = "", value = ""] = part.split("=");
    // What isn't UTF-8 stays as it is; only whether it is a number matters here.
    values[name] = name in values ? [values[name], value] : value;
  }
  return values;
};

/** Calls that need to be told something: asked without it, they refuse. */
const asking = calls.filter((call) => !fits(call.query, {}) || (hasBody(call) && !fits(call.body, {})));

describe.each(asking.map((call) => [call.name, call] as const))("%s", (_name, call) => {
  test(`refuses what its contract doesn't take, and changes nothing [${call.id === "own" ? "SHELL-021" : call.id}]`, async () => {
    const before = await contentAt(app, RIVERBEND);
    const [inQuery, inBody] = [fieldsOf(call.query), fieldsOf(call.body)];
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(strangeQuery(inQuery), strangeBody(inBody), async (query, body) => {
        const sent = hasBody(call) ? (JSON.parse(JSON.stringify(body ?? null)) as unknown) : undefined;
        if (fits(call.query, queryObject(query)) && fits(call.body, sent)) return;
        refused++;
        expectRefusal(call, await send(call, query, sent));
      }),
      { numRuns: 12, examples: [["", {}]] },
    );
    expect(refused).toBeGreaterThan(0);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});

/** Values that a careless server stumbles over, in place of a right one. */
const STUMBLES: readonly unknown[] = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "x\udc00y",
  "\u202e\u200b\u2028",
  "\u0001\u001f\u007f",
  "𝒳👩‍👩‍👧‍👦é",
  "__proto__",
  "\\u0000 %00 \\x00",
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  -(2 ** 40),
  0,
];

describe("a right request with one value that is hard to store", () => {
  /** Every variant of a right body with one of its values exchanged. */
  const variants = (body: Record<string, unknown>) =>
    Object.keys(body).flatMap((name) => STUMBLES.map((value) => ({ ...body, [name]: value })));

  const expectNoFault = async (path: string, body: Record<string, unknown>) => {
    const all = variants(body);
    for (let from = 0; from < all.length; from += 8)
      await Promise.all(
        all.slice(from, from + 8).map(async (one) => {
          const answer = await vendor.post(path, one);
          expect([JSON.stringify(one), answer.status < 500, answer.status < 500 ? "" : answer.text]).toEqual([
            JSON.stringify(one),
            true,
            "",
          ]);
          expect(answer.text.length).toBeGreaterThan(0);
        }),
      );
  };

  test.each(kinds.map((kind) => [kind.type, kind] as const))(
    "is no fault: %s [CMP-GEN-11]",
    async (type, kind) => {
      const input = await inputFor(vendor, kind, { pageId, versionId: 1 });
      await expectNoFault(`/Admin/Create${type}`, input);
      const id = (await vendor.post(`/Admin/Create${type}`, input)).json();
      await expectNoFault(`/Admin/Update${type}`, { ...input, id, rowVersion: 1 });
    },
  );

  test("is no fault: a new page [C-060]", () => expectNoFault("/Admin/CreatePage", pageForm()));

  test("is no fault: a component's place and order [C-069] [C-071]", async () => {
    await expectNoFault("/Admin/ManagePageComponent", {
      PageId: pageId,
      Type: "HtmlEditor",
      ComponentId: textId,
      Id: 0,
      Status: "draft",
      VersionId: 1,
    });
    for (const ids of [
      [Number.MAX_SAFE_INTEGER],
      [textId, Number.MAX_SAFE_INTEGER],
      Array(1000).fill(textId),
    ]) {
      const answer = await vendor.post("/Admin/UpdatePageComponentOrder", { pageComponentIds: ids });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test("is no fault: signing in [C-002] [C-004] [C-006]", async () => {
    await expectNoFault("/api/authentication/authenticate", {
      username: "a@b.example",
      password: "secret-enough",
    });
    await expectNoFault("/api/authentication/twoFactor", { userId: 1, code: "123456" });
    await expectNoFault("/api/authentication/changePassword", {
      userId: 1,
      oldPassword: "secret-enough",
      newPassword: "secret-enough",
      confirmPassword: "secret-enough",
    });
  });

  test("is no fault: ids and comments in addresses [C-052] [C-072] [C-073] [C-075]", async () => {
    const ids = ["0", "2147483648", "9007199254740991", "9007199254740992", "-1", "%00", "1%00", "%EF%BC%91"];
    const texts = ["%00", "a%00b", "%ED%A0%80", "%ff", "%F0%9F%91%A9", "%0a%07", "x".repeat(1000)];
    const paths = [
      ...ids.flatMap((id) => [
        `/Admin/GetPage?pageId=${id}`,
        `/Admin/GetPageComponentData?pageId=${id}`,
        `/Admin/GetAllChildMenuOptions?pageId=${id}`,
        `/Admin/GetHtmlEditor?componentId=${id}`,
        `/Version/GetVersionLogsPerPage?pageId=${id}`,
        `/Version/CreateDraft?pageId=${pageId}&copyVersionId=${id}`,
        `/Version/PublishDraft?pageId=${pageId}&versionId=${id}`,
        `/api/authentication/getUserBySessionToken?sessionToken=${id}`,
      ]),
      ...texts.flatMap((text) => [
        `/Version/RejectDraft?pageId=${pageId}&comments=${text}`,
        `/Version/SubmitDraft?pageId=${pageId}&comments=${text}&loggedInEmail=${text}`,
        `/Version/SubmitDraft?pageId=${pageId}&comments=${text}`,
      ]),
    ];
    for (const path of paths) {
      const answer = await vendor.get(path);
      expect([path, answer.status < 500]).toEqual([path, true]);
    }
  });
});

describe("a body that is no right body", () => {
  const raw = (body: string, type = "application/json", path = "/Admin/CreatePage") =>
    app.send("POST", path, {
      host: RIVERBEND,
      cookie: vendor.cookie,
      body,
      headers: { "content-type": type },
    });

  test("is refused in words and changes nothing [C-060] [SHELL-021]", async () => {
    const before = await contentAt(app, RIVERBEND);
    for (const body of ["{", "{'a':1}", "undefined", '{"name":"a",}', "\u0000", '{"a":1}{"b":2}', "NaN"])
      expect((await raw(body)).json()).toBe("The request's body is not valid JSON.");
    for (const body of ["", "null", "1", '"text"', "[]", "true"]) expect((await raw(body)).status).toBe(400);
    expect((await raw("[".repeat(100_000))).status).toBe(400);
    expect((await raw(`${"[".repeat(50_000)}${"]".repeat(50_000)}`)).status).toBe(400);
    expect((await raw(JSON.stringify(pageForm({ name: LONG })))).status).toBe(413);
    for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x", "nonsense"])
      expect((await raw(JSON.stringify(pageForm()), type)).status).toBe(415);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test("can't reach into the server's own objects [C-060]", async () => {
    const form = JSON.stringify(pageForm());
    const answer = await raw(
      form.replace("{", '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},'),
    );
    expect(answer.status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("as a damaged form is refused as well [C-002]", async () => {
    const path = "/api/authentication/authenticate";
    for (const [body, type] of [
      ["--x\r\nbroken", "multipart/form-data; boundary=x"],
      ["", "multipart/form-data"],
      ["username=a", "multipart/form-data; boundary="],
      [
        '--x\r\nContent-Disposition: form-data; name="f"; filename="a.exe"\r\n\r\nMZ\r\n--x--\r\n',
        "multipart/form-data; boundary=x",
      ],
      ["username=a&username=b&password=c", "application/x-www-form-urlencoded"],
      ["%ff=%00&username=%", "application/x-www-form-urlencoded"],
      ["username=a&password=".padEnd(3 << 20, "x"), "application/x-www-form-urlencoded"],
    ] as const) {
      const answer = await raw(body, type, path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.json()).toEqual({ message: expect.stringMatching(/\S.{5,}/) });
    }
  });
});
