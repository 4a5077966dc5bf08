import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { handlers } from "#apps/handlers.generated.ts";
import { idempotencyKeysJobs } from "#apps/server/jobs/idempotency-keys.jobs.ts";
import { KEYLESS_CALLS, takesKey } from "#platform/call/keyless-calls.ts";
import { unsafeAllCompaniesHaving } from "#platform/db/unsafe-all-companies.ts";
import { silentLog } from "#platform/log/log.ts";
import type { JobContext } from "#platform/services/handle-job.ts";
import { aGrant } from "./support/captcha.ts";
import { createTestDatabase } from "./support/copied-databases.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./support/database-proxy.ts";
import {
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  PASSWORD,
  someModules,
  type TestCompany,
} from "./support/factories.ts";
import { invitedPerson } from "./support/invitations.ts";
import { aForm } from "./support/item-factories.ts";
import { mailsTo } from "./support/sign-in.ts";
import { startTestApp, type TestApp } from "./support/test-app.ts";
import { sendForm } from "./support/uploads.ts";

// A request that is sent twice with one idempotency key takes effect once, even if the database's connection breaks at
// the commit.

let proxy: DatabaseProxy;
let testApp: TestApp;
let company: TestCompany;
let cookie: string;
let key = "";

beforeAll(async () => {
  proxy = await startDatabaseProxy(await createTestDatabase());
  testApp = await startTestApp({}, silentLog, proxy.connection);
  company = await aCompany(testApp);
  await someModules(testApp, company, ["form"]);
  cookie = await aSession(testApp, await aUser(testApp, { company, privilege: "Admin" }));
  const page = await aPage(testApp, { company, friendlyUrl: "/" });
  await aVersion(testApp, { page, status: "live", blocks: [{}] });
});
afterAll(async () => {
  await testApp?.close();
  await proxy?.close();
});

let number = 0;
beforeEach(() => {
  number += 1;
  key = `key-${number}`;
});

const send = (path: string, body?: object, options: { cookie?: string; host?: string; key?: string } = {}) =>
  testApp.send("POST", path, {
    host: options.host ?? company.host,
    cookie: options.cookie ?? cookie,
    headers: { "idempotency-key": options.key ?? key },
    body,
  });
const addRole = (roleName: string, options = {}) => send("/RoleManagement/AddRole", { roleName }, options);

const rowsOf = async <T>(query: RawBuilder<T>, { companyId } = company): Promise<T[]> =>
  (await testApp.app.companyDb(companyId).read((tx) => query.execute(tx.sql))).rows;
const count = async (what: RawBuilder<unknown>, at = company): Promise<number> =>
  Number((await rowsOf(sql<{ count: number }>`select count(*) as count from ${what}`, at))[0]?.count);
const rolesNamed = (name: string, at = company) => count(sql`roles where name = ${name}`, at);
const audited = (subject: string) => count(sql`audit_entries where subject = ${subject}`);

/** The names of a schema's fields, in quotation marks. */
const namesIn = (schema: z.core.$ZodType): string =>
  JSON.stringify(z.toJSONSchema(schema, { unrepresentable: "any" }));

