import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { handlers } from "#apps/handlers.generated.ts";
import type { Call } from "#platform/call/define-call.ts";
import { foldKeys } from "#platform/call/fold-keys.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, pageForm, RIVERBEND } from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";

// For any input, the answer is a clear refusal or the call's result, never a server error. A refusal changes nothing.

// The provider's admins can make every call.
const { app, vendor } = await openDemoApp("vendor");

const calls = handlers.map((handler) => handler.call);
const fieldsOf = (schema: Call["query"]): string[] =>
  schema._zod.def.type === "object" ? Object.keys((schema._zod.def as z.core.$ZodObjectDef).shape) : [];

const hasBody = (call: Call) => call.method === "POST" || call.method === "PUT";

const send = (call: Call, query: string, body: unknown) =>
  app.send(call.method, `${call.path}${query ? `?${query}` : ""}`, {
    host: RIVERBEND,
    // Left out: signing out would end the session, and the steps of signing in need none.
    cookie: call.path.startsWith("/api/authentication") ? "" : vendor.cookie,
    headers: { "x-requested-with": "XMLHttpRequest", "content-type": "application/json" },
    ...(hasBody(call) ? { body: JSON.stringify(body) } : {}),
  });

/** A refusal: 4xx with a message in the call's format that reveals nothing. */
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

/** A query string with unusual, missing, and repeated values. */
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

/** Whether the contract accepts it. The server must agree. */
const fits = (schema: Call["query"], value: unknown) => z.safeParse(schema, foldKeys(schema, value)).success;

const queryObject = (query: string): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const part of query.split("&").filter(Boolean)) {
    const [name = "", value = ""] = part.split("=");
    // What isn't UTF-8 stays encoded, because only whether it's a number matters here.
    values[name] = name in values ? [values[name], value] : value;
  }
  return values;
};

/** The values are the same in each run; `SEED=7 RUNS=100` tries others. */
const SEED = Number(process.env.SEED ?? 2026);
const RUNS = Number(process.env.RUNS ?? 12);

/** A field whose value can't be converted to a number or a string. */
const unreadable = (name: string): [string, unknown] => [name, { toString: 1 }];

/** Calls that refuse if their input is missing. */
const asking = calls.filter((call) => !fits(call.query, {}) || (hasBody(call) && !fits(call.body, {})));

describe.each(asking.map((call) => [call.name, call] as const))("%s", (_name, call) => {
  test(`refuses input that its contract doesn't allow, and changes nothing [${call.id === "own" ? "SHELL-021" : call.id}]`, async () => {
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
      {
        seed: SEED,
        numRuns: RUNS,
        examples: [
          ["", {}],
          ["", Object.fromEntries(inBody.map(unreadable))],
        ],
      },
    );
    expect(refused).toBeGreaterThan(0);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });
});

describe("a body with the wrong shape", () => {
  const raw = (body: string, type = "application/json", path = "/Admin/CreatePage") =>
    app.send("POST", path, {
      host: RIVERBEND,
      cookie: vendor.cookie,
      body,
      headers: { "content-type": type },
    });

  test("is refused with a message and changes nothing [C-060] [SHELL-021]", async () => {
    const before = await contentAt(app, RIVERBEND);
    for (const body of ["{", "{'a':1}", "undefined", '{"name":"a",}', "\u0000", '{"a":1}{"b":2}', "NaN"])
      expect((await raw(body)).json()).toBe("The request body isn't valid JSON.");
    for (const body of ["", "null", "1", '"text"', "[]", "true"]) expect((await raw(body)).status).toBe(400);
    expect((await raw("[".repeat(5_000))).status).toBe(400);
    // A body with this many parts is refused before it is parsed.
    expect((await raw("[".repeat(100_000))).status).toBe(413);
    expect((await raw(`${"[".repeat(50_000)}${"]".repeat(50_000)}`)).status).toBe(413);
    expect((await raw(JSON.stringify(pageForm({ name: LONG })))).status).toBe(413);
    for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x", "nonsense"])
      expect((await raw(JSON.stringify(pageForm()), type)).status).toBe(415);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test("can't change the prototypes of the server's objects [C-060]", async () => {
    const form = JSON.stringify(pageForm());
    const answer = await raw(
      form.replace("{", '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},'),
    );
    expect(answer.status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("is refused as a malformed form, too [C-002]", async () => {
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
