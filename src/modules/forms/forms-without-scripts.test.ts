import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { FORM_TYPE, type FormFile, formBody } from "#test/support/form-body.ts";
import { aForm } from "#test/support/item-factories.ts";
import { RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import { openFormSite } from "#test/support/site-forms.ts";
import { sendRaw } from "#test/support/uploads.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const site = await openFormSite();
const { app, company, forgetLimits, mails, submissionsOf } = site;
afterAll(site.close);

const at = { host: RIVERBEND };
const PDF: FormFile = { name: "plan.pdf", content: Buffer.from("%PDF-1.7 a plan") };

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

  test("an invalid form comes back with everything that was typed, and the right answer to a question sends it once [PUB-061]", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company,
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
    expect(again).toMatch(/<title>Error: Ask · /);
    expect(again).toContain("Name is required.");
    expect(again).toContain("Long ago");
    expect(again).toContain('name="page" value="/contact"');
    expect(await submissionsOf(form.id)).toEqual([]);

    const right = await post(`/FormComponent/Post/${form.id}`, {
      page: "/contact",
      [name]: "Ann",
      [story]: "Long ago",
    });
    const asked = await page(right.to);
    expect(asked).toMatch(/<title>Ask · /);
    expect(asked).toMatch(/<label for="form-check">What is/);
    expect(await submissionsOf(form.id)).toEqual([]);
    const token = right.to.split("/").at(-1) ?? "";
    await post("/FormComponent/Answer", { token, answer: "a robot's guess" });
    const wrongAnswer = await page(right.to);
    expect(wrongAnswer).toMatch(/<title>Error: Ask · /);
    expect(wrongAnswer).toContain("That answer wasn&#x27;t right.");
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

  test("a form with a character that can't be stored comes back with the rest of what was typed", async () => {
    await forgetLimits();
    const form = await aForm(app, { company: company, details: { name: "Ask" }, fields: [{ name: "Name" }] });
    const sent = await post(`/FormComponent/Post/${form.id}`, { [`f${form.fieldIds[0]}`]: "Ann\u0000Lee" });
    expect([sent.status, sent.to]).toEqual([303, expect.stringMatching(/^\/form-check\/[0-9a-f]{48}$/)]);
    const again = await page(sent.to);
    expect(again).toContain("Name has characters that can&#x27;t be shown.");
    expect(again).toContain('value="Ann\ufffdLee"');
  });

  test("a file also waits for the answer, and is deleted with its draft; other sites can't send it", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company,
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
    const { tidyForms } = await import("./form-drafts.service.ts");
    await app.app.companyDb(company.companyId).write(tidyForms);
    expect(await sqlAt(app, RIVERBEND, sql`select id from files`)).toHaveLength(before.length - 1);
    expect((await app.send("GET", forgotten, at)).status).toBe(302);
    expect((await sqlAt(app, RIVERBEND, files))[0]?.count).toBe(1);

    const foreign = await post(`/FormComponent/Post/${form.id}`, {}, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(foreign.text).toContain("Your form was not sent");
  });

  test("a form sent from a Spanish page stays in Spanish on an English site", async () => {
    await forgetLimits();
    const form = await aForm(app, {
      company: company,
      details: { name: "Fuga", includeConfirmationEmail: true },
      fields: [{ name: "Calle", isRequired: true }],
    });
    const [street] = form.fieldIds.map((id) => `f${id}`) as [string];
    const send = (fields: Record<string, string>) =>
      post(`/FormComponent/Post/${form.id}`, { page: "/contact", language: "es", [street]: "", ...fields });
    const wrong = await page((await send({})).to);
    expect(wrong).toContain('<html lang="es">');
    for (const text of ["Calle: este campo es obligatorio.", "Revise estos campos:", ">Enviar<", ">Inicio<"])
      expect(wrong).toContain(text);

    const { to } = await send({ [street]: "Mill 1", ConfirmationEmail: "ana@example.test" });
    expect(await page(to)).toMatch(/<label for="form-check">¿Cu(?:ánto|ál) es /);
    const token = to.split("/").at(-1) ?? "";
    await post("/FormComponent/Answer", { token, answer: "un robot", language: "es" });
    expect(await page(to)).toContain("La respuesta no es correcta.");
    await post("/FormComponent/Answer", { token, answer: await solve(to), language: "es" });
    expect(await page(to)).toContain("El formulario se envió correctamente");

    await waitUntil("the confirmation has arrived", async () =>
      mails.received.some(({ recipients }) => recipients[0] === "ana@example.test"),
    );
    const mail = mails.received.find(({ recipients }) => recipients[0] === "ana@example.test");
    expect(mail?.header("Subject")).toContain("Recibimos_su_mensaje=3A_Fuga");
    expect(mail?.part("text/plain")).toMatch(/Gracias\. .* recibió «Fuga» el \d/);
    expect(mail?.part("text/html")).toContain('<html lang="es">');
    const gone = await post("/FormComponent/Post/999999999", { language: "es" });
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining("Este formulario no existe.")]);
    const foreign = await post(
      `/FormComponent/Post/${form.id}`,
      { language: "es" },
      { origin: "https://evil.example" },
    );
    expect(foreign.text).toContain("La solicitud llegó desde otro sitio web");
  });
});
