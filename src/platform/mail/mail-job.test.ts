import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { SingleSubmission } from "#modules/forms/submissions.contract.ts";
import type { QueuedWork } from "#modules/work-queue/work-queue.contract.ts";
import { aGrant } from "#test/support/captcha.ts";
import { aCompany, aSession, aUser, someModules, type TestCompany } from "#test/support/factories.ts";
import { withHeldJobs } from "#test/support/held-jobs.ts";
import { aForm } from "#test/support/item-factories.ts";
import { type MailServer, startMailServer } from "#test/support/mail-server.ts";
import { queueDone, sqlAt } from "#test/support/sign-in.ts";
import { submissionsAt, submitTo } from "#test/support/site-forms.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { queueMail } from "./queue-mail.ts";

let server: MailServer;
let app: TestApp;
let company: TestCompany;
let cookie: string;
/** The mail server's current answer to a recipient, and how often it was tried. */
const codes = new Map<string, number>();
let asked: string[] = [];
beforeAll(async () => {
  server = await startMailServer(0, (address) => {
    asked.push(address);
    return codes.get(address) ?? 0;
  });
  app = await startTestApp({ SMTP_URL: server.url });
  company = await aCompany(app);
  cookie = await aSession(app, await aUser(app, { company, privilege: "Admin" }), company);
});
afterAll(async () => {
  await app.close();
  await server.close();
});
beforeEach(() => {
  codes.clear();
  asked = [];
});

const call = async (method: string, path: string, body?: object) =>
  (
    await app.send(method, path, {
      host: company.host,
      cookie,
      body,
      headers: { "x-requested-with": "XMLHttpRequest" },
    })
  ).json();
const waitingWork = async (): Promise<readonly QueuedWork[]> =>
  ((await call("GET", "/AdminWork/GetQueuedWork")) as { work: QueuedWork[] }).work;
const workIs = (state: QueuedWork["state"], about: string): Promise<void> =>
  waitUntil(`the mail ${about} is ${state}`, async () =>
    (await waitingWork()).some((work) => work.state === state && work.about === about),
  );
const tryAgain = async (): Promise<unknown> =>
  call("POST", "/AdminWork/RetryQueuedWork", { id: (await waitingWork())[0]?.id });
const giveUp = async (): Promise<unknown> =>
  call("POST", "/AdminWork/DropQueuedWork", { id: (await waitingWork())[0]?.id });
const queue = (
  to: readonly string[],
  changes: { cc?: readonly string[]; until?: Date } = {},
): Promise<void> =>
  app.app.companyDb(company.companyId).write((tx) =>
    queueMail(tx, {
      from: "town@town.example",
      to,
      subject: "A page waits",
      content: { heading: "A page waits", parts: ["Look at it."], footer: "Sent by the website." },
      ...changes,
    }),
  );
const received = (from: number): string[] =>
  server.received.slice(from).map(({ recipients }) => recipients.join());

test("an email that reached some recipients is retried for the others only, and permanent refusals are reported", async () => {
  const before = server.received.length;
  codes.set("later@town.example", 450).set("gone@town.example", 550);
  const to = ["ann@town.example", "Later <later@town.example>", "gone@town.example"];
  await queue(to, { cc: ["copy@town.example"] });
  await workIs("failing", "to Later <later@town.example>");
  await tryAgain();
  await waitUntil("it was tried again", () => asked.length >= 5);
  await workIs("failing", "to Later <later@town.example>");
  expect(received(before)).toEqual(["ann@town.example,copy@town.example"]);

  codes.delete("later@town.example");
  await tryAgain();
  await workIs("failed", "to gone@town.example");
  expect((await waitingWork())[0]).toMatchObject({
    nextTryAt: null,
    lastError: "The mail server didn't accept the email (EENVELOPE RCPT TO 550).",
  });
  codes.delete("gone@town.example");
  await tryAgain();
  await waitUntil("the mail is out", async () => (await waitingWork()).length === 0);
  expect(received(before)).toEqual([
    "ann@town.example,copy@town.example",
    "later@town.example",
    "gone@town.example",
  ]);
  expect(new Set(server.received.slice(before).map((mail) => mail.header("Message-ID"))).size).toBe(1);
});