describe("the same key twice", () => {
  test("creates one page, with one audit entry, and both answers are the same", async () => {
    const form = { id: 0, name: "Rates", friendlyUrl: "rates", menu: null, childMenu: null, subMenu: null };
    const details = { showOnMenu: false, scoTitle: "Rates", scoMetaDescription: "Rates", roleId: 0 };
    const page = { ...form, ...details, scoMetaKeywords: "rates" };
    const first = await send("/Admin/CreatePage", page);
    expect(first.status, first.text).toBe(200);
    const again = await send("/Admin/CreatePage", page);
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await count(sql`pages where name = 'Rates'`)).toBe(1);
    expect(await count(sql`audit_entries where action = 'Created page'`)).toBe(1);

    // Its answer isn't what its transaction returns, so it's kept a moment later.
    const { text: pageId } = first;
    const submitted = await send(`/Version/SubmitDraft?pageId=${pageId}`, undefined, { key: "submit" });
    expect(submitted.status, submitted.text).toBe(200);
    const publish = () =>
      send(`/Version/PublishDraft?pageId=${pageId}&versionId=1`, undefined, { key: "publish" });
    const published = await publish();
    expect(published.status, published.text).toBe(200);
    const republished = await publish();
    expect([republished.status, republished.text]).toEqual([200, published.text]);
    expect(await count(sql`version_log_entries where page_id = ${pageId} and action like 'Published%'`)).toBe(
      1,
    );
  });

  test("invites one person, with one email", async () => {
    const user = invitedPerson();
    const first = await send("/api/users/Invite", user);
    expect(first.status, first.text).toBe(201);
    const again = await send("/api/users/Invite", user);
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect(await count(sql`audit_entries where action = 'Invited user'`)).toBe(1);
    expect(await mailsTo(testApp, user.email)).toHaveLength(1);
  });

  test("at the same moment: the second waits, and gets the first one's answer", async () => {
    const both = await Promise.all([addRole("Twins"), addRole("Twins"), addRole("Twins")]);
    expect(both.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([200, both[0]?.text]));
    expect(await rolesNamed("Twins")).toBe(1);
  });

  test("with a different request, or an invalid key, is refused and changes nothing", async () => {
    expect((await addRole("Drivers")).status).toBe(200);
    const reused = await addRole("Pilots");
    expect([reused.status, reused.json()]).toEqual([422, expect.stringContaining("different request")]);
    expect((await send("/ImageUpload/CreateImageFolder", { name: "Drivers" })).status).toBe(422);
    for (const wrong of ["", " ", "a b", "ä", "x".repeat(65)]) {
      const answer = await addRole("Pilots", { key: wrong });
      // Node.js trims what is only spaces.
      expect([answer.status, answer.text], wrong).toEqual([400, expect.stringContaining("visible ASCII")]);
    }
    expect(await rolesNamed("Pilots")).toBe(0);
  });

  test("of another person or company is a different key", async () => {
    const other = await aCompany(testApp);
    const colleague = await aSession(testApp, await aUser(testApp, { company, privilege: "Admin" }));
    const stranger = await aSession(testApp, await aUser(testApp, { company: other, privilege: "Admin" }));
    expect((await addRole("Readers")).status).toBe(200);
    expect((await addRole("Writers", { cookie: colleague })).status).toBe(200);
    expect((await addRole("Readers", { cookie: stranger, host: other.host })).status).toBe(200);
    expect(
      await Promise.all([rolesNamed("Readers"), rolesNamed("Writers"), rolesNamed("Readers", other)]),
    ).toEqual([1, 1, 1]);
  });

  test("is forgotten after a day, and after a refusal", async () => {
    expect((await addRole("Guides")).status).toBe(200);
    // Once its reason is gone, the same request works.
    expect((await addRole("Guides", { key: "refused" })).status).toBeGreaterThanOrEqual(400);
    await testApp.app
      .companyDb(company.companyId)
      .write((tx) => sql`delete from roles where name = 'Guides'`.execute(tx.sql));
    expect((await addRole("Guides", { key: "refused" })).status).toBe(200);

    await testApp.app
      .companyDb(company.companyId)
      .write((tx) => sql`delete from roles where name = 'Guides'`.execute(tx.sql));
    const { companyDb, database } = testApp.app;
    const companiesHaving = (work: RawBuilder<unknown>) => unsafeAllCompaniesHaving(database, work);
    const tidy = () =>
      idempotencyKeysJobs[0]?.run({ companyDb, companiesHaving } as Partial<JobContext> as JobContext, {});
    await tidy();
    expect((await addRole("Guides")).status).toBe(200);
    expect(await rolesNamed("Guides")).toBe(0);
    await companyDb(company.companyId).write((tx) =>
      sql`update idempotency_keys set created_at = now() - interval '25 hours' where key = ${key}`.execute(
        tx.sql,
      ),
    );
    await tidy();
    expect((await addRole("Guides")).status).toBe(200);
    expect(await rolesNamed("Guides")).toBe(1);
  });

  test("uploads one file, and a different one with its key is refused", async () => {
    const upload = (words: string) =>
      sendForm(
        testApp,
        "/UploadFiles/UploadFile",
        { folderName: "Documents", file: { name: "plan.pdf", content: Buffer.from(`%PDF-1.7 ${words}`) } },
        { host: company.host, cookie, headers: { "idempotency-key": key } },
      );
    const first = await upload("a plan");
    expect(first.status, String(first.said)).toBe(200);
    expect(await upload("a plan")).toEqual(first);
    expect((await upload("a plot")).status).toBe(422);
    expect(await count(sql`audit_entries where action = 'Uploaded file'`)).toBe(1);
    expect(await count(sql`files`)).toBe(1);
  });
});

