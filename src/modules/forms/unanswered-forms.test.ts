import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { FORM_TYPE, type FormFile, formBody } from "#test/support/form-body.ts";
import { aForm, type TestForm } from "#test/support/item-factories.ts";
import { RIVERBEND, sqlAt, startDemoApp } from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { type RawAnswer, sendRaw } from "#test/support/uploads.ts";

// Unanswered forms of visitors without scripts must not fill the disk.

const MB = 1 << 20;
let app: TestApp;
const company = { host: RIVERBEND };
let form: TestForm;
beforeAll(async () => {
  app = await startDemoApp({ TRUSTED_PROXIES: "127.0.0.1", MAX_REQUESTS: "500" });
  form = await aForm(app, {
    company: { companyId: app.app.hosts.find(RIVERBEND)?.companyId as number },
    fields: [{ name: "Name" }, { name: "Plan", fieldType: "fileUpload" }],
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  await sqlAt(app, company.host, sql`delete from form_drafts`);
  await sqlAt(app, company.host, sql`delete from rate_limits`);
});

const pdf = (bytes: number): FormFile => ({
  name: "plan.pdf",
  content: Buffer.concat([Buffer.from("%PDF-1.7 a plan"), Buffer.alloc(bytes - 15, 32)]),
});
const post = (from: string, file: FormFile | null, name = "Ann Example"): Promise<RawAnswer> =>
  sendRaw(app, "POST", `/FormComponent/Post/${form.id}`, {
    host: company.host,
    headers: { "content-type": FORM_TYPE, "x-forwarded-for": from },
    body: formBody({ page: "/contact", [`f${form.fieldIds[0]}`]: name, ...(file ? { File: file } : {}) }),
  });
const pageOf = async ({ headers }: RawAnswer): Promise<string> =>
  (await app.send("GET", String(headers.location), { host: company.host })).text;
const textOf = ({ body }: RawAnswer): string => body.toString("utf8");
const kept = async () => {
  const [row] = await sqlAt<{ drafts: number; files: number; bytes: number }>(
    app,
    company.host,
    sql`select count(*)::int as drafts, count(file_id)::int as files,
        coalesce(sum((select bytes from files where id = file_id)), 0)::float8 as bytes from form_drafts`,
  );
  return row;
};
const OWN = "We&#x27;re still holding files from your other forms.";
const QUESTION = /<label for="form-check">/;

test("the fourth unanswered file from one address isn't stored, and the form comes back with what was typed and the reason", async () => {
  for (let n = 0; n < 3; n++) expect(await pageOf(await post("203.0.113.1", pdf(100)))).toMatch(QUESTION);
  const fourth = await post("203.0.113.1", pdf(100));
  expect(fourth.status).toBe(303);
  const page = await pageOf(fourth);
  expect(page).toContain(OWN);
  expect(page).toContain('value="Ann Example"');
  expect(page).not.toMatch(QUESTION);
  expect(await kept()).toMatchObject({ drafts: 4, files: 3 });
  // It's accepted without a file, and so is a file from another address.
  expect(await pageOf(await post("203.0.113.1", null))).toMatch(QUESTION);
  expect(await pageOf(await post("203.0.113.2", pdf(100)))).toMatch(QUESTION);
});

test("twenty simultaneous forms from one address keep three files, and addresses in one IPv6 network count as one", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => post(`2001:db8:0:12::${n + 1}`, pdf(1_000))),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(303));
  expect(await kept()).toMatchObject({ drafts: 20, files: 3 });
});

test("20 MB is the limit per address, for any number of files", async () => {
  for (const bytes of [9 * MB, 9 * MB]) await post("203.0.113.3", pdf(bytes));
  expect(await pageOf(await post("203.0.113.3", pdf(3 * MB)))).toContain(OWN);
  expect(await pageOf(await post("203.0.113.3", pdf(1 * MB)))).toMatch(QUESTION);
  expect(await kept()).toMatchObject({ files: 3, bytes: 19 * MB });
});

