import { describe, expect, test } from "vitest";
import { handlers } from "#apps/handlers.generated.ts";
import { kinds } from "#blocks/kinds.generated.ts";
import { inputFor } from "#test/support/component-calls.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { newPage, newText, pageForm, staffAt } from "#test/support/sign-in.ts";

// Valid requests with one value that a database or a string can't store are refused or stored, and never cause a server
// error.

// The provider's admins can make every call.
const { app, vendor } = await openDemoApp("vendor");
const pageId = await newPage(vendor);
const textId = await newText(vendor, pageId, 1, "<p>Text</p>");

/** Values that a careless server can't handle, in place of a valid one. */
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

describe("a valid request with one value that is hard to store", () => {
  /** Every variant of a valid body with one value replaced. */
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
    "doesn't cause a server error: %s",
    async (type, kind) => {
      const input = await inputFor(vendor, kind, { pageId, versionId: 1 });
      await expectNoFault(`/Admin/Create${type}`, input);
      const id = (await vendor.post(`/Admin/Create${type}`, input)).json();
      await expectNoFault(`/Admin/Update${type}`, { ...input, id, rowVersion: 1 });
    },
  );

  test("doesn't cause a server error: a new page [C-060]", () =>
    expectNoFault("/Admin/CreatePage", pageForm()));

  test("doesn't cause a server error: a component's place and order", async () => {
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

  test("doesn't cause a server error: signing in [C-002] [C-004] [C-006]", async () => {
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

  test("doesn't cause a server error: ids and comments in addresses [C-052] [C-072] [C-073] [C-075]", async () => {
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

describe("a body that isn't an object", () => {
  const taking = handlers
    .map(({ call }) => call)
    .filter(({ method }) => method === "POST" || method === "PUT");

  test.each(taking.map((call) => [call.name, call] as const))(
    "is refused with a sentence, or read like an empty one: %s",
    async (_name, { method, path }) => {
      // Some calls end sessions.
      const { host, cookie } = await staffAt(app, vendor.email, vendor.host);
      for (const body of ["null", '""', "[]", "5", "true"]) {
        const answer = await app.send(method, path, {
          host,
          cookie,
          body,
          headers: { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" },
        });
        expect([body, answer.status < 500]).toEqual([body, true]);
        expect(answer.text).not.toMatch(/Something went wrong|: expected |received /);
      }
    },
  );
});
