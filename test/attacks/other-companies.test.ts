import { readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aDocumentShelf, type DocumentShelf } from "#test/support/document-shelf.ts";
import {
  aCompany,
  aPage,
  aSession,
  aUser,
  aVersion,
  someModules,
  type TestCompany,
} from "#test/support/factories.ts";
import { FORM_TYPE, formBody } from "#test/support/form-body.ts";
import { aForm, type TestForm } from "#test/support/item-factories.ts";
import { type MailServer, startMailServer } from "#test/support/mail-server.ts";
import { aPdf } from "#test/support/pdfs.ts";
import { aPicture } from "#test/support/pictures.ts";
import { newPage, newText, publishPage, queueDone, type Staff } from "#test/support/sign-in.ts";
import { submitTo } from "#test/support/site-forms.ts";
import { type Answer, startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";

// One company fills everything it has with words that no one else uses. Another company's Admin and visitors look for
// them everywhere: in searches, files, exports, emails, and caches.

/** Appears in everything of the first company's and in nothing else. */
const CANARY = /zyxcanary|zyx-canary/i;
/** A search would complete it from its first letters. */
const BEGINNING = "zyxcanar";

let app: TestApp;
let mails: MailServer;
let shelf: DocumentShelf;
let theirs: TestCompany;
/** The Admins of both companies, each at their company's host. */
let owner: Staff;
let stranger: Staff;
beforeAll(async () => {
  mails = await startMailServer();
  app = await startTestApp({ SMTP_URL: mails.url, TRUSTED_PROXIES: "127.0.0.1" });
  await aCompany(app, { isProvider: true });
  shelf = await aDocumentShelf(app);
  theirs = await aCompany(app);
  owner = await staffOf(shelf.company);
  stranger = await staffOf(theirs);
  for (const company of [shelf.company, theirs]) {
    await someModules(app, company, ["form"]);
    const home = await aPage(app, { company, friendlyUrl: "/" });
    await aVersion(app, { page: home, status: "live", blocks: [{ values: { content: "<p>Welcome</p>" } }] });
  }
});
afterAll(async () => {
  await app?.close();
  await mails?.close();
});

const staffOf = async ({ companyId, host }: TestCompany): Promise<Staff> => {
  const user = await aUser(app, { company: { companyId }, privilege: "Admin" });
  const cookie = await aSession(app, user);
  const send = (method: string) => (path: string, body?: unknown) =>
    app.send(method, path, { host, cookie, body, headers: { "x-requested-with": "XMLHttpRequest" } });
  return {
    userId: user.id,
    email: user.email,
    host,
    cookie,
    get: send("GET"),
    post: send("POST"),
    put: send("PUT"),
    remove: send("DELETE"),
  };
};

const expectNothing = (answer: Answer, what: string): void => {
  expect(answer.text, what).not.toMatch(CANARY);
  expect(JSON.stringify(answer.headers), what).not.toMatch(CANARY);
};

/** A page that is live with one text. */
const livePage = async (staff: Staff, friendlyUrl: string, words: string): Promise<number> => {
  const pageId = await newPage(staff, { friendlyUrl, name: friendlyUrl });
  await newText(staff, pageId, 1, `<p>${words}</p>`);
  await publishPage(staff, pageId);
  return pageId;
};

test("a search never finds other companies' pages and items, by whole, partial, or mistyped words", async () => {
  await livePage(owner, "zyx-canary-page", "Zyxcanaryword of the weir");
  await livePage(stranger, "weir", "Canoes at the weir");
  await shelf.create({ name: "Zyxcanarydocument 2027", location: await shelf.stored(aPdf("Zyxcanary")) });
  const search = (host: string, words: string) =>
    app.send("GET", `/search?q=${encodeURIComponent(words)}`, { host });
  for (const words of [BEGINNING, "zyxcanaryword", "zixcanaryword", "zyxcanarydocument"])
    expect((await search(owner.host, words)).text, words).toMatch(/href="\/(zyx-canary-page|files\/)/);
  for (const words of [BEGINNING, "weir", "zixcanaryword", "ziyxcanar", "document 2027"]) {
    const answer = await search(theirs.host, words);
    expect(answer.status, words).toBe(200);
    expectNothing(answer, words);
  }
  expect((await search(theirs.host, "weir")).text).toContain('href="/weir"');
  // Nor do the lists of staff.
  for (const path of [
    `/AdminDocument/GetDocuments?search=${BEGINNING}`,
    "/Admin/GetPagesAndComponentData",
    `/AuditLog/GetEntries?search=${BEGINNING}`,
  ])
    expectNothing(await stranger.get(path), path);
});

test("a file isn't found at another company's host, for visitors or its Admin, even if it was just cached", async () => {
  const picture = await aPicture(64, 48, "png");
  const uploaded = await app.send("POST", "/ImageUpload/ImageUpload", {
    host: owner.host,
    cookie: owner.cookie,
    headers: { "content-type": FORM_TYPE, "x-requested-with": "XMLHttpRequest" },
    body: formBody({
      ImageDescription: "Zyxcanary",
      ImageName: "zyx-canary.png",
      Image: { name: "zyx-canary.png", content: picture },
    }),
  });
  expect(uploaded.status).toBe(200);
  await queueDone(app);
  const [image] = (await owner.post("/ImageUpload/RetrieveAll", {})).json() as { imageUrl: string }[];
  const waiting = await shelf.stored(aPdf("Zyxcanary, not published"));
  const documentPath = /\/files\/[^"]+/.exec(
    (await app.send("GET", "/search?q=zyxcanarydocument", { host: owner.host })).text,
  )?.[0];
  const form = await aForm(app, {
    company: shelf.company,
    fields: [{ name: "Plan", fieldType: "fileUpload" }],
  });
  const file = { name: "zyx-canary.pdf", content: aPdf("Zyxcanary plan") };
  expect(await submitTo(app, form, [""], { host: owner.host, file })).toEqual([200, "Sent"]);
  const attachment = await attachmentOf(form);

  const addresses = [
    `/${image?.imageUrl}`.replace("//", "/"),
    waiting.replace(/^(?!\/)/, "/"),
    String(documentPath),
    attachment,
  ];
  for (const path of addresses) {
    const own = await app.send("GET", path, { host: owner.host, cookie: owner.cookie });
    expect([path, own.status]).toEqual([path, 200]);
    for (const cookie of [undefined, stranger.cookie, owner.cookie])
      for (const method of ["GET", "HEAD"]) {
        const answer = await app.send(method, path, { host: theirs.host, ...(cookie ? { cookie } : {}) });
        expect([302, 404], `${method} ${path}`).toContain(answer.status);
        expect(answer.headers.etag, path).toBeUndefined();
        if (!path.includes("zyx-canary")) expectNothing(answer, path);
      }
  }
  // Storage keys contain the company's number, but no file can be requested by its key.
  const keys = readdirSync(join(app.dataDir, "files"), { recursive: true, encoding: "utf8" });
  for (const key of keys.filter((candidate) => candidate.startsWith(`${shelf.company.companyId}/`)))
    for (const folder of ["/files/", "/images/", "/"]) {
      const answer = await app.send("GET", folder + key, { host: theirs.host, cookie: stranger.cookie });
      expect([301, 302, 404], key).toContain(answer.status);
    }
});

const attachmentOf = async (form: TestForm): Promise<string> => {
  const { rows } = await app.app.companyDb(shelf.company.companyId).read((tx) =>
    sql<{ id: number; field: number }>`select f.submission_id as id, f.field_id as field
      from form_submission_files f join form_submissions s on s.company_id = f.company_id and s.id = f.submission_id
      where s.form_id = ${form.id}`.execute(tx.sql),
  );
  return `/FormSubmissionFile/${rows[0]?.id}/${rows[0]?.field}`;
};

test("exports contain only the company's rows, whichever number is requested", async () => {
  const form = await aForm(app, { company: shelf.company, fields: [{ name: "Story" }] });
  const own = await aForm(app, { company: theirs, fields: [{ name: "Story" }] });
  expect((await submitTo(app, form, ["Zyxcanary story"], { host: owner.host }))[0]).toBe(200);
  expect((await submitTo(app, own, ["Our story"], { host: theirs.host }))[0]).toBe(200);
  for (const [company, email] of [
    [shelf.company, "zyx-canary@example.test"],
    [theirs, "ours@example.test"],
  ] as const)
    await app.app.companyDb(company.companyId).write((tx) =>
      sql`insert into subscribers (company_id, email, confirmed_at, unsubscribe_token)
        values (${company.companyId}, ${email}, now(), ${`leave-${email}`})`.execute(tx.sql),
    );
  const range = { rangeOpt: "after", date1: "2020-01-01" };
  const exportOf = (staff: Staff, formId: number) =>
    staff.post("/AdminForms/GetFormSubmissionExport", { formId, ...range });
  expect((await exportOf(owner, form.id)).text).toContain("Zyxcanary story");
  expect((await exportOf(stranger, own.id)).text).toContain("Our story");
  const foreign = await exportOf(stranger, form.id);
  expect(foreign.status).toBe(404);
  expectNothing(foreign, "a foreign form's export");
  expectNothing(await exportOf(stranger, own.id), "the own form's export");
  const subscribers = await stranger.get("/AdminSubscribers/GetSubscriberExport");
  expect(subscribers.text).toContain("ours@example.test");
  expectNothing(subscribers, "the list of subscribers");
  // A link of one company ends no subscription at another.
  await app.send("POST", "/newsletter-sign-up/leave/leave-zyx-canary@example.test", { host: theirs.host });
  expect((await owner.get("/AdminSubscribers/GetSubscriberExport")).text).toContain(
    "zyx-canary@example.test",
  );
});

test("emails go to the company's people, with its words, name, and addresses", async () => {
  const fields = [{ name: "Story" }];
  const details = { name: "Report", includeConfirmationEmail: true };
  const form = await aForm(app, {
    company: shelf.company,
    details: { ...details, email: "zyx-canary-desk@first.example" },
    fields,
  });
  const own = await aForm(app, {
    company: theirs,
    details: { ...details, email: "desk@second.example" },
    fields,
  });
  await queueDone(app);
  const seen = mails.received.length;
  // At the same moment, what the browser sends about another company's form has no effect.
  const sent = await Promise.all([
    submitTo(app, form, ["Zyxcanary leak"], { host: owner.host, confirmation: "ann@first.example" }),
    submitTo(app, own, ["Our leak"], { host: theirs.host, confirmation: "bob@second.example" }),
  ]);
  expect(sent.map(([status]) => status)).toEqual([200, 200]);
  expect((await submitTo(app, form, ["Foreign"], { host: theirs.host }))[0]).not.toBe(200);
  await app.send("POST", "/newsletter-sign-up", {
    host: theirs.host,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "EMAIL=carol%40second.example",
  });
  // No account here has this address, but one at the other company does.
  await app.send("POST", "/api/authentication/ForgotPasswordRequest", {
    host: theirs.host,
    body: { username: owner.email },
    headers: { "x-requested-with": "XMLHttpRequest" },
  });
  await waitUntil("five mails have arrived", () => mails.received.length >= seen + 5);
  await queueDone(app);
  const received = mails.received.slice(seen);
  expect(received.flatMap(({ recipients }) => recipients).sort()).toEqual([
    "ann@first.example",
    "bob@second.example",
    "carol@second.example",
    "desk@second.example",
    "zyx-canary-desk@first.example",
  ]);
  for (const mail of received.filter(({ recipients }) => recipients.join().endsWith("@second.example"))) {
    const whole = ["From", "Reply-To", "Subject", "List-Unsubscribe", "Message-ID"].map((name) =>
      mail.header(name),
    );
    const text = [mail.from, ...whole, mail.part("text/plain"), mail.part("text/html")].join("\n");
    expect(text).not.toMatch(CANARY);
    expect(text).not.toContain(owner.host);
    expect(text).toContain(theirs.host);
  }
});

test("cached pages of one company never appear at another: pages, menus, links, former addresses, and sitemaps", async () => {
  const pageId = await livePage(owner, "shared-path", "Zyxcanary on a path that both have");
  await livePage(stranger, "shared-path", "Ours on a path that both have");
  const link = await aPage(app, { company: theirs, friendlyUrl: "links-elsewhere" });
  await aVersion(app, {
    page: link,
    status: "live",
    blocks: [{ values: { content: `<p><a href="page:${pageId}">To their page</a></p>` } }],
  });
  const moved = await livePage(owner, "before-zyx", "Zyxcanary moves");
  const page = (await owner.get(`/Admin/GetPage?pageId=${moved}`)).json() as object;
  const renamed = await owner.post("/Admin/UpdatePage", { ...page, friendlyUrl: "zyx-canary-after" });
  expect(renamed.status, renamed.text).toBe(200);
  expect((await app.send("GET", "/before-zyx", { host: owner.host })).headers.location).toMatch(CANARY);

  const paths = [
    "/",
    "/shared-path",
    "/links-elsewhere",
    "/before-zyx",
    "/zyx-canary-page",
    "/sitemap.xml",
    "/robots.txt",
    "/404",
  ];
  // Each is requested at both hosts, twice: the second time from the cache.
  for (let round = 0; round < 2; round++)
    for (const path of paths) {
      const [own, other] = await Promise.all([
        app.send("GET", path, { host: owner.host }),
        app.send("GET", path, { host: theirs.host }),
      ]);
      if (path === "/shared-path") expect([own.status, other.status]).toEqual([200, 200]);
      expectNothing(other, path);
      expect(other.text, path).not.toContain(shelf.company.name);
    }
  expect((await app.send("GET", "/shared-path", { host: owner.host })).text).toMatch(CANARY);
  // A change at one company doesn't drop the other's pages.
  const { pages } = app.app.cache.figures();
  expect(pages).toBeGreaterThan(0);
});
