import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { aGrant, aSolvedCaptcha } from "#test/support/captcha.ts";
import type { FormFile } from "#test/support/form-body.ts";
import { aForm } from "#test/support/item-factories.ts";
import { contentAt, queueDone, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { openFormSite } from "#test/support/site-forms.ts";
import { sendForm } from "#test/support/uploads.ts";

const site = await openFormSite();
const { app, company, forgetLimits, submissionsOf, submit } = site;
afterAll(site.close);

const at = { host: RIVERBEND };
const PDF: FormFile = { name: "plan.pdf", content: Buffer.from("%PDF-1.7 a plan") };
const FAILED = "reCaptcha verification failed";

describe("the captcha", () => {
  const check = (token: string) =>
    app.send("POST", `/Captcha/IsReCaptchValid?captchaToken=${encodeURIComponent(token)}`, at);

  test("accepts a solution once; everything else is refused in the specification's words [C-280] [PUB-062] [ERR-014]", async () => {
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
      // Easier than the challenge.
      encode({
        ...payload,
        challenge: {
          ...payload.challenge,
          parameters: { ...payload.challenge.parameters, keyPrefix: "00", keySignature: undefined },
        },
      }),
      encode({ ...payload, challenge: { ...payload.challenge, signature: "ab".repeat(32) } }),
      // A solution for another company isn't valid here.
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
    // In another notation, it's still the same solution.
    for (const again of [token, encode({ solution: payload.solution, challenge: payload.challenge })])
      expect((await check(again)).json()).toBe(FAILED);
  });

  test("no form is accepted without a grant, or with a used one or another form's [ERR-014] [PUB-061]", async () => {
    const form = await aForm(app, { company: company, fields: [{}] });
    const before = await submissionsOf(form.id);
    const used = await aGrant(app, at);
    expect(await submit(form, ["a"], { cookie: used })).toEqual([200, "Sent"]);
    for (const cookie of ["", "tn-captcha=made-up", used, await aGrant(app, { host: "harbor.localhost" })])
      expect(await submit(form, ["b"], { cookie })).toEqual([403, FAILED]);
    expect(await submissionsOf(form.id)).toHaveLength(before.length + 1);
    // Of two simultaneous submissions with one grant, one is accepted.
    const shared = await aGrant(app, at);
    const both = await Promise.all(["c", "d"].map((value) => submit(form, [value], { cookie: shared })));
    expect(both.map(([status]) => status).sort()).toEqual([200, 403]);
  });
});

describe("sending a form", () => {
  test("a visitor's program reads it, without the addresses that it's emailed to [C-279]", async () => {
    const form = await aForm(app, {
      company: company,
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
          autofill: "",
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

  test("it's stored with the names of its fields, and the answer is 'Sent' [C-281] [PUB-063] [SUBM-004]", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company,
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

  test("reports problems field by field, stores nothing, and keeps the grant valid [PUB-064] [PUB-065] [ERR-014]", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company,
      details: { includeConfirmationEmail: true },
      fields: [
        { name: "Name", isRequired: true },
        { name: "Phone", fieldType: "phone" },
      ],
    });
    const cookie = await aGrant(app, at);
    // Emails about earlier submissions may still be in the queue.
    await queueDone(app);
    const before = await contentAt(app, RIVERBEND);
    for (const [values, confirmation, sentence] of [
      [["", ""], "", "Name is required."],
      [[], "", "Name is required."],
      [
        ["", "555"],
        "nobody",
        "Name is required. Phone must have 10 digits, such as 555 123 4567. The email address for a confirmation isn't valid.",
      ],
      [["x".repeat(1001), ""], "", "Name can have at most 1,000 characters."],
      [["Ann\r\nBcc: x@y.example", ""], "", "Name has characters that can't be shown."],
      [["Ann", ""], "a@b.example\r\nBcc: c@d.example", "The email address for a confirmation isn't valid."],
    ] as const)
      expect(await submit(form, values, { cookie, confirmation })).toEqual([400, sentence]);
    const { rate_limits: _limits, ...after } = await contentAt(app, RIVERBEND);
    expect(after).toEqual((({ rate_limits: _ignored, ...rest }) => rest)(before));
    expect(await submit(form, ["Ann", ""], { cookie, confirmation: "" })).toEqual([200, "Sent"]);
  });

  test("says what is wrong in the page's language, or in the site's if it doesn't support that", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company,
      fields: [
        { name: "Nombre", isRequired: true },
        { name: "Foto", fieldType: "fileUpload" },
      ],
    });
    const cookie = await aGrant(app, at);
    const spanish = { cookie, language: "es" };
    expect(await submit(form, [""], spanish)).toEqual([400, "Nombre: este campo es obligatorio."]);
    const file = { name: "foto.jpg", content: Buffer.from("MZ no es una foto") };
    expect(await submit(form, ["Ana"], { ...spanish, file })).toEqual([
      415,
      expect.stringContaining("El contenido de este archivo no corresponde a su nombre"),
    ]);
    for (const language of [undefined, "", "xx", "constructor"])
      expect(await submit(form, [""], { cookie, ...(language === undefined ? {} : { language }) })).toEqual([
        400,
        language === "constructor" ? "Language is too long." : "Nombre is required.",
      ]);
  });

  test("disguised programs, files and fields that are too large, and unreadable parts are refused", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company,
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

test("200 forms at once from one address are throttled while other addresses go on", async () => {
  await forgetLimits();
  const form = await aForm(app, { company: company, fields: [{ name: "Name" }] });
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
    Array(140).fill([429, "Too many forms were sent from your address. Try again in ten minutes."]),
  );
  // A solved captcha doesn't reset the address's limit, and others aren't affected.
  expect((await submit(form, ["c"], { cookie: "none" }))[0]).toBe(429);
  const later = { "x-forwarded-for": "203.0.113.1" };
  expect(await submit(form, ["d"], { headers: later })).toEqual([200, "Sent"]);
  await forgetLimits();
});
