import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FORM_LIMITS } from "#modules/forms/forms.schema.ts";
import { aCompany, aSession, aUser, someModules, type TestCompany } from "#test/support/factories.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { aForm } from "#test/support/item-factories.ts";
import { sqlAt } from "#test/support/sign-in.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { openRequest, sendRaw } from "#test/support/uploads.ts";

// The size limit for bodies also applies to all fields of a multipart form together.

const KB = 1 << 10;
const TOO_LARGE = "too large";

let app: TestApp;
let company: TestCompany;
let cookie: string;
beforeAll(async () => {
  app = await startTestApp();
  company = await aCompany(app);
  await someModules(app, company, ["form", "news"]);
  cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }));
});
afterAll(() => app?.close());

const fieldsOf = (count: number, bytes: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`n${number}`, "x".repeat(bytes)]));

const post = async (path: string, fields: Parameters<typeof formBody>[0]) => {
  const answer = await sendRaw(app, "POST", path, {
    host: company.host,
    cookie,
    headers: { "content-type": FORM_TYPE, "x-requested-with": "XMLHttpRequest" },
    body: formBody(fields),
  });
  return { ...answer, text: answer.body.toString() };
};

test.each([
  ["a call", "/api/authentication/authenticate", 1024 * KB],
  ["a call that takes a file", "/ImageUpload/ImageUpload", 64 * KB],
  ["a module's form", "/newsletter-sign-up", 64 * KB],
  ["a visitor's form", "/FormComponent/Post/999999", 256 * KB],
  ["the answer to a form's question", "/FormComponent/Answer", 256 * KB],
])("%s limits the total size of all fields", async (_what, path, limit) => {
  const within = await post(path, fieldsOf(4, Math.floor(limit / 4) - KB));
  expect(within.status).not.toBe(413);
  const beyond = await post(path, fieldsOf(5, Math.floor(limit / 4)));
  expect([beyond.status, beyond.text]).toEqual([413, expect.stringContaining(TOO_LARGE)]);
  const oneField = await post(path, fieldsOf(1, limit + 1));
  expect(oneField.status).toBe(413);
});

test("a visitor's form accepts the maximum number of fields, with its page, file, and confirmation", async () => {
  const names = Array.from({ length: FORM_LIMITS.fields }, (_, number) => ({ name: `Field ${number}` }));
  const { id, fieldIds } = await aForm(app, { company, fields: names });
  const fields = Object.fromEntries(fieldIds.map((fieldId) => [`f${fieldId}`, "x"]));
  const answer = await post(`/FormComponent/Post/${id}`, { ...fields, page: "/", ConfirmationEmail: "" });
  expect([answer.status, answer.text]).toEqual([303, ""]);
});

test("a repeated field counts each time", async () => {
  const part = formBody({ n: "x".repeat(30 * KB) });
  const ending = /--[^\r]+--\r\n$/.exec(part.toString("latin1"))?.[0] ?? "";
  const once = part.subarray(0, part.length - ending.length);
  const send = (times: number) =>
    sendRaw(app, "POST", "/newsletter-sign-up", {
      host: company.host,
      headers: { "content-type": FORM_TYPE },
      body: Buffer.concat([...Array.from({ length: times }, () => once), Buffer.from(ending)]),
    });
  expect((await send(2)).status).not.toBe(413);
  expect((await send(3)).status).toBe(413);
});

test("a form is refused as soon as it's too large, before it ends", async () => {
  const { request, answer } = openRequest(app, "POST", "/FormComponent/Post/1", {
    host: company.host,
    headers: { "content-type": FORM_TYPE, "transfer-encoding": "chunked" },
  });
  const form = formBody(fieldsOf(5, 64 * KB));
  request.write(form.subarray(0, form.length - 20));
  expect((await answer).status).toBe(413);
  request.destroy();
});

test("a route without forms refuses one before reading it", async () => {
  for (const [method, path] of [
    ["POST", "/nowhere"],
    ["POST", "/"],
    ["PUT", "/nowhere/else"],
  ] as const) {
    const { request, answer } = openRequest(app, method, path, {
      host: company.host,
      headers: { "content-type": FORM_TYPE, "transfer-encoding": "chunked" },
    });
    request.write(formBody({ field: "x" }).subarray(0, 20));
    expect([path, (await answer).status]).toEqual([path, 415]);
    request.destroy();
  }
});

test("stores only the form's fields while it waits for the answer to the question", async () => {
  const form = await aForm(app, {
    company,
    details: { includeConfirmationEmail: true },
    fields: [{ name: "Name" }, { name: "Plan", fieldType: "fileUpload" }],
  });
  const [name] = form.fieldIds.map((id) => `f${id}`) as [string];
  const answer = await post(`/FormComponent/Post/${form.id}`, {
    ...fieldsOf(40, 5 * KB),
    [name]: "Ann",
    f999999: "of another form",
    ConfirmationEmail: "ann@example.test",
    page: "/contact",
    File: { name: "plan.txt", content: Buffer.alloc(0) },
  });
  expect(answer.status).toBe(303);
  const drafts = await sqlAt(
    app,
    company.host,
    sql`select input -> 'entered' as entered from form_drafts where form_id = ${form.id}`,
  );
  expect(drafts).toEqual([{ entered: { [name]: "Ann", ConfirmationEmail: "ann@example.test" } }]);
});
