import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { aForm, type TestForm } from "#test/support/item-factories.ts";
import { queueDone, RIVERBEND, sqlAt, staffAt } from "#test/support/sign-in.ts";
import { openFormSite } from "#test/support/site-forms.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const site = await openFormSite();
const { app, mails, company, forgetLimits, submissionsOf, submit } = site;
afterAll(site.close);

describe("emails about a submission", () => {
  test("have the number from the confirmation page, by which staff find the submission", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company,
      details: { name: "Permit", includeConfirmationEmail: true, nextSteps: "We call you on Friday." },
      fields: [
        { name: "Name" },
        { name: "Agree", fieldType: "checkbox" },
        { name: "State", fieldType: "state" },
      ],
    });
    const receipt = "ab".repeat(24);
    const send = (name: string) =>
      submit(form, [name, "true", "NC"], { receipt, confirmation: "eve@example.test" });
    expect(await send("Eve <b>")).toEqual([200, "Sent"]);
    // Someone who knows the token can't put another submission in its place.
    expect(await send("Mallory")).toEqual([200, "Sent"]);
    const [{ id = 0 } = {}, other] = await submissionsOf(form.id);
    const headers = {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
    };
    const page = (token = receipt) => app.send("GET", `/form-check/${token}`, { host: RIVERBEND, headers });
    const { status, text, headers: answered } = await page();
    expect([status, answered["cache-control"]]).toEqual([200, expect.stringContaining("no-store")]);
    for (const words of [
      `<strong>${id}</strong>`,
      "We call you on Friday.",
      "Eve &lt;b&gt;",
      "North Carolina",
      "Yes",
    ])
      expect(text).toContain(words);
    expect(text).not.toContain("Mallory");
    const mailTo = (address: string) => mails.received.filter(({ recipients }) => recipients[0] === address);
    await waitUntil("both confirmations have arrived", async () => mailTo("eve@example.test").length === 2);
    expect(
      mailTo("eve@example.test")
        .map((mail) => mail.part("text/plain"))
        .join(),
    ).toContain(`Your reference number is ${id}.`);
    const clerk = await staffAt(app, "clerk@riverbend.example");
    for (const search of [String(id), `%23${id}`]) {
      const list = await clerk.post(`/AdminForms/GetFormSubmissionData?formId=${form.id}&search=${search}`);
      const found = list.json() as { formSubmissionViewModels: { id: number }[] };
      expect(found.formSubmissionViewModels.map((one) => one.id)).toEqual([id]);
    }
    expect([(await page("cd".repeat(24))).status, other?.id]).toEqual([302, expect.any(Number)]);
    // Only the visitor knows the address, which the counts of views would show to staff.
    await app.send("GET", "/search", { host: RIVERBEND, headers });
    await app.app.writeCounts();
    const views = sql<{ subject: string }>`select subject from daily_counts where kind = 'view'`;
    const viewed = (await sqlAt(app, RIVERBEND, views)).map(({ subject }) => subject);
    expect(viewed).toContain("/search");
    expect(viewed.join()).not.toContain(receipt);
    // What was deleted is no longer in the confirmation.
    await sqlAt(app, RIVERBEND, sql`delete from form_submissions where id = ${id}`);
    expect((await page()).status).toBe(302);
    expect(await submit(form, ["x"], { receipt: "short" })).toEqual([
      400,
      "Receipt must be 48 hexadecimal digits.",
    ]);
  });

  test("go to the form's address and those in the settings, with a confirmation to the visitor, and each is marked as sent [PUB-070]", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company,
      details: { name: "Leak", email: "leaks@riverbend.example", includeConfirmationEmail: true },
      fields: [{ name: "Street" }],
    });
    await queueDone(app);
    const seen = mails.received.length;
    expect(await submit(form, ["=1+1 <b>Mill</b>"], { confirmation: "ann@example.test" })).toEqual([
      200,
      "Sent",
    ]);
    await waitUntil("three mails have arrived", async () => mails.received.length === seen + 3);
    await queueDone(app);
    const sent = mails.received.slice(seen);
    expect(sent.map(({ recipients }) => recipients.join()).sort()).toEqual([
      "ann@example.test",
      "leaks@riverbend.example",
      "service@riverbend.example",
    ]);
    expect(new Set(sent.map((mail) => mail.from))).toEqual(new Set(["forms@tracsoft.example"]));
    const staff = sent.find(({ recipients }) => recipients[0] === "leaks@riverbend.example");
    const [submission] = await submissionsOf(form.id);
    expect(staff?.header("Subject")).toBe(`Leak: submission ${submission?.id}`);
    expect(staff?.part("text/plain")).toContain("Street: =1+1 <b>Mill</b>");
    expect(staff?.part("text/html")).toContain("&lt;b&gt;Mill");
    expect(staff?.part("text/plain")).toContain(`/FormBuilderSingleSubmission/${submission?.id}`);
    const confirmation = sent.find(({ recipients }) => recipients[0] === "ann@example.test");
    expect(confirmation?.part("text/plain")).not.toContain("Mill");
    const rows = await sqlAt(
      app,
      RIVERBEND,
      sql<{ count: number }>`select count(*) from form_submission_mails
        where submission_id = ${submission?.id} and sent_at is not null and attempts = 1`,
    );
    expect(rows[0]?.count).toBe(3);
  });

  test("confirm to one mailbox at most five times an hour per form, however its address is spelled, and every submission is stored [PUB-070]", async () => {
    await forgetLimits();
    const details = { email: "heads@riverbend.example", includeConfirmationEmail: true };
    const forms = await Promise.all(
      ["One", "Two"].map((name) =>
        aForm(app, { company: company, details: { ...details, name }, fields: [{ name: "Street" }] }),
      ),
    );
    const [one, two] = forms as [TestForm, TestForm];
    const confirmations = async (form: TestForm): Promise<string[]> =>
      (
        await sqlAt<{ to: string }>(
          app,
          RIVERBEND,
          sql`select to_address as "to" from form_submission_mails
            where kind = 'confirmation'
              and submission_id in (select id from form_submissions where form_id = ${form.id}) order by id`,
        )
      ).map(({ to }) => to);
    const addresses = ["bea@example.test", "BEA@example.test", "bea+1@example.test", "bea+2@Example.test"];
    for (let n = 0; n < 8; n++)
      expect(await submit(one, ["Mill"], { confirmation: addresses[n % 4] as string })).toEqual([
        200,
        "Sent",
      ]);
    expect(await submissionsOf(one.id)).toHaveLength(8);
    expect(await confirmations(one)).toHaveLength(5);
    // Other mailboxes and other forms are counted separately.
    await submit(one, ["Mill"], { confirmation: "cal@example.test" });
    await submit(two, ["Mill"], { confirmation: "bea@example.test" });
    expect((await confirmations(one)).at(-1)).toBe("cal@example.test");
    expect(await confirmations(two)).toEqual(["bea@example.test"]);
    // Even simultaneous submissions are counted one after another.
    await Promise.all(
      Array.from({ length: 10 }, () => submit(two, ["Mill"], { confirmation: "dan@example.test" })),
    );
    expect((await confirmations(two)).filter((to) => to === "dan@example.test")).toHaveLength(5);
    await forgetLimits();
    await submit(one, ["Mill"], { confirmation: "bea@example.test" });
    expect((await confirmations(one)).filter((to) => /^bea/i.test(to))).toHaveLength(6);
    await queueDone(app);
  });
});

