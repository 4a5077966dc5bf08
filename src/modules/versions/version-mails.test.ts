import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, type ReceivedMail, startMailServer } from "#test/support/mail-server.ts";
import {
  newPage,
  numberOf,
  PROVIDER,
  RIVERBEND,
  type Staff,
  sqlAt,
  staffAt,
  startDemoApp,
} from "#test/support/sign-in.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { versionSteps } from "#test/support/version-steps.ts";
import { waitUntil } from "#test/support/wait-until.ts";

// Emails go through the queue to a real mail server.

let mailServer: MailServer;
let app: TestApp;
let admin: Staff;
let clerk: Staff;
let pageId: number;
beforeAll(async () => {
  mailServer = await startMailServer();
  app = await startDemoApp({ SMTP_URL: mailServer.url });
  admin = await staffAt(app, "admin@riverbend.example");
  clerk = await staffAt(app, "clerk@riverbend.example");
});
afterAll(async () => {
  await app?.close();
  await mailServer?.close();
});
beforeEach(async () => {
  pageId = await newPage(admin, { name: "Rates & fees" });
  await tell(["council@riverbend.example", "Mayor <mayor@riverbend.example>"], "versions@tracsoft.example");
});

/** The addresses in Site Information and in the provider's settings. */
const tell = async (addresses: readonly string[], copyTo: string): Promise<void> => {
  await sqlAt(app, RIVERBEND, sql`update layouts set admin_version_update_emails = ${addresses}::text[]`);
  await sqlAt(
    app,
    PROVIDER,
    sql`update provider_settings set version_update_email = ${copyTo}, dynamic_form_email = 'forms@tracsoft.example'`,
  );
};

const step = versionSteps(() => pageId);

/** Does something and returns the one email that follows. */
const mailAfter = async (act: () => Promise<{ status: number }>): Promise<ReceivedMail> => {
  const before = mailServer.received.length;
  expect((await act()).status).toBe(200);
  await waitUntil("the mail has arrived", () => mailServer.received.length > before);
  return mailServer.received[before] as ReceivedMail;
};

const link = () => `http://localhost/UpdatePageComponent/${pageId}?version=1`;

