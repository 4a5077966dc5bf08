import type { VisitorField, VisitorForm } from "#platform/visitor-forms/form-field.ts";

/** A form in one column, as visitors' pages get it. */
export const VISITOR_FORM: VisitorForm = {
  id: 1,
  name: "Form",
  columns: 1,
  successMessage: "",
  includeConfirmationEmail: false,
};

/** An optional field of a form, as visitors' pages get it. */
export const aVisitorField = (
  fieldType: VisitorField["fieldType"],
  changes: Partial<VisitorField> = {},
): VisitorField => ({
  id: 1,
  name: "Field",
  fieldType,
  inputType: fieldType === "input" ? "text" : "",
  placeholder: "",
  isRequired: false,
  minLength: null,
  maxLength: null,
  options: "",
  autofill: "",
  ...changes,
});