describe("a visitor's form", () => {
  const aVisitorForm = async () => {
    const form = await aForm(testApp, {
      company,
      details: { includeConfirmationEmail: true },
      fields: [{ name: "Question" }],
    });
    const submissions = () => count(sql`form_submissions where form_id = ${form.id}`);
    const mails = () =>
      count(sql`form_submission_mails m join form_submissions s on s.company_id = m.company_id
        and s.id = m.submission_id where s.form_id = ${form.id}`);
    return { form, submissions, mails };
  };

  test("sent twice is stored once, with each of its emails once", async () => {
    const { form, submissions, mails } = await aVisitorForm();
    const receipt = "ab".repeat(24);
    const grant = await aGrant(testApp, company);
    const submit = (value: string, visitor = grant) =>
      sendForm(
        testApp,
        "/FormComponent/SubmitForm",
        {
          Form: JSON.stringify({ id: form.id }),
          NameValuePairs: JSON.stringify([{ fieldId: form.fieldIds[0], fieldValue: value }]),
          ConfirmationEmail: "visitor@example.test",
          Receipt: receipt,
          page: "/",
        },
        { host: company.host, cookie: visitor, headers: { "idempotency-key": key } },
      );
    expect(await submit("When?")).toEqual({ status: 200, said: "Sent" });
    const sent = await mails();
    expect(sent).toBeGreaterThan(1);
    // With the captcha that was used up, and with another one, as the form's script sends it.
    for (const visitor of [grant, await aGrant(testApp, company)])
      expect(await submit("When?", visitor)).toEqual({ status: 200, said: "Sent" });
    expect((await submit("Where?", await aGrant(testApp, company))).status).toBe(422);
    expect([await submissions(), await mails()]).toEqual([1, sent]);
    const [stored] = await rowsOf(
      sql<{ id: number }>`select id from form_submissions where form_id = ${form.id}`,
    );
    const confirmation = await testApp.send("GET", `/form-check/${receipt}`, { host: company.host });
    expect(confirmation.text).toContain(String(stored?.id));
  });

  test("without scripts is stored once if the database's connection breaks at the commit", async () => {
    const { form, submissions, mails } = await aVisitorForm();
    const post = (path: string, fields: Record<string, string>) =>
      testApp.send("POST", path, {
        host: company.host,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      });
    const asked = await post(`/FormComponent/Post/${form.id}`, {
      page: "/",
      [`f${form.fieldIds[0]}`]: "When?",
    });
    const path = String(asked.headers.location);
    const [draft] = await rowsOf(
      sql<{ answer: string }>`select answer from form_drafts where form_id = ${form.id}`,
    );
    const fields = { token: path.split("/").at(-1) ?? "", answer: draft?.answer ?? "" };
    const cut = proxy.cutAtCommit("after");
    const sent = await post("/FormComponent/Answer", fields);
    await cut;
    expect([sent.status, sent.headers.location]).toEqual([303, path]);
    const again = await post("/FormComponent/Answer", fields);
    expect([again.status, again.headers.location]).toEqual([303, path]);
    expect([await submissions(), await mails()]).toEqual([1, 1]);
  });
});

describe("a connection that breaks at the commit", () => {
  test("that reached the database: the answer says that it was saved, and it's there once", async () => {
    const cut = proxy.cutAtCommit("after");
    const saved = await addRole("Committed");
    await cut;
    expect(saved.status, saved.text).toBe(200);
    expect([await rolesNamed("Committed"), await audited("Committed")]).toEqual([1, 1]);
  });

  test("that didn't reach it: it's done again, and there once", async () => {
    const cut = proxy.cutAtCommit("before");
    // Without a key from the client, the server makes one.
    const saved = await testApp.send("POST", "/RoleManagement/AddRole", {
      host: company.host,
      cookie,
      body: { roleName: "Repeated" },
    });
    await cut;
    expect(saved.status, saved.text).toBe(200);
    expect([await rolesNamed("Repeated"), await audited("Repeated")]).toEqual([1, 1]);
  });

  test("of a database that stays down: the answer says that the outcome is unknown, and the next one tells", async () => {
    const { database } = testApp.app;
    const { patienceMs } = database;
    Object.assign(database, { patienceMs: 400 });
    onTestFinished(() => void Object.assign(database, { patienceMs }));
    const cut = proxy.cutAtCommit("after").then(() => proxy.goAway());
    const lost = await addRole("Unknown");
    await cut;
    expect([lost.status, lost.json()]).toEqual([503, expect.stringContaining("It won't be saved twice")]);
    await proxy.comeBack();
    const again = await addRole("Unknown");
    expect(again.status, again.text).toBe(200);
    expect([await rolesNamed("Unknown"), await audited("Unknown")]).toEqual([1, 1]);
  });
});

describe("calls that ignore keys", () => {
  test("exist, and every one with a secret is among them", () => {
    const calls = handlers.map(({ call }) => call);
    const changing = new Set(calls.filter(({ changes }) => changes).map(({ name }) => name));
    expect(Object.keys(KEYLESS_CALLS).filter((name) => !changing.has(name))).toEqual([]);
    const secret = /"(?:\w*password|code|token|\w*secret)"/i;
    const open = calls.filter(
      (call) =>
        takesKey(call) && [call.query, call.body, call.answer].some((schema) => secret.test(namesIn(schema))),
    );
    expect(open.map(({ name }) => name)).toEqual([]);
  });

  test("store nothing", async () => {
    const body = { username: "nobody@example.test", password: PASSWORD };
    await send("/api/authentication/authenticate", body, { cookie: "" });
    expect(await count(sql`idempotency_keys where key = ${key}`)).toBe(0);
  });
});
