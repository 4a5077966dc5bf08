import { handle } from "#platform/services/services.ts";
import { copyForm } from "./duplicate-form.service.ts";
import {
  createForm,
  createFormField,
  deleteFormFieldComponent,
  duplicateForm,
  getAllForms,
  getAssociatedFormFields,
  getDeletedForms,
  getForm,
  getFormField,
  setFormToInactive,
  updateForm,
  updateFormField,
  updateFormFieldOrder,
} from "./forms.contract.ts";
import {
  addField,
  addForm,
  deactivateForm,
  listDeletedForms,
  listFields,
  listForms,
  orderFields,
  readField,
  readForm,
  removeField,
  saveField,
  saveForm,
} from "./forms.service.ts";

export const formsCalls = [
  handle(getAllForms, ({ db }) => db.read(listForms)),
  handle(getDeletedForms, ({ db }) => db.read(listDeletedForms)),
  handle(getForm, ({ db, query }) => db.read((tx) => readForm(tx, query.formId))),
  handle(createForm, ({ db, actor, body }) => db.write((tx) => addForm(tx, actor, body))),
  handle(updateForm, ({ db, actor, body }) => db.write((tx) => saveForm(tx, actor, body))),
  handle(duplicateForm, ({ db, actor, body }) => db.write((tx) => copyForm(tx, actor, body.formId))),
  handle(setFormToInactive, async ({ db, actor, query }) => {
    await db.write((tx) => deactivateForm(tx, actor, query.formId));
    return "Deleted" as const;
  }),
  handle(getFormField, ({ db, query }) => db.read((tx) => readField(tx, query.formFieldId))),
  handle(createFormField, async ({ db, actor, body }) => {
    await db.write((tx) => addField(tx, actor, body));
    return "Created" as const;
  }),
  handle(updateFormField, async ({ db, actor, body }) => {
    await db.write((tx) => saveField(tx, actor, body));
    return "Updated" as const;
  }),
  handle(getAssociatedFormFields, ({ db, query }) => db.read((tx) => listFields(tx, query.formId))),
  handle(deleteFormFieldComponent, async ({ db, actor, query }) => {
    await db.write((tx) => removeField(tx, actor, query.formFieldId));
    return "Deleted" as const;
  }),
  handle(updateFormFieldOrder, async ({ db, actor, body }) => {
    const { formFieldIds: ids, seen } = body;
    await db.write((tx) => orderFields(tx, actor, { ids, seen }));
    return "Saved" as const;
  }),
];
