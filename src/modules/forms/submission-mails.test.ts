import { afterAll, beforeAll, expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { MailRefusedError } from "#platform/mail/mail-address.ts";
import { aCompany } from "#test/support/factories.ts";
import { aForm, aSubmission } from "#test/support/item-factories.ts";
import { startTestApp, type TestApp } from "#test/support/test-app.ts";
import { sendSubmissionMail } from "./submission-mails.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

/** Sends a mail about a new submission with a server that fails. */
const sendWith = async (error: Error): Promise<void> => {
  const company = await aCompany(app);
  const form = await aForm(app, { company, fields: [{}] });
  const { mailId } = await aSubmission(app, company, form);
  const mail = { send: () => Promise.reject(error) };
  const { companyDb } = app.app;
  await sendSubmissionMail({ companyDb, mail, log: silentLog }, { companyId: company.companyId, mailId });
};

test("gives a form's email up where its recipient is refused, and tries again where the server is away", async () => {
  await expect(sendWith(new MailRefusedError("No such mailbox."))).resolves.toBeUndefined();
  await expect(sendWith(new Error("The mail server is away."))).rejects.toThrow("away");
});
