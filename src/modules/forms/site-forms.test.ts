import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aGrant, aSolvedCaptcha } from "#test/support/captcha.ts";
import { FORM_TYPE, type FormFile, formBody } from "#test/support/form-body.ts";
import { aForm, type TestForm } from "#test/support/item-factories.ts";
import { type MailServer, startMailServer } from "#test/support/mail-server.ts";
import { contentAt, queueDone, RIVERBEND, sqlAt, startDemoApp } from "#test/support/sign-in.ts";
import { forgetLimitsAt, type SubmitOptions, submissionsAt, submitTo } from "#test/support/site-forms.ts";
import type { TestApp } from "#test/support/test-app.ts";
import { sendForm, sendRaw } from "#test/support/uploads.ts";
import { waitUntil } from "#test/support/wait-until.ts";

let app: TestApp;
let mails: MailServer;
const at = { host: RIVERBEND };
const company = () => ({ companyId: app.app.hosts.find(RIVERBEND)?.companyId as number });
const PDF: FormFile = { name: "plan.pdf", content: Buffer.from("%PDF-1.7 a plan") };
const FAILED = "reCaptcha verification failed";

beforeAll(async () => {
  mails = await startMailServer();
  app = await startDemoApp({
    SMTP_URL: mails.url,
    TRUSTED_PROXIES: "127.0.0.1",
    // A flood from one address is what is tried here, not how much the machine can do at once.
    MAX_REQUESTS: "500",
  });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const forgetLimits = () => forgetLimitsAt(app, RIVERBEND);
const submissionsOf = (formId: number) => submissionsAt(app, RIVERBEND, formId);
const submit = (form: TestForm, values: readonly string[], options: Partial<SubmitOptions> = {}) =>
  submitTo(app, form, values, { ...at, ...options });

describe("the captcha", () => {
  const check = (token: string) =>
    app.send("POST", `/Captcha/IsReCaptchValid?captchaToken=${encodeURIComponent(token)}`, at);

  test("answers 1 for a solved one, once; everything else is refused in the printed words [C-280] [PUB-062] [ERR-014]", async () => {
    const token = await aSolvedCaptcha(app, at);
    const payload = JSON.parse(Buffer.from(token, "base64").toString()) as {
      challenge: { parameters: Record<string, unknown>; signature: string };
      solution: { counter: number };
    };
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
    const forged = [
      "",
      "nonsense",
      encode({}),
      encode({ ...payload, solution: { ...payload.solution, derivedKey: "00".repeat(32) } }),
      // Easier than what was asked.
      encode({
        ...payload,
        challenge: {
          ...payload.challenge,
          parameters: { ...payload.challenge.parameters, keyPrefix: "00", keySignature: undefined },
        },
      }),
      encode({ ...payload, challenge: { ...payload.challenge, signature: "ab".repeat(32) } }),
      // Another company's is nothing here.
      await aSolvedCaptcha(app, { host: "harbor.localhost" }),
    ];
    for (const wrong of forged) {
      const answer = await check(wrong);
      expect([answer.status, answer.json()]).toEqual([400, FAILED]);
      expect(answer.cookie("tn-captcha")).toBeUndefined();
    }
    expect((await app.send("POST", "/Captcha/IsReCaptchValid", at)).json()).toBe(FAILED);
    const first = await check(token);
    expect([first.status, first.json()]).toEqual([200, 1]);
    expect(first.headers["set-cookie"]?.[0]).toMatch(/HttpOnly/i);
    // Written otherwise it is still the same solution.
    for (const again of [token, encode({ solution: payload.solution, challenge: payload.challenge })])
      expect((await check(again)).json()).toBe(FAILED);
  });

  test("nothing is taken without a grant, or with one that was used, or is another's [ERR-014] [PUB-061]", async () => {
    const form = await aForm(app, { company: company(), fields: [{}] });
    const before = await submissionsOf(form.id);
    const used = await aGrant(app, at);
    expect(await submit(form, ["a"], { cookie: used })).toEqual([200, "Sent"]);
    for (const cookie of ["", "tn-captcha=made-up", used, await aGrant(app, { host: "harbor.localhost" })])
      expect(await submit(form, ["b"], { cookie })).toEqual([403, FAILED]);
    expect(await submissionsOf(form.id)).toHaveLength(before.length + 1);
    // Of two at once with one grant, one is taken.
    const shared = await aGrant(app, at);
    const both = await Promise.all(["c", "d"].map((value) => submit(form, [value], { cookie: shared })));
    expect(both.map(([status]) => status).sort()).toEqual([200, 403]);
  });
});

describe("sending a form", () => {
  test("a visitor's program reads it, without where it is mailed to [C-279]", async () => {
    const form = await aForm(app, {
      company: company(),
      details: { name: "Ask us", columns: 2, successMessage: "Thanks" },
      fields: [{ name: "Question", isRequired: true }],
    });
    const answer = await app.send("GET", `/components/getformdata?formId=${form.id}`, at);
    expect(answer.json()).toEqual({
      form: {
        id: form.id,
        name: "Ask us",
        columns: 2,
        successMessage: "Thanks",
        includeConfirmationEmail: false,
        isActive: true,
      },
      formFields: [
        {
          id: form.fieldIds[0],
          formId: form.id,
          name: "Question",
          fieldType: "input",
          inputType: "text",
          placeholder: "",
          isRequired: true,
          minLength: null,
          maxLength: null,
          options: "",
          order: 1,
        },
      ],
    });
    expect(answer.text).not.toContain("forms@example.test");
    expect((await app.send("GET", "/Components/GetFormData?formId=999999", at)).status).toBe(404);
    const elsewhere = await app.send("GET", `/Components/GetFormData?formId=${form.id}`, {
      host: "harbor.localhost",
    });
    expect(elsewhere.status).toBe(404);
  });

  test("it is stored with the fields' own names, and 'Sent' is answered [C-281] [PUB-063] [SUBM-004]", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company(),
      fields: [
        { name: "Name", isRequired: true },
        { name: "Agree", fieldType: "checkbox" },
        { name: "Photo", fieldType: "fileUpload" },
      ],
    });
    expect(await submit(form, ["  Ann  ", "true"], { file: PDF })).toEqual([200, "Sent"]);
    const [submission] = await submissionsOf(form.id);
    expect(submission?.pairs).toEqual([
      { fieldId: form.fieldIds[0], fieldName: "Name", fieldValue: "Ann" },
      { fieldId: form.fieldIds[1], fieldName: "Agree", fieldValue: "true" },
      { fieldId: form.fieldIds[2], fieldName: "Photo", fieldValue: "plan.pdf" },
    ]);
    const files = await sqlAt(
      app,
      RIVERBEND,
      sql<{ name: string; type: string; key: string }>`
        select file.original_name as name, file.media_type as type, file.key from form_submission_files sent
        join files file on file.company_id = sent.company_id and file.id = sent.file_id
        where sent.submission_id = ${submission?.id}`,
    );
    expect(files).toMatchObject([{ name: "plan.pdf", type: "application/pdf" }]);
  });

  test("what is wrong is told field by field, nothing is stored, and the grant stays good [PUB-064] [PUB-065] [ERR-014]", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company(),
      details: { includeConfirmationEmail: true },
      fields: [
        { name: "Name", isRequired: true },
        { name: "Phone", fieldType: "phone" },
      ],
    });
    const cookie = await aGrant(app, at);
    // Mails of what was sent before are on their way.
    await queueDone(app);
    const before = await contentAt(app, RIVERBEND);
    for (const [values, confirmation, sentence] of [
      [["", ""], "", "Name is required."],
      [[], "", "Name is required."],
      [
        ["", "555"],
        "nobody",
        "Name is required. Phone: ten digits are needed, like 555 123 4567. The address for a confirmation is not a valid email address.",
      ],
      [["x".repeat(1001), ""], "", "Name can have at most 1000 characters."],
      [["Ann\r\nBcc: x@y.example", ""], "", "Name has characters that can't be shown."],
      [
        ["Ann", ""],
        "a@b.example\r\nBcc: c@d.example",
        "The address for a confirmation is not a valid email address.",
      ],
    ] as const)
      expect(await submit(form, values, { cookie, confirmation })).toEqual([400, sentence]);
    const { rate_limits: _limits, ...after } = await contentAt(app, RIVERBEND);
    expect(after).toEqual((({ rate_limits: _ignored, ...rest }) => rest)(before));
    expect(await submit(form, ["Ann", ""], { cookie, confirmation: "" })).toEqual([200, "Sent"]);
  });

  test("programs in disguise, too large files and fields, and unreadable parts are refused", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company(),
      fields: [{ name: "Photo", fieldType: "fileUpload" }],
    });
    const cookie = await aGrant(app, at);
    const before = await submissionsOf(form.id);
    const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(200)]);
    for (const file of [
      { name: "setup.exe", content: program },
      { name: "photo.jpg", content: program },
      { name: "letter.txt", content: program },
      { name: "page.html", content: Buffer.from("<script>1</script>") },
      { name: "picture.svg", content: Buffer.from("<svg/>") },
    ]) {
      expect((await submit(form, [], { cookie, file }))[0], file.name).toBe(415);
    }
    const tooLarge = { name: "plan.pdf", content: Buffer.concat([PDF.content, Buffer.alloc(10 << 20)]) };
    expect((await submit(form, [], { cookie, file: tooLarge }))[0]).toBe(413);
    const fields = { Form: JSON.stringify({ id: form.id }), NameValuePairs: "[]" };
    const tell = (changes: Record<string, string>) =>
      sendForm(app, "/FormComponent/SubmitForm", { ...fields, ...changes }, { ...at, cookie });
    expect((await tell({ NameValuePairs: "x".repeat(10 << 20) })).status).toBe(413);
    expect(await tell({ NameValuePairs: "{" })).toEqual({
      status: 400,
      said: "NameValuePairs can't be read.",
    });
    expect(await tell({ Form: "[]" })).toEqual({ status: 400, said: "Form can't be read." });
    expect((await tell({ Form: JSON.stringify({ id: 999_999 }) })).status).toBe(404);
    expect(await submissionsOf(form.id)).toEqual(before);
  });
});

