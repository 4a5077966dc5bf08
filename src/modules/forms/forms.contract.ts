import { z } from "zod";
import { bodyId, defineCall, queryId } from "#platform/call/define-call.ts";
import { seenOrder } from "#platform/call/list-order.ts";
import { AUTOFILLS, FIELD_TYPES } from "#platform/visitor-forms/form-field.ts";
import { fieldInput, formDetails, KEEP_FOR, NO_FORM } from "./forms.schema.ts";

/** A form for selects and lists. */
export const formOption = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  fields: z.number(),
  submissions: z.number(),
  changedAt: z.string(),
});
export type FormOption = z.infer<typeof formOption>;

/** A form [FORM-003]. */
export const form = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  columns: z.number(),
  successMessage: z.string(),
  includeConfirmationEmail: z.boolean(),
  /** What happens after the form was sent; empty for the site's own words. */
  nextSteps: z.string(),
  /** After which period a job deletes submissions; empty for never. */
  keepFor: z.enum(KEEP_FOR),
  isActive: z.boolean(),
  rowVersion: z.number(),
});
export type FormAnswer = z.infer<typeof form>;

/** A form that hasn't been created yet. */
export const BLANK_FORM: FormAnswer = {
  id: 0,
  name: "",
  email: "",
  columns: 1,
  successMessage: "",
  includeConfirmationEmail: false,
  nextSteps: "",
  keepFor: "",
  isActive: true,
  rowVersion: 0,
};

/** A field of a form [FORM-004]. */
export const formField = z.object({
  id: z.number(),
  formId: z.number(),
  name: z.string(),
  fieldType: z.enum(FIELD_TYPES),
  inputType: z.string(),
  placeholder: z.string(),
  isRequired: z.boolean(),
  minLength: z.number().nullable(),
  maxLength: z.number().nullable(),
  options: z.string(),
  /** What visitors' browsers may fill in, as a token of the HTML standard; blank for nothing. */
  autofill: z.enum(AUTOFILLS),
  order: z.number(),
  rowVersion: z.number(),
});
export type FormFieldAnswer = z.infer<typeof formField>;

const rowVersion = z.number().int().optional();
/** Missing, empty, and 0 all mean "no form" [FORM-015]. */
const parentId = z.preprocess(
  (value) => (typeof value === "string" && /^\d{1,16}$/.test(value) ? Number(value) : value),
  z.number(NO_FORM).int(NO_FORM).min(1, NO_FORM),
) as unknown as z.ZodType<number, unknown>;
const byForm = z.object({ formId: queryId("formId") });
const byField = z.object({ formFieldId: queryId("formFieldId") });

export const getAllForms = defineCall({
  name: "getAllForms",
  id: "C-229",
  method: "GET",
  path: "/AdminForms/GetAllForms",
  summary: "The company's active forms, by name.",
  who: "staff",
  answer: z.array(formOption),
});

export const deletedForm = z.object({
  id: z.number(),
  name: z.string(),
  submissions: z.number(),
  deletedAt: z.string(),
  /** The company's time zone, for display. */
  timeZone: z.string(),
});
export type DeletedForm = z.infer<typeof deletedForm>;

export const getDeletedForms = defineCall({
  name: "getDeletedForms",
  id: "own",
  method: "GET",
  path: "/AdminForms/GetDeletedForms",
  summary: "Deleted forms that still have submissions, most recently deleted first.",
  who: "staff",
  answer: z.array(deletedForm),
});

export const getForm = defineCall({
  name: "getForm",
  id: "C-230",
  method: "GET",
  path: "/AdminForms/GetForm",
  summary: "One form; formId 0 returns a blank one.",
  who: "staff",
  query: byForm,
  answer: form,
});

export const createForm = defineCall({
  name: "createForm",
  id: "C-231",
  method: "POST",
  path: "/AdminForms/CreateForm",
  summary: "Creates an active form without fields. Returns its id.",
  who: "staff",
  body: formDetails,
  answer: z.number(),
});

export const updateForm = defineCall({
  name: "updateForm",
  id: "C-232",
  method: "POST",
  path: "/AdminForms/UpdateForm",
  summary: "Saves a form's details. Pages that show the form are updated. Returns its id.",
  who: "staff",
  body: formDetails.extend({ id: bodyId("id"), rowVersion }),
  answer: z.number(),
});

export const duplicateForm = defineCall({
  name: "duplicateForm",
  id: "own",
  method: "POST",
  path: "/AdminForms/DuplicateForm",
  summary:
    "Creates an active form with another one's details and fields, and its name with “(copy)”, and a number if that name is taken. Submissions aren't copied. Returns the new form's id.",
  who: "staff",
  body: z.object({ formId: bodyId("formId") }),
  answer: z.number(),
});

export const setFormToInactive = defineCall({
  name: "setFormToInactive",
  id: "C-233",
  method: "DELETE",
  path: "/AdminForms/SetFormToInactive",
  summary: "Deactivates a form: visitors and lists no longer show it, and its submissions stay.",
  who: "admin",
  query: byForm,
  answer: z.literal("Deleted"),
});

export const getFormField = defineCall({
  name: "getFormField",
  id: "C-234",
  method: "GET",
  path: "/AdminForms/GetFormField",
  summary: "One field of a form.",
  who: "staff",
  query: byField,
  answer: formField,
});

export const createFormField = defineCall({
  name: "createFormField",
  id: "C-235",
  method: "POST",
  path: "/AdminForms/CreateFormField",
  summary:
    "Adds a field to a form: below the field afterFieldId if the form has it, otherwise at the end. Settings that its type doesn't have are cleared.",
  who: "staff",
  body: fieldInput({ formId: parentId, afterFieldId: bodyId("afterFieldId").optional() }),
  answer: z.literal("Created"),
});

export const updateFormField = defineCall({
  name: "updateFormField",
  id: "C-236",
  method: "POST",
  path: "/AdminForms/UpdateFormField",
  summary: "Saves a field. Settings that its type doesn't have are cleared.",
  who: "staff",
  body: fieldInput({ id: bodyId("id"), formId: parentId, rowVersion }),
  answer: z.literal("Updated"),
});

export const getAssociatedFormFields = defineCall({
  name: "getAssociatedFormFields",
  id: "C-237",
  method: "GET",
  path: "/AdminForms/GetAssociatedFormFields",
  summary: "The fields of a form in their order.",
  who: "staff",
  query: byForm,
  answer: z.array(formField),
});

export const deleteFormFieldComponent = defineCall({
  name: "deleteFormFieldComponent",
  id: "C-238",
  method: "DELETE",
  path: "/AdminForms/DeleteFormFieldComponent",
  summary: "Deletes a field of a form. Existing submissions keep what visitors entered in it.",
  who: "admin",
  query: byField,
  answer: z.literal("Deleted"),
});

export const updateFormFieldOrder = defineCall({
  name: "updateFormFieldOrder",
  id: "C-239",
  method: "POST",
  path: "/AdminForms/UpdateFormFieldOrder",
  summary: "Reorders a form's fields as listed.",
  who: "staff",
  body: z.object({
    formFieldIds: z.array(bodyId("FormFieldIds"), "FormFieldIds must be a list of ids.").min(1).max(200),
    seen: seenOrder,
  }),
  answer: z.literal("Saved"),
});
