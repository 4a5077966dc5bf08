import { afterAll, beforeAll, expect, test } from "vitest";
import { aCompany, someModules, type TestCompany } from "#test/support/factories.ts";
import { aForm } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";

// A form that is refused before it's read is answered with a page, as every other refusal of a visitor's form.

let app: TestApp;
let company: TestCompany;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app);
  await someModules(app, company, ["form", "news"]);
});
afterAll(() => app?.close());

const post = (path: string, type: string, body: string, host = company.host) =>
  app.send("POST", path, { host, headers: { "content-type": type }, body });

const paths = async () => [
  `/FormComponent/Post/${(await aForm(app, { company, fields: [{ name: "Name" }] })).id}`,
  "/FormComponent/Answer",
  "/newsletter-sign-up",
];

test("a form with an unknown content type, or one that is too large, gets a page", async () => {
  for (const path of await paths())
    for (const [type, body, status, sentence] of [
      ["text/plain", "EMAIL=ann@example.test", 415, "Your form was damaged on its way to us."],
      [
        "application/x-www-form-urlencoded",
        `a=${"x".repeat(300_000)}`,
        413,
        "Your form is too large to send.",
      ],
      ["application/json", "{", 400, "Your form was damaged on its way to us."],
    ] as const) {
      const answer = await post(path, type, body);
      expect([path, answer.status, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
        path,
        status,
        "text/html; charset=utf-8",
        "no-store",
      ]);
      expect(answer.text).toContain(sentence);
    }
});

test("at an unknown host, it's refused without a page of a company", async () => {
  for (const path of await paths()) {
    const { status, text } = await post(path, "text/plain", "x", "unknown.example");
    expect([415, 421]).toContain(status);
    expect(text).not.toContain(company.name);
  }
});