describe("mails about a submission", () => {
  test("go to the form's address and those of the settings, and a confirmation to the visitor; each is marked sent [PUB-070]", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company(),
      details: { name: "Leak", email: "leaks@riverbend.example", includeConfirmationEmail: true },
      fields: [{ name: "Street" }],
    });
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

  test("confirm to one mailbox five times an hour and form, however its address is written; every submission is stored [PUB-070]", async () => {
    await forgetLimits();
    const details = { email: "heads@riverbend.example", includeConfirmationEmail: true };
    const forms = await Promise.all(
      ["One", "Two"].map((name) =>
        aForm(app, { company: company(), details: { ...details, name }, fields: [{ name: "Street" }] }),
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
    // Another mailbox and another form have a count of their own.
    await submit(one, ["Mill"], { confirmation: "cal@example.test" });
    await submit(two, ["Mill"], { confirmation: "bea@example.test" });
    expect((await confirmations(one)).at(-1)).toBe("cal@example.test");
    expect(await confirmations(two)).toEqual(["bea@example.test"]);
    // At once they are counted one after the other.
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

test("nothing that is typed becomes a line of a mail's head or another recipient [PUB-070]", async () => {
  await forgetLimits();
  const evil = "evil@evil.example";
  const form = await aForm(app, {
    company: company(),
    details: { name: "Heads", email: "heads@riverbend.example", includeConfirmationEmail: true },
    fields: [
      { name: "Story", fieldType: "textarea" },
      { name: "Mail", fieldType: "email" },
    ],
  });
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
  // All of it is told, in the body.
  const staff = sent.find(({ recipients }) => recipients[0] === "heads@riverbend.example");
  expect(staff?.part("text/plain")).toContain(`RCPT TO:<${evil}>`);
});

describe("without scripts", () => {
  const post = async (path: string, fields: Record<string, string | FormFile>, headers = {}) => {
    const body = new URLSearchParams(fields as Record<string, string>).toString();
    const answer = await app.send("POST", path, {
      ...at,
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
    return { status: answer.status, to: String(answer.headers.location ?? ""), text: answer.text };
  };
  const page = async (path: string) => (await app.send("GET", path, at)).text;
  const solve = async (path: string): Promise<string> => {
    const [row] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ answer: string }>`select answer from form_drafts
        where token_hash = sha256(convert_to(${path.split("/").at(-1)}, 'UTF8'))`,
    );
    return row?.answer ?? "";
  };

  test("what is wrong comes back with everything that was typed; the right answer to a question sends it, once [PUB-061]", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company(),
      details: { name: "Ask", successMessage: "We will call." },
      fields: [
        { name: "Name", isRequired: true },
        { name: "Story", fieldType: "textarea" },
      ],
    });
    const [name, story] = form.fieldIds.map((id) => `f${id}`) as [string, string];
    const wrong = await post(`/FormComponent/Post/${form.id}`, {
      page: "/contact",
      [name]: "",
      [story]: "Long ago",
    });
    expect([wrong.status, wrong.to]).toEqual([303, expect.stringMatching(/^\/form-check\/[0-9a-f]{48}$/)]);
    const again = await page(wrong.to);
    expect(again).toContain("Name is required.");
    expect(again).toContain("Long ago");
    expect(again).toContain('name="page" value="/contact"');
    expect(await submissionsOf(form.id)).toEqual([]);

    const right = await post(`/FormComponent/Post/${form.id}`, {
      page: "/contact",
      [name]: "Ann",
      [story]: "Long ago",
    });
    expect(await page(right.to)).toMatch(/<label for="form-check">What is/);
    expect(await submissionsOf(form.id)).toEqual([]);
    const token = right.to.split("/").at(-1) ?? "";
    await post("/FormComponent/Answer", { token, answer: "a robot's guess" });
    expect(await page(right.to)).toContain("That was not right.");
    const answer = await solve(right.to);
    const sent = await post("/FormComponent/Answer", { token, answer });
    expect([sent.status, sent.to]).toEqual([303, right.to]);
    expect(await page(right.to)).toContain("We will call.");
    expect(
      (await submissionsOf(form.id)).map(({ pairs }) => pairs.map(({ fieldValue }) => fieldValue)),
    ).toEqual([["Ann", "Long ago"]]);
    // Sending it again sends nothing.
    await post("/FormComponent/Answer", { token, answer });
    expect(await submissionsOf(form.id)).toHaveLength(1);
  });

  test("a file waits for the answer as well, and is forgotten with its draft; other sites send nothing", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company(),
      fields: [{ name: "Plan", fieldType: "fileUpload" }],
    });
    const upload = async () => {
      const answer = await sendRaw(app, "POST", `/FormComponent/Post/${form.id}`, {
        ...at,
        headers: { "content-type": FORM_TYPE },
        body: formBody({ page: "//evil.example", File: PDF }),
      });
      return String(answer.headers.location);
    };
    const kept = await upload();
    expect(await page(kept)).not.toContain("evil.example");
    await post("/FormComponent/Answer", { token: kept.split("/").at(-1) ?? "", answer: await solve(kept) });
    const [submission] = await submissionsOf(form.id);
    const files = sql<{ count: number }>`select count(*) from form_submission_files
      where submission_id = ${submission?.id}`;
    expect((await sqlAt(app, RIVERBEND, files))[0]?.count).toBe(1);

    const forgotten = await upload();
    await sqlAt(app, RIVERBEND, sql`update form_drafts set expires_at = now() - interval '1 hour'`);
    const before = await sqlAt(app, RIVERBEND, sql`select id from files`);
    const { tidyForms } = await import("./forms.public.ts");
    await app.app.companyDb(company().companyId).write(tidyForms);
    expect(await sqlAt(app, RIVERBEND, sql`select id from files`)).toHaveLength(before.length - 1);
    expect((await app.send("GET", forgotten, at)).status).toBe(302);
    expect((await sqlAt(app, RIVERBEND, files))[0]?.count).toBe(1);

    const foreign = await post(`/FormComponent/Post/${form.id}`, {}, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(foreign.text).toContain("Your form was not sent");
  });
});