test("nothing that a visitor types becomes a header or another recipient of an email [PUB-070]", async () => {
  await forgetLimits();
  const evil = "evil@evil.example";
  const form = await aForm(app, {
    company: company,
    details: { name: "Heads", email: "heads@riverbend.example", includeConfirmationEmail: true },
    fields: [
      { name: "Story", fieldType: "textarea" },
      { name: "Mail", fieldType: "email" },
    ],
  });
  await queueDone(app);
  const seen = mails.received.length;
  const story = `Hello\r\nBcc: ${evil}\r\nSubject: Won\r\n\r\n.\r\nRCPT TO:<${evil}>`;
  const confirmation = "ann@example.test";
  expect(await submit(form, [story, confirmation], { confirmation })).toEqual([200, "Sent"]);
  for (const address of [
    `ann@example.test,${evil}`,
    `ann@example.test\nBcc: ${evil}`,
    `"x\r\nBcc:${evil}" <a@b.example>`,
  ]) {
    expect((await submit(form, ["Hello", address]))[0]).toBe(400);
    expect((await submit(form, ["Hello", ""], { confirmation: address }))[0]).toBe(400);
  }
  await waitUntil("three mails have arrived", async () => mails.received.length === seen + 3);
  await queueDone(app);
  const sent = mails.received.slice(seen);
  expect(sent.flatMap(({ recipients }) => recipients).sort()).toEqual([
    confirmation,
    "heads@riverbend.example",
    "service@riverbend.example",
  ]);
  for (const mail of sent) {
    expect(mail.header("Bcc") + mail.header("Cc")).toBe("");
    expect(mail.header("Subject")).not.toContain("Won");
  }
  // The body includes everything.
  const staff = sent.find(({ recipients }) => recipients[0] === "heads@riverbend.example");
  expect(staff?.part("text/plain")).toContain(`RCPT TO:<${evil}>`);
});
