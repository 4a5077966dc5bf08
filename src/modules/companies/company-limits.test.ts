import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contentTypes } from "#content/types.generated.ts";
import { upsertModuleSettings } from "#modules/settings/settings.public.ts";
import { selectUsage, unsafeAllCompaniesNearLimits } from "#platform/db/unsafe-all-companies-usage.ts";
import { defineJob } from "#platform/jobs/define-job.ts";
import { ENTRIES_FULL, STORAGE_FULL } from "#platform/limits/company-limits.sql.ts";
import { sendWithinLimit } from "#platform/mail/daily-mails.ts";
import { type NewMail, queueMail } from "#platform/mail/queue-mail.ts";
import type { CompanyUsage } from "#platform/usage/usage.schema.ts";
import { aDocumentShelf, type DocumentShelf } from "#test/support/document-shelf.ts";
import { aChallenge, aCompany, aSession, aUser, type TestCompany } from "#test/support/factories.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { aForm } from "#test/support/item-factories.ts";
import { aPdf } from "#test/support/pdfs.ts";
import { aPicture } from "#test/support/pictures.ts";
import { mailsIn, pageForm, queueDone, sqlAt } from "#test/support/sign-in.ts";
import { submissionsAt, submitTo } from "#test/support/site-forms.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { sendForm, sendRaw } from "#test/support/uploads.ts";
import { upsertLimits } from "./companies.sql.ts";

let app: TestApp;
let shelf: DocumentShelf;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const NONE = { storage: null, entries: null, emails: null, sms: null };
const limit = (limits: object, { companyId } = shelf.company): Promise<void> =>
  app.app.companyDb(companyId).write((tx) => upsertLimits(tx, { ...NONE, ...limits }));
const usage = ({ companyId } = shelf.company): Promise<CompanyUsage> =>
  app.app.companyDb(companyId).read(async (tx) => (await selectUsage(tx.sql))[0]?.usage as CompanyUsage);
const used = async (kind: keyof CompanyUsage): Promise<number> => (await usage())[kind].used;
/** A company whose site also has forms. */
const aSite = async (): Promise<DocumentShelf> => {
  const site = await aDocumentShelf(app);
  await app.app
    .companyDb(site.company.companyId)
    .write((tx) => upsertModuleSettings(tx, "form", { toEmail: [] }));
  return site;
};
const filesOf = async (): Promise<{ bytes: number; count: number }> =>
  app.app.companyDb(shelf.company.companyId).read(async (tx) => {
    const { rows } = await sql<{ bytes: number; count: number }>`
      select coalesce(sum(bytes), 0)::bigint as bytes, count(*) as count from files`.execute(tx.sql);
    return rows[0] as { bytes: number; count: number };
  });

const storedFiles = async (): Promise<number> => {
  let count = 0;
  for await (const _ of app.app.storage.list(`${shelf.company.companyId}/`)) count++;
  return count;
};