test("an email that the server refuses permanently is tried once, and stays failed until an Admin decides", async () => {
  codes.set("gone@town.example", 550).set("closed@town.example", 551);
  await queue(["gone@town.example", "closed@town.example"]);
  await workIs("failed", "to gone@town.example, closed@town.example");
  expect((await waitingWork())[0]).toMatchObject({ attempts: 1, nextTryAt: null });
  expect((await waitingWork())[0]?.lastError).toContain("550");
  expect(asked).toHaveLength(2);
  expect(await giveUp()).toBe("Deleted");
});

test("an address that is listed twice gets one email, whatever its case and name", async () => {
  const before = server.received.length;
  await queue(["ann@town.example", "Ann <ANN@town.example>", "bob@town.example"], {
    cc: ["Bob@Town.example"],
  });
  await waitUntil("the mail is out", async () => (await waitingWork()).length === 0);
  expect(received(before)).toEqual(["ann@town.example,bob@town.example"]);
});

test("a server that requires a password first refuses no email permanently", async () => {
  codes.set("ann@town.example", 530);
  await queue(["ann@town.example"]);
  await workIs("failing", "to ann@town.example");
  expect(await giveUp()).toBe("Deleted");
});

test("drops a code that can't be delivered, because it would be useless later", async () => {
  codes.set("gone@town.example", 550);
  await queue(["gone@town.example"], { until: new Date(Date.now() + 600_000) });
  await waitUntil("it was tried", () => asked.length === 1);
  await queueDone(app);
  expect(await waitingWork()).toEqual([]);
});

test("reports a submission's email to a dead address as failed after one attempt, and it can be sent again", async () => {
  await someModules(app, company, ["form"]);
  const form = await aForm(app, {
    company,
    details: { email: "gone@town.example" },
    fields: [{ name: "A" }],
  });
  codes.set("gone@town.example", 550);
  const grant = await aGrant(app, company);
  expect(await submitTo(app, form, ["b"], { host: company.host, cookie: grant })).toEqual([200, "Sent"]);
  const [submission] = await submissionsAt(app, company.host, form.id);
  const mail = async () =>
    (
      (await call(
        "POST",
        `/AdminForms/GetSingleFormSubmissionData?formSubmissionId=${submission?.id}`,
      )) as SingleSubmission
    ).mails[0];
  await waitUntil("it has failed", async () => (await mail())?.state === "failed");
  await queueDone(app);
  expect(await mail()).toMatchObject({ state: "failed", attempts: 1, nextTryAt: null });
  expect((await mail())?.lastError).toContain("550");

  codes.clear();
  expect(await call("POST", "/AdminForms/RetrySubmissionMail", { id: (await mail())?.id })).toBe("Saved");
  await waitUntil("it is sent", async () => (await mail())?.state === "sent");
});

test("an email that nobody is waiting for comes after the others", async () => {
  const mail = {
    from: "town@town.example",
    to: ["ann@town.example"],
    content: { heading: "News", parts: ["News."], footer: "Sent by the website." },
  };
  await withHeldJobs(app, company.host, () =>
    app.app.companyDb(company.companyId).write(async (tx) => {
      await queueMail(tx, { ...mail, subject: "Later", canWait: true });
      await queueMail(tx, { ...mail, subject: "Now" });
    }),
  );
  const jobs = await sqlAt(
    app,
    company.host,
    sql<{ subject: string; priority: number }>`delete from graphile_worker._private_jobs
      where payload->>'subject' in ('Later', 'Now') returning payload->>'subject' as subject, priority`,
  );
  const inOrder = jobs.toSorted((one, other) => one.priority - other.priority);
  expect(inOrder.map(({ subject }) => subject)).toEqual(["Now", "Later"]);
});
