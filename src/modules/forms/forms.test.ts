import { describe, expect, test } from "vitest";
import { aForm } from "#test/support/item-factories.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { contentAt, numberOf, RIVERBEND, type Staff } from "#test/support/sign-in.ts";
import type { Answer } from "#test/support/test-app.ts";
import type { FormAnswer, FormFieldAnswer } from "./forms.contract.ts";

const STALE = "Someone else has saved this in the meantime.";

const { app, admin, clerk, harbor } = await openDemoApp("admin", "clerk", "harbor");

const companyOf = ({ host }: Staff) => ({ companyId: app.app.hosts.find(host)?.companyId as number });
const said = (answer: Answer) => [answer.status, answer.json()];
const details = { name: "Contact", email: "office@riverbend.example" };
const newForm = async (changes: object = {}): Promise<number> =>
  numberOf(await clerk.post("/AdminForms/CreateForm", { ...details, ...changes }));
const readForm = async (id: number, staff = clerk) =>
  (await staff.get(`/AdminForms/GetForm?formId=${id}`)).json() as FormAnswer;
const fieldsOf = async (formId: number): Promise<FormFieldAnswer[]> =>
  (await clerk.get(`/AdminForms/GetAssociatedFormFields?formId=${formId}`)).json() as FormFieldAnswer[];
const createField = (formId: number, changes: object) =>
  clerk.post("/AdminForms/CreateFormField", { name: "Field", formId, fieldType: "checkbox", ...changes });
/** Adds a field. Returns it as stored. */
const newField = async (formId: number, changes: object = {}): Promise<FormFieldAnswer> => {
  expect(said(await createField(formId, changes))).toEqual([200, "Created"]);
  return (await fieldsOf(formId)).at(-1) as FormFieldAnswer;
};