describe("storage", () => {
  beforeAll(async () => {
    shelf = await aSite();
  });

  test("counts every file, for any purpose, until it's deleted", async () => {
    const id = await shelf.create();
    await shelf.upload(aPdf(), "other.pdf");
    await sendForm(
      app,
      "/ImageUpload/ImageUpload",
      {
        ImageDescription: "A river",
        ImageName: "r.png",
        Image: { name: "r.png", content: await aPicture(800, 600, "png") },
      },
      { host: shelf.company.host, cookie: shelf.admin.cookie },
    );
    await queueDone(app);
    const { bytes, count } = await filesOf();
    expect(count).toBeGreaterThan(4);
    expect(await used("storage")).toBe(bytes);
    const bigger = await shelf.stored(Buffer.concat([aPdf(), Buffer.alloc(5000, "\n")]), "new.pdf");
    const { document } = await shelf.read(id);
    await shelf.send("POST", "/AdminDocument/UpdateDocument", {
      ...(await shelf.form({ location: bigger })),
      id,
      rowVersion: (document as { rowVersion?: number }).rowVersion,
    });
    expect(await used("storage")).toBe((await filesOf()).bytes);
  });

  test("refuses a file that doesn't fit, says who to ask, and stores nothing", async () => {
    const size = aPdf().length;
    await limit({ storage: (await used("storage")) + size });
    expect((await shelf.upload(aPdf())).status).toBe(200);
    const before = await storedFiles();
    expect(await shelf.upload(aPdf())).toEqual({ status: 409, said: STORAGE_FULL });
    expect(STORAGE_FULL).toContain("Ask your provider for more");
    const picture = await aPicture(300, 200, "png");
    const image = await sendForm(
      app,
      "/ImageUpload/ImageUpload",
      { ImageDescription: "A river", ImageName: "r.png", Image: { name: "r.png", content: picture } },
      { host: shelf.company.host, cookie: shelf.admin.cookie },
    );
    expect(image).toEqual({ status: 409, said: STORAGE_FULL });
    expect(await storedFiles()).toBe(before);
    await limit({});
    expect((await shelf.upload(aPdf())).status).toBe(200);
  });

  test("can't be exceeded by simultaneous uploads", async () => {
    const size = aPdf().length;
    await limit({ storage: (await used("storage")) + 2 * size });
    const before = await storedFiles();
    const answers = await Promise.all(Array.from({ length: 8 }, () => shelf.upload(aPdf())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
    expect(await storedFiles()).toBe(before + 2);
    expect((await usage()).storage).toEqual({ used: (await filesOf()).bytes, limit: await used("storage") });
  });

  test("a visitor's form with a file comes back with what was typed, and can be sent without the file", async () => {
    const { host } = shelf.company;
    const form = await aForm(app, {
      company: shelf.company,
      fields: [{ name: "Name" }, { name: "Plan", fieldType: "fileUpload" }],
    });
    await limit({ storage: 1 });
    const file = { name: "plan.pdf", content: aPdf() };
    const sentence =
      "This website can't take more files right now. Send the form without the file, or contact us another way.";
    expect(await submitTo(app, form, ["Ann"], { host, file })).toEqual([409, sentence]);
    const [first] = form.fieldIds;
    const posted = await sendRaw(app, "POST", `/FormComponent/Post/${form.id}`, {
      host,
      headers: { "content-type": FORM_TYPE },
      body: formBody({ page: "/", [`f${first}`]: "Ann of Elm Street", file }),
    });
    expect(posted.status).toBe(303);
    const [draft] = await sqlAt(app, host, sql<{ input: string }>`select input::text from form_drafts`);
    expect(draft?.input).toContain("Ann of Elm Street");
    expect(draft?.input).toContain(sentence);
    expect(await submissionsAt(app, host, form.id)).toEqual([]);
    expect(await submitTo(app, form, ["Ann"], { host })).toEqual([200, "Sent"]);
    await limit({});
    expect(await submitTo(app, form, ["Ann"], { host, file })).toEqual([200, "Sent"]);
  });
});

describe("pages and items", () => {
  beforeAll(async () => {
    shelf = await aSite();
  });
  const addPage = () => shelf.send("POST", "/Admin/CreatePage", pageForm());

  test("counts everything outside Trash, of every content type", async () => {
    const { rows } = await app.app.database.pool.query<{ name: string }>(
      "select tgrelid::regclass::text as name from pg_trigger where tgfoid = 'tenantry_count_entry'::regproc",
    );
    expect(rows.map(({ name }) => name).sort()).toEqual(
      ["pages", ...contentTypes.map(({ table }) => table)].sort(),
    );
    const before = await used("entries");
    const id = await shelf.create();
    expect(await used("entries")).toBe(before + 1);
    await shelf.send("DELETE", `/AdminDocument/DeleteDocument?documentId=${id}`);
    expect(await used("entries")).toBe(before);
    await shelf.send("POST", "/AdminDocument/RestoreDocument", { id });
    expect(await used("entries")).toBe(before + 1);
  });

  test("refuses staff who create more, keeps what visitors send, and counts exactly when many create at once", async () => {
    await limit({ entries: (await used("entries")) + 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, addPage));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    const form = await shelf.form();
    const document = await shelf.send("POST", "/AdminDocument/CreateDocument", form);
    expect([document.status, document.text]).toEqual([409, expect.stringContaining(ENTRIES_FULL)]);
    const visitors = await aForm(app, { company: shelf.company, fields: [{ name: "Name" }] });
    expect(await submitTo(app, visitors, ["Ann"], { host: shelf.company.host })).toEqual([200, "Sent"]);
    await limit({});
    expect((await shelf.send("POST", "/AdminDocument/CreateDocument", form)).status).toBe(200);
  });

  test("a recount finds what the triggers counted", async () => {
    await queueDone(app);
    const before = await usage();
    await app.app.companyDb(shelf.company.companyId).write(async (tx) => {
      await sql`update company_usage set storage_bytes = 1, entries = 1`.execute(tx.sql);
      await sql`select tenantry_recount_usage()`.execute(tx.sql);
    });
    expect(await usage()).toEqual(before);
    expect(before.entries.used).toBeGreaterThan(2);
  });
});

describe("emails a day", () => {
  beforeAll(async () => {
    shelf = await aSite();
  });
  const send = (subject: string, more: Partial<NewMail> = {}): Promise<void> =>
    app.app.companyDb(shelf.company.companyId).write((tx) =>
      queueMail(tx, {
        from: "town@town.example",
        to: ["ann@town.example"],
        subject,
        content: { heading: "A page waits", parts: ["Look at it."], footer: "Sent by the website." },
        ...more,
      }),
    );
  const sent = (word: string): number => mailsIn(app).filter((mail) => mail.includes(word)).length;
  const sqlHere = <T>(query: RawBuilder<T>) =>
    app.app.companyDb(shelf.company.companyId).write(async (tx) => (await query.execute(tx.sql)).rows);
  /** Waiting jobs, with the time they run in the company's time zone. */
  const waiting = () =>
    sqlHere(sql<{ task: string; clock: string; isTomorrow: boolean }>`
      select task.identifier as task, to_char(job.run_at at time zone c.time_zone, 'HH24:MI') as clock,
        (job.run_at at time zone c.time_zone)::date = (now() at time zone c.time_zone)::date + 1 as "isTomorrow"
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      join companies c on c.company_id = (job.payload->>'companyId')::bigint
      where c.company_id = ${shelf.company.companyId} order by job.id`);
  /** Simulates the next day. */
  const nextDay = async (): Promise<void> => {
    await sqlHere(sql`update message_counts set day = day - 1`);
    await sqlHere(sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs
      where (payload->>'companyId')::bigint = ${shelf.company.companyId}), run_at := now())`);
    await queueDone(app);
  };

  test("those beyond the limit wait for the company's next day, and each is sent once", async () => {
    await sqlHere(sql`update companies set time_zone = 'Pacific/Kiritimati'
      where company_id = ${shelf.company.companyId}`);
    await limit({ emails: 2 });
    for (const number of [1, 2, 3, 4, 5]) await send(`Ordinary ${number}`);
    await queueDone(app);
    expect(sent("Ordinary")).toBe(2);
    expect((await usage()).emails).toEqual({ used: 2, limit: 2 });
    const held = { task: "send-mail", clock: "00:00", isTomorrow: true };
    expect(await waiting()).toEqual([held, held, held]);
    const { work } = (await shelf.send("GET", "/AdminWork/GetQueuedWork")).json() as { work: unknown[] };
    expect(work).toHaveLength(3);

    await nextDay();
    expect(sent("Ordinary")).toBe(4);
    expect(await waiting()).toEqual([held]);
    await nextDay();
    for (const number of [1, 2, 3, 4, 5]) expect(sent(`Ordinary ${number}`)).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  test("emails about accounts, and those that would be useless tomorrow, are sent at once", async () => {
    await limit({ emails: 1 });
    await sqlHere(sql`delete from message_counts`);
    await send("First of the day");
    await queueDone(app);
    await send("Your password was changed", { isAccountMail: true });
    await send("Your code", { until: new Date(Date.now() + 60_000) });
    await send("Next week will do", { until: new Date(Date.now() + 7 * 86_400_000) });
    await queueDone(app);
    expect(["First of the day", "password was changed", "Your code", "Next week"].map(sent)).toEqual([
      1, 1, 1, 0,
    ]);
    expect((await usage()).emails).toEqual({ used: 3, limit: 1 });
    await nextDay();
    expect(sent("Next week")).toBe(1);
  });

  test("an email that can't be sent doesn't count", async () => {
    const db = app.app.companyDb(shelf.company.companyId);
    await limit({ emails: 1 });
    await sqlHere(sql`delete from message_counts`);
    const mail = { job: defineJob<object>("send-mail"), payload: {}, key: "unsent" };
    const fail = () => Promise.reject(new Error("The mail server is away."));
    await expect(sendWithinLimit(db, mail, fail)).rejects.toThrow("away");
    expect((await usage()).emails).toEqual({ used: 0, limit: 1 });
    await send("Still fits");
    await queueDone(app);
    expect(sent("Still fits")).toBe(1);
  });

  test("a form's emails wait, too, and the submission is stored", async () => {
    await limit({ emails: 1 });
    await sqlHere(sql`delete from message_counts`);
    await send("Uses up the day");
    await queueDone(app);
    const form = await aForm(app, {
      ...{ company: shelf.company, fields: [{ name: "Name" }] },
      details: { name: "Boat permits" },
    });
    expect(await submitTo(app, form, ["Ann"], { host: shelf.company.host })).toEqual([200, "Sent"]);
    await queueDone(app);
    expect(await submissionsAt(app, shelf.company.host, form.id)).toHaveLength(1);
    expect(await waiting()).toEqual([{ task: "send-form-mail", clock: "00:00", isTomorrow: true }]);
    expect(sent("Boat permits")).toBe(0);
    await nextDay();
    expect(sent("Boat permits")).toBe(1);
    expect(await waiting()).toEqual([]);
  });
});

test("sign-in codes beyond the limit of text messages a day aren't sent, and the person is told why", async () => {
  shelf = await aSite();
  await limit({ sms: 1 });
  const user = await aUser(app, { company: shelf.company });
  const cookie = await aChallenge(app, user, "second-factor");
  const ask = () =>
    app.send("GET", `/api/authentication/twoFactor?userId=${user.id}`, {
      ...{ host: shelf.company.host, cookie },
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
  expect((await ask()).status).toBe(200);
  const refused = await ask();
  expect([refused.status, refused.text]).toEqual([
    429,
    expect.stringContaining("This website has sent all the text messages it can send today"),
  ]);
  expect((await usage()).sms).toEqual({ used: 1, limit: 1 });
  await sqlAt(app, shelf.company.host, sql`update message_counts set day = day - 1`);
  expect((await ask()).status).toBe(200);
});

describe("what people see", () => {
  let vendor: string;
  let companyOfProvider: TestCompany;
  beforeAll(async () => {
    shelf = await aSite();
    companyOfProvider = await aCompany(app, { isProvider: true });
    vendor = await aSession(
      app,
      await aUser(app, { company: companyOfProvider, privilege: "Admin" }),
      companyOfProvider,
    );
  });
  const asVendor = async (method: string, path: string, body?: object) => {
    const { status, json } = await app.send(method, path, {
      ...{ host: companyOfProvider.host, cookie: vendor, body },
      headers: { "x-requested-with": "XMLHttpRequest" },
    });
    return { status, said: json() };
  };
  const ownUsage = async (cookie = shelf.admin.cookie) => {
    const answer = await shelf.send("GET", "/CompanyManagement/GetOwnUsage", undefined, cookie);
    return [answer.status, answer.json()];
  };
  interface Listed {
    readonly id: number;
    readonly limits: object;
  }
  const listed = async (): Promise<Listed> => {
    const { said } = await asVendor("GET", "/CompanyManagement/GetCompanies");
    return (said as Listed[]).find(({ id }) => id === shelf.company.companyId) as Listed;
  };

  test("the provider sets limits, with an entry in the audit log, and a form without limits changes none", async () => {
    const opened = await listed();
    expect(opened.limits).toEqual(NONE);
    const limits = { ...NONE, storage: 5_000_000_000, emails: 200 };
    const save = (changes: object) =>
      asVendor("POST", "/CompanyManagement/UpdateCompany", { ...opened, limits: undefined, ...changes });
    expect((await save({ limits })).status).toBe(200);
    expect((await save({ usesClientNumbers: true })).status).toBe(200);
    expect((await listed()).limits).toEqual(limits);
    expect((await save({ limits: { ...NONE, emails: 0 } })).status).toBe(400);
    const [entry] = await sqlAt(
      app,
      shelf.company.host,
      sql<object>`select before, after from audit_entries where action = 'Updated company' order by id limit 1`,
    );
    expect(entry).toMatchObject({
      before: { "Limit of storage": "none", "Limit of emails": "none" },
      after: { "Limit of storage": "4.7 GB", "Limit of emails": "200", "Limit of text messages": "none" },
    });
    const stale = await save({ limits: NONE, seen: opened });
    expect(stale.status).toBe(409);
  });

  test("from 80 percent on, its Admins and the provider see it; others don't", async () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7]) await shelf.create({ name: `Document ${number}` });
    await limit({ entries: 10 });
    expect(await ownUsage()).toEqual([200, []]);
    await shelf.create();
    expect(await ownUsage()).toEqual([200, [{ kind: "entries", used: 8, limit: 10 }]]);
    expect((await ownUsage(shelf.staff.cookie))[0]).toBe(403);
    const near = async () =>
      (await unsafeAllCompaniesNearLimits(app.app.database)).flatMap(({ company, kind, level }) =>
        company === shelf.company.name ? [`${kind} ${level}`] : [],
      );
    expect(await near()).toEqual(["entries near"]);
    const troubles = async () =>
      ((await asVendor("GET", "/SystemHealth/GetSystemHealth")).said as { troubles: string[] }).troubles;
    const { name } = shelf.company;
    expect(await troubles()).toContain(`At least 80% of the limit for pages and items used: ${name}.`);
    for (const number of [1, 2]) await shelf.create({ name: `More ${number}` });
    expect(await near()).toEqual(["entries full"]);
    expect(await troubles()).toContain(`Limit reached for pages and items: ${name}.`);
    const { said } = await asVendor("GET", "/CompanyManagement/GetCompanyUsage");
    expect(said).toContainEqual({
      companyId: shelf.company.companyId,
      used: { storage: (await filesOf()).bytes, entries: 10, emails: 0, sms: 0 },
    });
    const metrics = (await app.send("GET", "/metrics", { host: "localhost" })).text;
    expect(metrics).toContain('tenantry_companies_near_limit{kind="entries",level="full"} 1');
    expect(metrics).toContain('tenantry_companies_near_limit{kind="sms",level="near"} 0');
    await limit({});
    expect(await near()).toEqual([]);
  });
});
