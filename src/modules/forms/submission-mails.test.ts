import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CompanyDb } from "#platform/db/company-db.ts";
import { Refusal } from "#platform/errors/refusal.ts";
import { silentLog } from "#platform/log/log.ts";
import { MailRefusedError } from "#platform/mail/mail-address.ts";
import { aCompany, someModules } from "#test/support/factories.ts";
import { aForm, aSubmission } from "#test/support/item-factories.ts";
import { sqlAt } from "#test/support/sign-in.ts";
import { submissionsAt, submitTo } from "#test/support/site-forms.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { sendSubmissionMail } from "./submission-mails.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Sends an email about a new submission with a server that fails. */
const sendWith = async (error: Error): Promise<void> => {
  const company = await aCompany(app);
  const form = await aForm(app, { company, fields: [{}] });
  const { mailId } = await aSubmission(app, company, form);
  const mail = { send: () => Promise.reject(error) };
  const { companyDb } = app.app;
  await sendSubmissionMail({ companyDb, mail, log: silentLog }, { companyId: company.companyId, mailId });
};

test("gives up on an email if its recipient is refused, and tries again if the server is down", async () => {
  await expect(sendWith(new MailRefusedError("No such mailbox."))).resolves.toBeUndefined();
  await expect(sendWith(new Error("The mail server is away."))).rejects.toThrow("away");
});

test("records that an email was sent once the database is back, instead of sending it again", async () => {
  const company = await aCompany(app);
  const form = await aForm(app, { company, fields: [{}] });
  const { mailId } = await aSubmission(app, company, form);
  const db = app.app.companyDb(company.companyId);
  const sent: unknown[] = [];
  let tries = 0;
  const write: CompanyDb["write"] = (work) => {
    tries++;
    // The first one counts the email, the second records it.
    return tries === 2
      ? Promise.reject(new Refusal("unavailable", "The database isn't accepting changes right now."))
      : db.write(work);
  };
  const send = () =>
    sendSubmissionMail(
      {
        companyDb: () => ({ ...db, write }),
        mail: { send: async (mail) => void sent.push(mail) },
        log: silentLog,
      },
      { companyId: company.companyId, mailId },
    );
  await send();
  await send();
  expect(sent).toHaveLength(1);
  expect(tries).toBe(3);
});

test("an email to staff gives answers as people read them", async () => {
  const company = await aCompany(app);
  const form = await aForm(app, {
    company,
    fields: [
      { name: "Paper bills", fieldType: "checkbox" },
      { name: "Call me", fieldType: "checkbox" },
      { name: "First day", fieldType: "futureDatePicker" },
      { name: "State", fieldType: "state" },
      { name: "Word", fieldType: "input" },
    ],
  });
  const { mailId } = await aSubmission(app, company, form, ["true", "false", "2031-03-01", "GA", "true"]);
  const texts: string[] = [];
  const mail = { send: async ({ text }: { text: string }) => void texts.push(text) };
  const { companyDb } = app.app;
  await sendSubmissionMail({ companyDb, mail, log: silentLog }, { companyId: company.companyId, mailId });
  const answers = [...(texts[0] ?? "").matchAll(/^Field \d: (.*)$/gm)].map(([, answer]) => answer);
  expect(answers).toEqual(["Yes", "No", "Mar 1, 2031", "Georgia", "true"]);
});

test("sends no confirmation if the form doesn't offer it [PUB-070]", async () => {
  const company = await aCompany(app);
  const { host } = company;
  await someModules(app, company, ["form"]);
  const mailsOf = async (includeConfirmationEmail: boolean) => {
    const form = await aForm(app, {
      company,
      details: { includeConfirmationEmail },
      fields: [{ name: "Street" }],
    });
    expect(await submitTo(app, form, ["Mill"], { host, confirmation: "ann@example.test" })).toEqual([
      200,
      "Sent",
    ]);
    const [submission] = await submissionsAt(app, host, form.id);
    const mails = await sqlAt<{ to: string }>(
      app,
      host,
      sql`select to_address as "to" from form_submission_mails
        where submission_id = ${submission?.id} order by 1`,
    );
    return [submission?.confirmationEmail, mails.map(({ to }) => to)];
  };
  expect(await mailsOf(true)).toEqual(["ann@example.test", ["ann@example.test", "forms@example.test"]]);
  expect(await mailsOf(false)).toEqual(["", ["forms@example.test"]]);
});