test("200 MB is the limit per company, from all addresses together, until the forms expire", async () => {
  await post("203.0.113.4", pdf(1_000));
  await sqlAt(app, company.host, sql`update form_drafts set file_bytes = ${199 * MB}`);
  const page = await pageOf(await post("203.0.113.5", pdf(2 * MB)));
  expect(page).toContain("We can&#x27;t take more files right now.");
  expect(page).toContain('value="Ann Example"');
  await sqlAt(app, company.host, sql`update form_drafts set file_bytes = ${200 * MB}`);
  const text = await post("203.0.113.6", null, "Bea <Example>");
  expect(text.status).toBe(429);
  expect(textOf(text)).toContain("Too many forms are still waiting to be finished.");
  expect(textOf(text)).toContain("Bea &lt;Example&gt;");
  expect(textOf(text)).toContain("Send again");
  await sqlAt(app, company.host, sql`update form_drafts set expires_at = now()`);
  expect(await pageOf(await post("203.0.113.6", pdf(1_000)))).toMatch(QUESTION);
});

test("answering the question frees the space", async () => {
  const sent: RawAnswer[] = [];
  for (let n = 0; n < 3; n++) sent.push(await post("203.0.113.7", pdf(100)));
  const token = String(sent[0]?.headers.location).split("/").at(-1) ?? "";
  const [row] = await sqlAt<{ answer: string }>(
    app,
    company.host,
    sql`select answer from form_drafts where token_hash = sha256(convert_to(${token}, 'UTF8'))`,
  );
  await app.send("POST", "/FormComponent/Answer", {
    host: company.host,
    headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": "203.0.113.7" },
    body: new URLSearchParams({ token, answer: row?.answer ?? "" }).toString(),
  });
  expect(await pageOf(sent[0] as RawAnswer)).not.toMatch(QUESTION);
  expect(await pageOf(await post("203.0.113.7", pdf(100)))).toMatch(QUESTION);
});

test("a file of a different type than its name is returned as a form error with the input, and reserves no space", async () => {
  const fake = { name: "plan.pdf", content: Buffer.from("<html>not a plan") };
  const answer = await post("203.0.113.8", fake);
  expect(answer.status).toBe(303);
  const page = await pageOf(answer);
  expect(page).toContain('value="Ann Example"');
  expect(page).toMatch(/aria-invalid="true"/);
  expect(page).not.toMatch(QUESTION);
  expect(await kept()).toMatchObject({ files: 0 });
  const [{ bytes } = { bytes: -1 }] = await sqlAt<{ bytes: number }>(
    app,
    company.host,
    sql`select sum(file_bytes)::int as bytes from form_drafts`,
  );
  expect(bytes).toBe(0);
});

test("a file that is too large comes back as an error at its field, with what was typed in fields before and after it", async () => {
  const large = pdf(10 * MB + 1);
  const answer = await sendRaw(app, "POST", `/FormComponent/Post/${form.id}`, {
    host: company.host,
    headers: { "content-type": FORM_TYPE, "x-forwarded-for": "203.0.113.10" },
    body: formBody({ page: "/contact", File: large, [`f${form.fieldIds[0]}`]: "Dee Example" }),
  });
  expect(answer.status).toBe(303);
  const page = await pageOf(answer);
  expect(page).toMatch(/-File">Plan: this file is larger than 10 MB\./);
  expect(page).toMatch(/<input [^>]*aria-invalid="true"[^>]*name="File"/);
  expect(page).toContain('value="Dee Example"');
  expect(page).not.toMatch(QUESTION);
  expect(await kept()).toMatchObject({ drafts: 1, files: 0 });
});

test("too many forms in ten minutes come back with what was typed, too", async () => {
  await sqlAt(app, company.host, sql`delete from rate_limits`);
  await post("203.0.113.9", null);
  await sqlAt(app, company.host, sql`update rate_limits set points = 60`);
  const answer = await post("203.0.113.9", null, "Cal Example");
  expect(answer.status).toBe(429);
  expect(textOf(answer)).toContain("Too many forms were sent from your address.");
  expect(textOf(answer)).toContain("Cal Example");
});
