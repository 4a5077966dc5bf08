import { expect, test } from "vitest";
import { renderBody } from "#test/support/dom.ts";
import { autocompleteOf, autofillChoices } from "./autofill.ts";
import { FormFieldsView } from "./form.view.tsx";
import { AUTOFILLS, type Autofill, FIELD_TYPES, type VisitorField } from "./form-field.ts";

const FORM = { id: 1, name: "Form", columns: 1, successMessage: "", includeConfirmationEmail: false };

const field = (changes: Partial<VisitorField>): VisitorField => ({
  id: 1,
  name: "Field",
  fieldType: "input",
  inputType: "text",
  placeholder: "",
  isRequired: false,
  minLength: null,
  maxLength: null,
  options: "",
  autofill: "",
  ...changes,
});

const inputOf = (one: VisitorField) => {
  const input = renderBody(
    <FormFieldsView language="en" form={FORM} fields={[one]} prefix="f" tomorrow="2027-01-01" />,
  ).querySelector("#f-f1, [type=file]");
  if (!input) throw new Error("There is no input.");
  return input;
};

/** Tokens that the HTML standard allows only in certain controls. All others may be in any text, text area, or select. */
const CONTROLS: Readonly<Record<string, string>> = {
  "street-address": "textarea, select",
  tel: "[type=text], [type=tel], textarea, select",
  email: "[type=text], [type=email], textarea, select",
  url: "[type=text], [type=url], textarea, select",
  bday: "[type=text], [type=date], textarea, select",
  off: "*",
};

test("each choice of each type is a token that the HTML standard allows there", () => {
  const seen = new Set<string>();
  for (const fieldType of FIELD_TYPES) {
    for (const autofill of autofillChoices(field({ fieldType }))) {
      const input = inputOf(field({ fieldType, inputType: fieldType === "input" ? "text" : "", autofill }));
      const token = input.getAttribute("autocomplete");
      if (token === null) continue;
      const controls = CONTROLS[token] ?? "[type=text], textarea, select";
      expect(input.matches(controls), `${fieldType} with ${token}`).toBe(true);
      seen.add(autofill);
    }
  }
  expect([...seen].sort()).toEqual([...AUTOFILLS].sort());
});

test.each<[Partial<VisitorField>, string | null]>([
  [{ autofill: "" }, null],
  [{ autofill: "family-name" }, "family-name"],
  [{ autofill: "street-address" }, "address-line1"],
  [{ fieldType: "textarea", inputType: "", autofill: "street-address" }, "street-address"],
  [{ fieldType: "selectList", inputType: "", autofill: "address-level2" }, "address-level2"],
  [{ fieldType: "phone", inputType: "", autofill: "tel" }, "tel"],
  [{ fieldType: "phone", inputType: "", autofill: "" }, "off"],
  [{ fieldType: "email", inputType: "", autofill: "" }, "off"],
  [{ fieldType: "checkbox", inputType: "" }, null],
  [{ fieldType: "fileUpload", inputType: "" }, null],
  [{ fieldType: "futureDatePicker", inputType: "" }, null],
  // What another version has stored.
  [{ inputType: "number", autofill: "postal-code" }, null],
  [{ autofill: "nickname" as Autofill }, null],
])("a field with %o has the token %s", (changes, token) => {
  expect(inputOf(field(changes)).getAttribute("autocomplete")).toBe(token);
  expect(autocompleteOf(field(changes)) ?? null).toBe(token);
});