describe("a submitted version", () => {
  test("is announced to every address in Site Information, with a copy to the provider [C-073] [VER-021]", async () => {
    const mail = await mailAfter(() =>
      step(clerk, "SubmitDraft", { comments: "Line one\n<b>two</b>", pageLink: "https://evil.example/" }),
    );
    expect(mail.from).toBe("forms@tracsoft.example");
    expect(mail.recipients).toEqual([
      "council@riverbend.example",
      "mayor@riverbend.example",
      "versions@tracsoft.example",
    ]);
    expect(mail.header("Cc")).toContain("versions@tracsoft.example");
    expect(mail.header("Subject")).toBe("Approval needed: Rates & fees, version 1");
    const text = mail.part("text/plain");
    for (const part of ["Page: Rates & fees", "Version: V1", clerk.email, "Line one", "<b>two</b>"])
      expect(text).toContain(part);
    const html = mail.part("text/html");
    expect(html).toContain("Rates &amp; fees");
    expect(html).toContain("&lt;b&gt;two&lt;/b&gt;");
    // The server creates the link, whatever the client sends as pageLink.
    for (const part of [text, html]) {
      expect(part).toMatch(new RegExp(`http://localhost[^"\\s]*/UpdatePageComponent/${pageId}\\?version=1`));
      expect(part).not.toContain("evil.example");
    }
  });

  test("is announced with a link to the changes if a version is live, and without one if none is [C-073]", async () => {
    const first = await mailAfter(() => step(clerk, "SubmitDraft"));
    expect(first.part("text/plain")).not.toContain("/Compare");
    await mailAfter(() => step(admin, "PublishDraft", { versionId: 1 }));
    await step(clerk, "CreateDraft", { copyVersionId: 1 });
    const second = await mailAfter(() => step(clerk, "SubmitDraft"));
    expect(second.part("text/html")).toContain("Review this version");
    const text = second.part("text/plain");
    expect(text).toContain("See what changed:");
    expect(text).toContain(`http://localhost/UpdatePageComponent/${pageId}/Compare?from=1&to=2`);
  });

  test("is announced only to the provider if Site Information has no addresses, and to nobody if neither has any [C-073]", async () => {
    await tell([], "versions@tracsoft.example");
    const mail = await mailAfter(() => step(clerk, "SubmitDraft"));
    expect(mail.recipients).toEqual(["versions@tracsoft.example"]);
    expect(mail.part("text/plain")).toContain("Comments: none");
    await step(admin, "RejectDraft");
    await waitUntil(
      "the rejection was told",
      () => mailServer.received.at(-1)?.recipients[0] === clerk.email,
    );
    await tell([], "");
    expect((await step(clerk, "SubmitDraft")).status).toBe(200);
    const published = await mailAfter(() => step(admin, "PublishDraft", { versionId: 1 }));
    expect(published.header("Subject")).toContain("Published");
  });

  test("is announced to the other addresses if one is invalid [C-073]", async () => {
    await tell(["not an address", "council@riverbend.example", "COUNCIL@riverbend.example"], "");
    const mail = await mailAfter(() => step(clerk, "SubmitDraft"));
    expect(mail.recipients).toEqual(["council@riverbend.example"]);
  });

  test("is announced to nobody if submitting was refused [C-073] [C-074] [C-075]", async () => {
    await mailAfter(() => step(clerk, "SubmitDraft"));
    const before = mailServer.received.length;
    for (const [staff, call] of [
      [clerk, "SubmitDraft"],
      [clerk, "RejectDraft"],
      [clerk, "PublishDraft"],
    ] as const)
      expect((await step(staff, call, { versionId: 1 })).status).toBeGreaterThanOrEqual(400);
    const queued = await sqlAt(
      app,
      RIVERBEND,
      sql<{
        jobs: number;
      }>`select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'send-mail'`,
    );
    expect([queued[0]?.jobs, mailServer.received.length]).toEqual([0, before]);
  });
});

describe("the person who submitted a version", () => {
  test("gets an email when it's rejected, with the reason [C-074] [VER-021]", async () => {
    await mailAfter(() => step(clerk, "SubmitDraft"));
    const mail = await mailAfter(() => step(admin, "RejectDraft", { comments: "The table is last year's." }));
    expect(mail.recipients).toEqual([clerk.email]);
    expect(mail.header("Subject")).toContain("Rejected: Rates & fees, version 1");
    const text = mail.part("text/plain");
    expect(text).toContain("The table is last year's.");
    expect(text).toContain(admin.email);
    expect(text).toContain(`/UpdatePageComponent/${pageId}?version=1`);
  });

  test("gets an email when it goes live [C-075] [VER-021]", async () => {
    await mailAfter(() => step(clerk, "SubmitDraft"));
    const mail = await mailAfter(() => step(admin, "PublishDraft", { versionId: 1, comments: "Good" }));
    expect(mail.recipients).toEqual([clerk.email]);
    expect(mail.header("Subject")).toContain("Published: Rates & fees, version 1");
    expect(mail.part("text/html")).toContain("Good");
  });
});

test("opening the link of an email changes nothing [C-075]", async () => {
  await mailAfter(() => step(clerk, "SubmitDraft"));
  const address = new URL(link());
  const opened = await app.send("GET", `${address.pathname}${address.search}`, { cookie: admin.cookie });
  expect([opened.status, opened.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  const data = (await admin.get(`/Admin/GetPageComponentData?pageId=${pageId}`)).json();
  expect(data).toMatchObject({ versions: [{ versionId: 1, status: "pending" }] });
  expect(numberOf(await step(admin, "PublishDraft", { versionId: 1 }))).toBe(1);
});
