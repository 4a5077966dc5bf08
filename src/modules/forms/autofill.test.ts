import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { parseHtml } from "#test/support/dom.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { numberOf, RIVERBEND, sqlAt } from "#test/support/sign-in.ts";
import type { FormFieldAnswer } from "./forms.contract.ts";

const { app, clerk } = await openDemoApp("clerk");

const newForm = async (): Promise<number> =>
  numberOf(
    await clerk.post("/AdminForms/CreateForm", { name: "Contact", email: "office@riverbend.example" }),
  );
const fieldsOf = async (formId: number): Promise<FormFieldAnswer[]> =>
  (await clerk.get(`/AdminForms/GetAssociatedFormFields?formId=${formId}`)).json() as FormFieldAnswer[];
const TEXT = { name: "Field", fieldType: "input", inputType: "text" };
/** Adds a field. Returns it as stored. */
const newField = async (formId: number, changes: object = {}): Promise<FormFieldAnswer> => {
  const answer = await clerk.post("/AdminForms/CreateFormField", { ...TEXT, formId, ...changes });
  expect([answer.status, answer.json()]).toEqual([200, "Created"]);
  return (await fieldsOf(formId)).at(-1) as FormFieldAnswer;
};
/** Saves a field with only these properties. Returns it as stored. */
const saveField = async ({ id, formId }: FormFieldAnswer, changes: object = {}): Promise<FormFieldAnswer> => {
  const answer = await clerk.post("/AdminForms/UpdateFormField", { ...TEXT, id, formId, ...changes });
  expect([answer.status, answer.json()]).toEqual([200, "Updated"]);
  return (await clerk.get(`/AdminForms/GetFormField?formFieldId=${id}`)).json() as FormFieldAnswer;
};

describe("what browsers fill in", () => {
  test("is chosen for each field, and refused if no browser knows it", async () => {
    const formId = await newForm();
    expect(await newField(formId, { autofill: "family-name" })).toMatchObject({ autofill: "family-name" });
    for (const autofill of ["last-name", "off", "cc-number", 7, ["name"]]) {
      const wrong = await clerk.post("/AdminForms/CreateFormField", { ...TEXT, formId, autofill });
      expect([wrong.status, wrong.json()]).toEqual([
        400,
        expect.stringMatching(/^Autofill must be blank or one of name, given-name, .+, url\.$/),
      ]);
    }
    expect(await fieldsOf(formId)).toHaveLength(1);
  });

  test("is kept by clients that don't know it, until the field's type doesn't have it", async () => {
    const field = await newField(await newForm(), { autofill: "street-address" });
    expect(await saveField(field, { name: "Street" })).toMatchObject({
      name: "Street",
      autofill: "street-address",
    });
    expect(await saveField(field, { fieldType: "textarea" })).toMatchObject({ autofill: "street-address" });
    expect(await saveField(field, { fieldType: "checkbox" })).toMatchObject({ autofill: "" });
    expect(await saveField(field)).toMatchObject({ autofill: "" });
    expect(await saveField(field, { autofill: "bday" })).toMatchObject({ autofill: "bday" });
    expect(await saveField(field, { inputType: "number", autofill: "bday" })).toMatchObject({ autofill: "" });
  });

  test("follows from the types of phones, email addresses, and states, unless someone chooses none", async () => {
    const formId = await newForm();
    for (const [fieldType, autofill] of [
      ["phone", "tel"],
      ["email", "email"],
      ["state", "address-level1"],
    ]) {
      const field = await newField(formId, { fieldType });
      expect(field).toMatchObject({ autofill });
      expect(await saveField(field, { fieldType, autofill: "" })).toMatchObject({ autofill: "" });
      expect(await saveField(field, { fieldType })).toMatchObject({ autofill: "" });
      expect(await saveField(field, { fieldType, autofill })).toMatchObject({ autofill });
    }
    // An input type that the field doesn't have changes nothing.
    const leftOver = { fieldType: "textarea", inputType: "number", autofill: "street-address" };
    expect(await newField(formId, leftOver)).toMatchObject({ autofill: "street-address" });
    // A text becomes a phone number in a client that doesn't know what browsers fill in.
    const text = await newField(formId, { autofill: "" });
    expect(await saveField(text, { fieldType: "phone" })).toMatchObject({ autofill: "tel" });
  });

  test("doesn't contradict the type if a node of the previous version changes it", async () => {
    const field = await newField(await newForm(), { autofill: "name" });
    await sqlAt(
      app,
      RIVERBEND,
      sql`update form_fields set field_type = 'email', input_type = '' where id = ${field.id}`,
    );
    const now = await clerk.get(`/AdminForms/GetFormField?formFieldId=${field.id}`);
    expect(now.json()).toMatchObject({ fieldType: "email", autofill: "email" });
  });

  test("is on the page right after the save, in what programs read, and in the audit log", async () => {
    const [start] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ id: number }>`select id from forms where name = 'Start service'`,
    );
    const formId = Number(start?.id);
    const read = async () =>
      parseHtml((await app.send("GET", "/customers/start-service", { host: RIVERBEND })).text);
    const tokenOf = async (label: string) => {
      const page = await read();
      const found = [...page.querySelectorAll("label")].find(({ textContent }) =>
        textContent?.startsWith(label),
      );
      return page.getElementById(found?.htmlFor ?? "")?.getAttribute("autocomplete");
    };
    expect(await tokenOf("Your name")).toBe("name");
    expect(await tokenOf("Street address")).toBe("address-line1");
    expect(await tokenOf("People in the household")).toBe(null);
    const field = (await fieldsOf(formId)).find(({ name }) => name === "Street address");
    if (!field) throw new Error("The demo's form has no address.");
    await saveField(field, { ...field, name: "City", autofill: "address-level2" });
    expect(await tokenOf("City")).toBe("address-level2");
    const data = await app.send("GET", `/Components/GetFormData?formId=${formId}`, { host: RIVERBEND });
    expect(data.json()).toMatchObject({
      formFields: expect.arrayContaining([
        expect.objectContaining({ name: "City", autofill: "address-level2" }),
        expect.objectContaining({ name: "Phone", autofill: "tel" }),
      ]),
    });
    const [entry] = await sqlAt(
      app,
      RIVERBEND,
      sql<{ before: object; after: object }>`select before, after from audit_entries
        where action = 'Updated form field' order by id desc limit 1`,
    );
    expect(entry).toMatchObject({ before: { autofill: "Street address" }, after: { autofill: "City" } });
  });
});