describe("forms", () => {
  test("a form has these properties and is created active; staff create, read, and save it [FORM-003] [FORM-006] [C-230] [C-231]", async () => {
    const id = await newForm({ columns: 2, successMessage: "Thank you!", includeConfirmationEmail: true });
    expect(await readForm(id)).toEqual({
      id,
      ...details,
      columns: 2,
      successMessage: "Thank you!",
      includeConfirmationEmail: true,
      nextSteps: "",
      keepFor: "",
      isActive: true,
      rowVersion: 1,
    });
    expect(await readForm(0)).toMatchObject({ id: 0, name: "", columns: 1, isActive: true });
    // A client can't set whether a form is active.
    const other = await newForm({ isActive: false });
    expect(await readForm(other)).toMatchObject({ isActive: true, columns: 1, successMessage: "" });
  });

  test("an update returns the form's number, and never overwrites someone else's save [C-232] [FORM-016]", async () => {
    const id = await newForm();
    const body = { ...details, id, name: "Write to us", rowVersion: 1 };
    expect(said(await clerk.post("/AdminForms/UpdateForm", body))).toEqual([200, id]);
    expect(await readForm(id)).toMatchObject({ name: "Write to us", rowVersion: 2 });
    // A client that doesn't send what happens next keeps it.
    const next = { ...body, rowVersion: 2, nextSteps: " We call\nyou. " };
    expect(said(await clerk.post("/AdminForms/UpdateForm", next))).toEqual([200, id]);
    expect(said(await clerk.post("/AdminForms/UpdateForm", { ...body, rowVersion: 3 }))).toEqual([200, id]);
    expect(await readForm(id)).toMatchObject({ nextSteps: "We call you.", rowVersion: 4 });
    const late = await admin.post("/AdminForms/UpdateForm", { ...body, name: "Late" });
    expect(said(late)).toEqual([409, "Someone else has saved this in the meantime."]);
    expect(await readForm(id)).toMatchObject({ name: "Write to us" });
  });

  test("name and send-to email are required; a success message has at most 150 characters [FORM-010] [CONST-020]", async () => {
    const before = await contentAt(app, RIVERBEND);
    for (const [changes, sentence] of [
      [{ name: " " }, "Name is required."],
      [{ name: "x".repeat(101) }, "Name can have at most 100 characters."],
      [{ name: "a\r\nBcc: x@y.example" }, "Name has characters that can't be shown."],
      [{ email: "" }, "The send-to email is required."],
      [{ email: "office" }, "This is not a valid email address."],
      [{ email: "a@b.example\r\nBcc: c@d.example" }, "This is not a valid email address."],
      [{ successMessage: "x".repeat(151) }, "Success message can have at most 150 characters."],
      [{ columns: 3 }, "A form can have one or two columns."],
      [{ includeConfirmationEmail: "perhaps" }, "Include confirmation email must be yes or no."],
    ] as const)
      expect(said(await clerk.post("/AdminForms/CreateForm", { ...details, ...changes }))).toEqual([
        400,
        sentence,
      ]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
    await newForm({ successMessage: "x".repeat(150) });
  });

  test("the list has the company's active forms by name, and a deleted one is marked, not removed [C-229] [C-233] [FORM-006]", async () => {
    const second = await newForm({ name: "water leak" });
    const first = await newForm({ name: "Street light" });
    const { id: foreign } = await aForm(app, { company: companyOf(harbor) });
    const listed = async () =>
      ((await clerk.get("/AdminForms/GetAllForms")).json() as { id: number; name: string }[])
        .filter(({ id }) => [first, second, foreign].includes(id))
        .map(({ id, name }) => [id, name]);
    expect(await listed()).toEqual([
      [first, "Street light"],
      [second, "water leak"],
    ]);
    expect((await clerk.remove(`/AdminForms/SetFormToInactive?formId=${first}`)).status).toBe(403);
    expect(said(await admin.remove(`/AdminForms/SetFormToInactive?formId=${first}`))).toEqual([
      200,
      "Deleted",
    ]);
    expect(await listed()).toEqual([[second, "water leak"]]);
    expect(await readForm(first)).toMatchObject({ id: first, isActive: false });
    for (const gone of [
      await admin.remove(`/AdminForms/SetFormToInactive?formId=${first}`),
      await admin.post("/AdminForms/UpdateForm", { ...details, id: first }),
      await admin.remove(`/AdminForms/SetFormToInactive?formId=${foreign}`),
    ])
      expect(said(gone)).toEqual([404, "This form doesn't exist."]);
  });
});

describe("fields of a form", () => {
  test("have these properties and are added at the end, and one can be read by its number [FORM-004] [C-234] [C-235] [C-237]", async () => {
    const formId = await newForm();
    await newField(formId, { name: "First" });
    const field = await newField(formId, {
      name: "Account number",
      fieldType: "input",
      inputType: "text",
      placeholder: "12-345",
      isRequired: true,
      minLength: 2,
      maxLength: "20",
    });
    expect(field).toEqual({
      id: field.id,
      formId,
      name: "Account number",
      fieldType: "input",
      inputType: "text",
      placeholder: "12-345",
      isRequired: true,
      minLength: 2,
      maxLength: 20,
      options: "",
      autofill: "",
      order: 2,
      rowVersion: 1,
    });
    expect((await clerk.get(`/AdminForms/GetFormField?formFieldId=${field.id}`)).json()).toEqual(field);
  });

  test("have one of nine types, and no other is accepted [FORM-005] [FORM-011] [ERR-005]", async () => {
    const formId = await newForm();
    const types = [
      "input",
      "textarea",
      "selectList",
      "checkbox",
      "phone",
      "email",
      "state",
      "fileUpload",
      "futureDatePicker",
    ];
    for (const fieldType of types) await newField(formId, { fieldType, inputType: "text", options: "A,B" });
    expect((await fieldsOf(formId)).map(({ fieldType }) => fieldType)).toEqual(types);
    for (const [changes, sentence] of [
      [{ fieldType: "radio" }, `Field type must be one of ${types.join(", ")}.`],
      [{ fieldType: "" }, "Field type is required."],
      [{ fieldType: undefined }, "Field type is required."],
      [{ name: "" }, "Name is required."],
      [{ fieldType: "input" }, "Input type is required."],
      [{ fieldType: "input", inputType: "date" }, "Input type must be text or number."],
      [{ fieldType: "selectList" }, "Options are required."],
      [{ fieldType: "selectList", options: "Red,red" }, "Tag already exists"],
      [{ fieldType: "fileUpload" }, "A form can have only one file upload, and this form already has one."],
    ] as const)
      expect(said(await createField(formId, changes))).toEqual([400, sentence]);
    expect(await fieldsOf(formId)).toHaveLength(types.length);
  });

  test("have whole numbers as limits: lengths up to 1000, values up to 99999999 [FORM-012]", async () => {
    const formId = await newForm();
    const input = { fieldType: "input", inputType: "text" };
    const number = { fieldType: "input", inputType: "number" };
    for (const [changes, sentence] of [
      [{ ...input, maxLength: 1001 }, "The maximum length must be from 0 to 1,000."],
      [{ ...input, minLength: -1 }, "The minimum length must be from 0 to 1,000."],
      [{ ...input, minLength: 1.5 }, "Minimum must be a whole number."],
      [{ ...input, minLength: "one" }, "Minimum must be a whole number."],
      [{ ...number, maxLength: 100_000_000 }, "The maximum value must be from 0 to 99,999,999."],
      [{ ...number, minLength: 5, maxLength: 4 }, "The maximum value can't be less than the minimum."],
    ] as const)
      expect(said(await createField(formId, changes))).toEqual([400, sentence]);
    expect(await fieldsOf(formId)).toEqual([]);
    expect(await newField(formId, { ...input, minLength: 0, maxLength: 1000 })).toMatchObject({
      minLength: 0,
      maxLength: 1000,
    });
    expect(await newField(formId, { ...number, minLength: "", maxLength: 99_999_999 })).toMatchObject({
      minLength: null,
      maxLength: 99_999_999,
    });
  });

  test("keep the properties that their type has, and changing the type clears the rest [FORM-007] [FORM-013] [FORM-014] [C-236]", async () => {
    const formId = await newForm();
    const everything = {
      inputType: "text",
      placeholder: "Here",
      isRequired: true,
      minLength: 1,
      maxLength: 9,
      options: "A,B",
    };
    const { id } = await newField(formId, { ...everything, fieldType: "input" });
    const kept: Record<string, object> = {};
    for (const fieldType of [
      "input",
      "textarea",
      "selectList",
      "checkbox",
      "phone",
      "email",
      "state",
      "fileUpload",
      "futureDatePicker",
    ]) {
      const body = { ...everything, id, formId, name: "Field", fieldType };
      expect(said(await clerk.post("/AdminForms/UpdateFormField", body))).toEqual([200, "Updated"]);
      const [field] = await fieldsOf(formId);
      kept[fieldType] = Object.keys(everything).filter((key) => {
        const value = field?.[key as keyof FormFieldAnswer];
        return value !== "" && value !== null && value !== false;
      });
    }
    expect(kept).toEqual({
      input: ["inputType", "placeholder", "isRequired", "minLength", "maxLength"],
      textarea: ["isRequired"],
      selectList: ["placeholder", "isRequired", "options"],
      checkbox: [],
      phone: ["isRequired"],
      email: ["placeholder", "isRequired"],
      state: ["placeholder", "isRequired"],
      fileUpload: ["isRequired"],
      futureDatePicker: ["isRequired"],
    });
  });

  test("can be reordered and deleted with immediate effect, and only Admins delete [FORM-008] [C-238] [C-239]", async () => {
    const formId = await newForm();
    const ids: number[] = [];
    for (const name of ["A", "B", "C"]) ids.push((await newField(formId, { name })).id);
    const [a, b, c] = ids as [number, number, number];
    const order = (FormFieldIds: unknown) => clerk.post("/AdminForms/UpdateFormFieldOrder", { FormFieldIds });
    const names = async () => (await fieldsOf(formId)).map(({ name }) => name).join("");
    expect(said(await order([c, a, b]))).toEqual([200, "Saved"]);
    expect(await names()).toBe("CAB");
    // A field that someone else has just added stays at the end.
    expect((await order([b, c])).status).toBe(200);
    expect(await names()).toBe("BCA");
    const { fieldIds } = await aForm(app, { company: companyOf(clerk), fields: [{}] });
    for (const wrong of [
      [a, a],
      [a, fieldIds[0]],
      [a, 999_999_999],
    ])
      expect(said(await order(wrong))).toEqual([
        409,
        "Someone else changed this list. Reload it, then reorder.",
      ]);
    expect((await order([])).status).toBe(400);
    expect(await names()).toBe("BCA");
    // A form that existed before and is deleted now.
    const gone = { FormFieldIds: [999_999_999, a], seen: [999_999_999, a] };
    expect(said(await clerk.post("/AdminForms/UpdateFormFieldOrder", gone))).toEqual([409, STALE]);
    expect((await clerk.remove(`/AdminForms/DeleteFormFieldComponent?formFieldId=${c}`)).status).toBe(403);
    expect(said(await admin.remove(`/AdminForms/DeleteFormFieldComponent?formFieldId=${c}`))).toEqual([
      200,
      "Deleted",
    ]);
    expect(await names()).toBe("BA");
  });

  test("aren't saved without a form [FORM-015] [ERR-015]", async () => {
    const formId = await newForm();
    const { id } = await newField(formId);
    await admin.remove(`/AdminForms/SetFormToInactive?formId=${formId}`);
    const { id: foreign } = await aForm(app, { company: companyOf(harbor) });
    const before = await contentAt(app, RIVERBEND);
    for (const [parent, status] of [
      [undefined, 400],
      [0, 400],
      ["", 400],
      [formId, 404],
      [foreign, 404],
      [999_999_999, 404],
    ] as const) {
      const answer = await createField(parent as number, {});
      expect(said(answer)).toEqual([status, "Can not save without form."]);
    }
    const saved = await clerk.post("/AdminForms/UpdateFormField", {
      id,
      formId,
      name: "Late",
      fieldType: "checkbox",
    });
    expect(said(saved)).toEqual([404, "Can not save without form."]);
    expect(await contentAt(app, RIVERBEND)).toEqual(before);
  });

  test("that someone else saved in between aren't overwritten or moved to another form [C-236]", async () => {
    const formId = await newForm();
    const { id } = await newField(formId);
    const body = { id, formId, name: "Mine", fieldType: "checkbox", rowVersion: 1 };
    expect((await clerk.post("/AdminForms/UpdateFormField", body)).status).toBe(200);
    const late = await admin.post("/AdminForms/UpdateFormField", { ...body, name: "Late" });
    expect(said(late)).toEqual([409, "Someone else has saved this in the meantime."]);
    const elsewhere = await admin.post("/AdminForms/UpdateFormField", {
      ...body,
      formId: await newForm(),
      rowVersion: 2,
    });
    expect(said(elsewhere)).toEqual([400, "This field belongs to another form."]);
    expect((await fieldsOf(formId))[0]).toMatchObject({ name: "Mine" });
  });
});

test("a new field goes below the one it names, wherever that is by now, or else to the end [C-235]", async () => {
  const formId = await newForm();
  const street = await newField(formId, { name: "Street" });
  const city = await newField(formId, { name: "City" });
  const elsewhere = await newField(await newForm());
  const addBelow = async (afterFieldId: unknown, name: string) =>
    said(
      await clerk.post("/AdminForms/CreateFormField", { formId, afterFieldId, name, fieldType: "checkbox" }),
    );
  const FormFieldIds = [city.id, street.id];
  await admin.post("/AdminForms/UpdateFormFieldOrder", { FormFieldIds });
  expect(await addBelow(city.id, "City (copy)")).toEqual([200, "Created"]);
  await admin.remove(`/AdminForms/DeleteFormFieldComponent?formFieldId=${city.id}`);
  expect(await addBelow(city.id, "City (copy 2)")).toEqual([200, "Created"]);
  expect(await addBelow(elsewhere.id, "Country")).toEqual([200, "Created"]);
  expect(await addBelow("here", "State")).toEqual([400, "afterFieldId must be a number."]);
  const fields = await fieldsOf(formId);
  expect(fields.map(({ name }) => name)).toEqual(["City (copy)", "Street", "City (copy 2)", "Country"]);
  // Someone who has one of them open can still save it.
  expect(new Set(fields.map(({ rowVersion }) => rowVersion))).toEqual(new Set([1]));
});

test("a form accepts at most 200 fields", async () => {
  const formId = await newForm({ name: "Long" });
  const add = (name: string) =>
    admin.post("/AdminForms/CreateFormField", { formId, name, fieldType: "input", inputType: "text" });
  for (let number = 1; number <= 200; number += 1) expect((await add(`Field ${number}`)).status).toBe(200);
  expect(said(await add("One more"))).toEqual([400, "A form can have at most 200 fields."]);
});
