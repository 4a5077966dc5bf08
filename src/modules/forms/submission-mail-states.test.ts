import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { aGrant } from "#test/support/captcha.ts";
import { aForm, aSubmission } from "#test/support/item-factories.ts";
import { RIVERBEND, sqlAt, staffAt, startDemoApp } from "#test/support/sign-in.ts";
import { openSubmissionDesk } from "#test/support/submission-desk.ts";
import type { Answer } from "#test/support/test-app.ts";
import { sendForm } from "#test/support/uploads.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import type { SingleSubmission } from "./submissions.contract.ts";

const desk = await openSubmissionDesk();
const { app, mails, clerk, harbor, company, list, single, newForm } = desk;
afterAll(desk.close);

const said = (answer: Answer) => [answer.status, answer.json()];

describe("emails", () => {
  const state = async (id: number) => (await single(id)).mails[0]?.state;

  test("shows their state, and sends a failed one again, once", async () => {
    const form = await newForm([{ name: "A" }]);
    const { id, mailId } = await aSubmission(app, company, form);
    // Without a job, it's never sent.
    expect(await state(id)).toBe("failed");
    const seen = mails.received.length;
    expect(said(await clerk.post("/AdminForms/RetrySubmissionMail", { id: mailId }))).toEqual([200, "Saved"]);
    await waitUntil("the mail is sent", async () => (await state(id)) === "sent");
    expect(mails.received).toHaveLength(seen + 1);
    expect(said(await clerk.post("/AdminForms/RetrySubmissionMail", { id: mailId }))).toEqual([
      409,
      "This email was already sent.",
    ]);
    expect((await list(form.id)).formSubmissionViewModels[0]?.mails).toEqual({
      sent: 1,
      waiting: 0,
      failing: 0,
    });
    expect((await harbor.post("/AdminForms/RetrySubmissionMail", { id: mailId })).status).toBe(404);
  });

  test("that were refused because of their sender go out as the same email once the sender is corrected", async () => {
    const form = await newForm([{ name: "A" }]);
    const { id, mailId } = await aSubmission(app, company, form);
    await sqlAt(
      app,
      RIVERBEND,
      sql`update form_submission_mails set from_address = '"Riverbend" <wrong@nowhere.example>',
        failed_at = now(), last_error = '553 Sender refused' where id = ${mailId}`,
    );
    const vendor = await staffAt(app, "vendor@tracsoft.example");
    const corrected = await vendor.post("/AdminSettings/UpdateTracSoftSettings", {
      dynamicFormEmail: "right@tracsoft.example",
      versionUpdateEmail: "versions@tracsoft.example",
      versionLimit: 10,
    });
    expect(corrected.status).toBe(200);
    expect(said(await clerk.post("/AdminForms/RetrySubmissionMail", { id: mailId }))).toEqual([200, "Saved"]);
    await waitUntil("the mail is sent", async () => (await state(id)) === "sent");
    const mail = mails.received.findLast(
      (candidate) => candidate.header("Message-ID") === `<${id}@town.example>`,
    );
    expect(mail?.header("From")).toContain("<right@tracsoft.example>");
    expect(mail?.from).toBe("right@tracsoft.example");
  });

  test("wait while the mail server is down and then arrive once each, except those deleted while they waited", async () => {
    const away = await startDemoApp({ SMTP_URL: "smtp://127.0.0.1:1" });
    try {
      const form = await aForm(away, {
        company: { companyId: away.app.hosts.find(RIVERBEND)?.companyId as number },
        fields: [{ name: "A" }],
      });
      const ids: number[] = [];
      for (let count = 0; count < 3; count++) {
        const { said: sent } = await sendForm(
          away,
          "/FormComponent/SubmitForm",
          { Form: JSON.stringify({ id: form.id }), NameValuePairs: "[]" },
          { host: RIVERBEND, cookie: await aGrant(away, { host: RIVERBEND }) },
        );
        expect(sent).toBe("Sent");
      }
      const rows = () =>
        sqlAt(
          away,
          RIVERBEND,
          sql<{ id: number; attempts: number; lastError: string }>`
            select submission_id as id, attempts, last_error as "lastError" from form_submission_mails
            where submission_id in (select id from form_submissions where form_id = ${form.id}) order by id`,
        );
      await waitUntil("each was tried", async () => (await rows()).every(({ attempts }) => attempts > 0));
      expect((await rows())[0]?.lastError).toContain("The mail server didn't accept the email");
      ids.push(...new Set((await rows()).map(({ id }) => id)));
      const boss = await staffAt(away, "admin@riverbend.example");
      const statesShown = async () => {
        const path = `/AdminForms/GetSingleFormSubmissionData?formSubmissionId=${ids[0]}`;
        return ((await boss.post(path)).json() as SingleSubmission).mails.map((mail) => mail.state);
      };
      // During an attempt, they are being sent.
      await expect.poll(statesShown, { timeout: 30_000 }).toEqual(["retrying", "retrying"]);
      await boss.remove(`/AdminForms/DeleteFormSubmission?submissionId=${ids[2]}`);
      // The server is back: the same task runs with a working transport. A second run sends nothing more.
      const { sendSubmissionMail } = await import("./submission-mails.service.ts");
      const { createMailTransport } = await import("#platform/mail/mail-transport.ts");
      const { silentLog } = await import("#platform/log/log.ts");
      const mail = createMailTransport({ smtpUrl: mails.url, outboxDir: away.dataDir, log: silentLog });
      const queued = await sqlAt(
        away,
        RIVERBEND,
        sql<{ mailId: number; companyId: number }>`
          select (payload->>'mailId')::bigint as "mailId", (payload->>'companyId')::bigint as "companyId"
          from graphile_worker._private_jobs where payload->>'mailId' is not null`,
      );
      expect(queued).toHaveLength(6);
      const seen = mails.received.length;
      for (let round = 0; round < 2; round++)
        for (const job of queued)
          await sendSubmissionMail({ companyDb: away.app.companyDb, mail, log: silentLog }, job);
      expect(mails.received).toHaveLength(seen + 4);
      const messageIds = mails.received.slice(seen).map((one) => one.header("Message-ID"));
      expect(new Set(messageIds).size).toBe(4);
      mail.close();
    } finally {
      await away.close();
    }
  });
});
