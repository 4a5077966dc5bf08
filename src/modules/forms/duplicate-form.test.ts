import { sql } from "kysely";
import { expect, test } from "vitest";
import { aForm } from "#test/support/item-factories.ts";
import { openDemoApp } from "#test/support/open-demo-app.ts";
import { numberOf, RIVERBEND, type Staff, sqlAt } from "#test/support/sign-in.ts";
import type { FormAnswer, FormFieldAnswer, FormOption } from "./forms.contract.ts";

const { app, admin, clerk, harbor } = await openDemoApp("admin", "clerk", "harbor");

const details = {
  name: "Summer camp",
  email: "camp@riverbend.example",
  columns: 2,
  successMessage: "See you in July!",
  includeConfirmationEmail: true,
  nextSteps: "We write to you within a week.",
  keepFor: "1 year",
};
const field = { fieldType: "input", inputType: "text", placeholder: "", isRequired: false, options: "" };
const duplicate = (formId: number, staff = clerk) => staff.post("/AdminForms/DuplicateForm", { formId });
const read = async <T>(path: string, staff: Staff = clerk) => (await staff.get(path)).json() as T;
const formOf = (id: number) => read<FormAnswer>(`/AdminForms/GetForm?formId=${id}`);
const fieldsOf = async (id: number) =>
  (await read<FormFieldAnswer[]>(`/AdminForms/GetAssociatedFormFields?formId=${id}`)).map(
    ({ id: _, formId, rowVersion, ...rest }) => rest,
  );
const newForm = async (changes: object = {}): Promise<number> => {
  const id = numberOf(await admin.post("/AdminForms/CreateForm", { ...details, ...changes }));
  for (const name of ["Child's name", "Week", "T-shirt"])
    await clerk.post("/AdminForms/CreateFormField", { ...field, name, formId: id });
  return id;
};

test("a copy of a form has its details and fields, and changing it leaves the form as it was", async () => {
  const id = await newForm();
  const [, , last] = await read<FormFieldAnswer[]>(`/AdminForms/GetAssociatedFormFields?formId=${id}`);
  const renamed = {
    ...last,
    name: "Shirt size",
    fieldType: "selectList",
    options: "S,M,L",
    isRequired: true,
  };
  expect((await clerk.post("/AdminForms/UpdateFormField", renamed)).json()).toBe("Updated");
  const before = [await formOf(id), await fieldsOf(id)] as const;

  const copy = numberOf(await duplicate(id));
  expect(await formOf(copy)).toEqual({
    ...details,
    ...{ id: copy, name: "Summer camp (copy)", isActive: true, rowVersion: 1 },
  });
  expect(await fieldsOf(copy)).toEqual(before[1]);
  await clerk.post("/AdminForms/CreateFormField", { ...field, name: "Allergies", formId: copy });
  expect((await fieldsOf(copy)).map(({ name }) => name)).toEqual([
    ...["Child's name", "Week", "Shirt size"],
    "Allergies",
  ]);
  expect([await formOf(id), await fieldsOf(id)]).toEqual(before);
});

test("copies are numbered, and a long name is shortened for it", async () => {
  const nameOfCopy = async (id: number) => (await formOf(numberOf(await duplicate(id)))).name;
  const id = await newForm({ name: "Yard sale" });
  expect([await nameOfCopy(id), await nameOfCopy(id)]).toEqual(["Yard sale (copy)", "Yard sale (copy 2)"]);
  const long = await newForm({ name: "N".repeat(100) });
  expect(await nameOfCopy(long)).toBe(`${"N".repeat(93)} (copy)`);
});

test("no submissions are copied, and the audit log says what was", async () => {
  const id = await newForm({ name: "Garden plots" });
  const copy = numberOf(await duplicate(id));
  const listed = (await read<FormOption[]>("/AdminForms/GetAllForms")).find((form) => form.id === copy);
  expect(listed).toMatchObject({ name: "Garden plots (copy)", fields: 3, submissions: 0 });
  const rows = await sqlAt(
    app,
    RIVERBEND,
    sql<{ after: object }>`select after from audit_entries
      where action = 'Created form' and subject = 'Garden plots (copy)'`,
  );
  expect(rows).toEqual([
    {
      after: expect.objectContaining({
        "Copy of": "Garden plots",
        Fields: "Child's name, Week, T-shirt",
        "Delete submissions after": "1 year",
      }),
    },
  ]);
});

test("a deleted form, another company's, and one that doesn't exist can't be duplicated", async () => {
  const id = await newForm({ name: "Old news" });
  await admin.remove(`/AdminForms/SetFormToInactive?formId=${id}`);
  const foreign = await aForm(app, {
    company: { companyId: app.app.hosts.find(harbor.host)?.companyId as number },
  });
  for (const gone of [id, foreign.id, 999_999]) {
    const answer = await duplicate(gone);
    expect([answer.status, answer.json()]).toEqual([404, "This form doesn't exist."]);
  }
  expect((await duplicate(0)).status).toBe(400);
});