test("200 forms at once from one address are throttled while other addresses go on", async () => {
  await forgetLimits();
  const form = await aForm(app, { company: company(), fields: [{ name: "Name" }] });
  const others = await Promise.all(Array.from({ length: 5 }, () => aGrant(app, at)));
  const flood = Array.from({ length: 200 }, () => submit(form, [""], { cookie: "none" }));
  const sent = others.map((cookie, index) =>
    submit(form, ["b"], { cookie, headers: { "x-forwarded-for": `203.0.113.${index + 1}` } }),
  );
  expect(await Promise.all(sent)).toEqual(Array(5).fill([200, "Sent"]));
  const answers = await Promise.all(flood);
  expect(answers.filter(([status]) => status !== 403 && status !== 429)).toEqual([]);
  const throttled = answers.filter(([status]) => status === 429);
  expect(answers.filter(([status]) => status === 403)).toHaveLength(60);
  expect(throttled).toEqual(
    Array(140).fill([429, "Too many forms were sent from your address. Please try again in ten minutes."]),
  );
  // A solved captcha changes nothing for the address, and the others still go on.
  expect((await submit(form, ["c"], { cookie: "none" }))[0]).toBe(429);
  const later = { "x-forwarded-for": "203.0.113.1" };
  expect(await submit(form, ["d"], { headers: later })).toEqual([200, "Sent"]);
  await forgetLimits();
});
