import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { silentLog } from "#platform/log/log.ts";
import { MailRefusedError } from "#platform/mail/mail-address.ts";
import { aForm, aSubmission } from "#test/support/item-factories.ts";
import { RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { openSubmissionDesk } from "#test/support/submission-desk.ts";
import { waitUntil } from "#test/support/wait-until.ts";
import { sendReply } from "./submission-replies.service.ts";

const desk = await openSubmissionDesk();
const { app, mails, admin, clerk, harbor, company, list, single } = desk;
afterAll(desk.close);

const FORM = {
  company,
  details: { name: "Wombat crossings", email: "wombats@riverbend.example" },
  fields: [
    { name: "Name" },
    { name: "Email", fieldType: "email" as const },
    { name: "Message", fieldType: "textarea" as const },
  ],
};
const sent = async (values = ["Ann", "ann@visitor.example", "A wombat crossed."], confirmation = "") => {
  const form = await aForm(app, FORM);
  return { form, id: (await aSubmission(app, company, form, values, confirmation)).id };
};
const reply = (submissionId: number, changes: object = {}, by = clerk) =>
  by.post("/AdminForms/ReplyToSubmission", {
    submissionId,
    subject: "Re: Wombat crossings",
    text: "Thank you.\nWe put up a sign.",
    ...changes,
  });
const repliesOf = async (id: number) => (await single(id)).replies;
const mailTo = (address: string) => mails.received.filter(({ recipients }) => recipients.includes(address));

test("a reply is emailed to the visitor, stored with the submission, and in the audit log without its words", async () => {
  const { form, id } = await sent();
  expect((await single(id)).replyOffer).toEqual({
    to: "ann@visitor.example",
    replyTo: "wombats@riverbend.example",
    subject: `Re: Wombat crossings, reference ${id}`,
  });
  expect((await reply(id, { subject: `Re: Wombat crossings, reference ${id}` })).status).toBe(200);
  await waitUntil("the reply is sent", async () => (await repliesOf(id))[0]?.state === "sent");
  const { status, replies } = await single(id);
  expect(status).toBe("in-progress");
  expect(replies).toMatchObject([
    {
      author: expect.stringMatching(/\w/),
      to: "ann@visitor.example",
      subject: `Re: Wombat crossings, reference ${id}`,
      text: "Thank you.\nWe put up a sign.",
      attempts: 1,
    },
  ]);
  const [mail, ...more] = mailTo("ann@visitor.example");
  expect(more).toEqual([]);
  expect(mail?.header("Reply-To")).toBe("wombats@riverbend.example");
  expect(mail?.header("Subject")).toBe(`Re: Wombat crossings, reference ${id}`);
  const text = (mail?.part("text/plain") ?? "").replaceAll("\r\n", "\n");
  expect(text).toContain("Thank you.\nWe put up a sign.");
  expect(text).toContain("replied to the form “Wombat crossings” that you sent on");
  // Anyone may have entered the address.
  expect(text).not.toContain("A wombat crossed.");
  expect((await list(form.id)).formSubmissionViewModels[0]?.mails.sent).toBe(1);
  const log = await sqlAt(
    app,
    RIVERBEND,
    sql`select action, subject, before, after from audit_entries where subject like ${`%number ${id}`}`,
  );
  expect(log).toEqual([
    {
      action: "Replied to form submission",
      subject: `Wombat crossings: number ${id}`,
      before: { Status: "New" },
      after: { Status: "In progress" },
    },
  ]);
  // Replies go with their submission.
  await admin.remove(`/AdminForms/DeleteFormSubmission?submissionId=${id}`);
  const left = await sqlAt(
    app,
    RIVERBEND,
    sql<{ n: number }>`select count(*) as n from form_submission_replies where submission_id = ${id}`,
  );
  expect(Number(left[0]?.n)).toBe(0);
});

test("on a Spanish site, the subject and the words around the reply are Spanish", async () => {
  const { id } = await sent(["Ana", "ana@visitor.example", ""]);
  const speak = (language: string) =>
    sqlAt(
      app,
      RIVERBEND,
      sql`update form_submission_replies set language = ${language} where submission_id = ${id}`,
    );
  await reply(id, { text: "Gracias." });
  await waitUntil("the reply is sent", async () => (await repliesOf(id))[0]?.state === "sent");
  await speak("es");
  await sqlAt(
    app,
    RIVERBEND,
    sql`update form_submission_replies set sent_at = null where submission_id = ${id}`,
  );
  const [row] = await repliesOf(id);
  const texts: string[] = [];
  await sendReply(
    {
      companyDb: app.app.companyDb,
      mail: { send: async ({ text }) => void texts.push(text) },
      log: silentLog,
    },
    { companyId: company.companyId, mailId: row?.id as number },
  );
  expect(texts[0]).toContain("responde al formulario «Wombat crossings» que usted envió el");
});

describe("the visitor's address", () => {
  const offered = async (id: number) => (await single(id)).replyOffer?.to ?? null;

  test("is the first valid one in an email field, or where the confirmation went", async () => {
    expect(await offered((await sent(["Ann", "", "x"], "confirm@visitor.example")).id)).toBe(
      "confirm@visitor.example",
    );
    expect(await offered((await sent(["a@other.example", "not an address", "x"])).id)).toBeNull();
    expect(await offered((await sent(["Ann", "ann@visitor.example", "x"], "b@visitor.example")).id)).toBe(
      "ann@visitor.example",
    );
  });

  test("is still found after its field was deleted", async () => {
    const { form, id } = await sent(["Ann", "gone@visitor.example", "x"]);
    await admin.remove(`/AdminForms/DeleteFormFieldComponent?formFieldId=${form.fieldIds[1]}`);
    expect(await offered(id)).toBe("gone@visitor.example");
  });
});

test("an invalid reply is refused with a message and changes nothing", async () => {
  const { id } = await sent(["Bob", "", "Call me"]);
  const seen = mails.received.length;
  const none = await reply(id);
  expect([none.status, none.json()]).toEqual([
    409,
    "This submission has no email address, so you can't reply by email.",
  ]);
  const { id: other } = await sent(["Bea", "bea@visitor.example", ""]);
  for (const [changes, words] of [
    [{ text: "  " }, "Enter your reply."],
    [{ text: "x".repeat(10_001) }, "A reply can have up to 10,000 characters."],
    [{ subject: "" }, "Enter a subject."],
    [{ subject: "Hello\r\nBcc: all@town.example" }, "A subject must be one line of text."],
  ] as const) {
    const refused = await reply(other, changes);
    expect([refused.status, refused.json()]).toEqual([400, words]);
  }
  expect((await reply(other, {}, harbor)).status).toBe(404);
  await sqlAt(
    app,
    RIVERBEND,
    sql`insert into rate_limits (company_id, key, points, expire)
      select company_id, company_id || ':form-replies:' || company_id || ':' || id, 60,
        (extract(epoch from now()) * 1000)::bigint + 600000
      from users where email = 'admin@riverbend.example'
      on conflict (key) do update set points = 60`,
  );
  const tooMany = await reply(other, {}, admin);
  expect([tooMany.status, tooMany.json()]).toEqual([
    429,
    "You can send 60 replies per hour. Try again later.",
  ]);
  expect(await single(other)).toMatchObject({ status: "new", replies: [] });
  expect(mails.received).toHaveLength(seen);
});

test("a reply that the mail server refuses is shown as failed, and is sent again as the same email", async () => {
  const { form, id } = await sent(["Cy", "cy@visitor.example", ""]);
  await reply(id);
  await waitUntil("the reply is sent", async () => (await repliesOf(id))[0]?.state === "sent");
  await sqlAt(
    app,
    RIVERBEND,
    sql`update form_submission_replies set sent_at = null where submission_id = ${id}`,
  );
  const [before] = await repliesOf(id);
  const mail = { send: () => Promise.reject(new MailRefusedError("No such mailbox.")) };
  const job = { companyId: company.companyId, mailId: before?.id as number };
  await sendReply({ companyDb: app.app.companyDb, mail, log: silentLog }, job);
  expect((await repliesOf(id))[0]).toMatchObject({ state: "failed", lastError: "No such mailbox." });
  expect((await list(form.id)).formSubmissionViewModels[0]?.mails.failing).toBe(1);
  const again = () => clerk.post("/AdminForms/RetrySubmissionReply", { id: before?.id });
  expect((await again()).status).toBe(200);
  await waitUntil("the reply is sent", async () => (await repliesOf(id))[0]?.state === "sent");
  const twice = mailTo("cy@visitor.example");
  expect(twice).toHaveLength(2);
  expect(twice[0]?.header("Message-ID")).toBe(twice[1]?.header("Message-ID"));
  expect((await again()).json()).toBe("This email was already sent.");
});
