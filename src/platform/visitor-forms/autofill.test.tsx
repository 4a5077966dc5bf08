import { expect, test } from "vitest";
import { renderBody } from "#test/support/dom.ts";
import { aVisitorField, VISITOR_FORM } from "#test/support/visitor-fields.ts";
import { autocompleteOf, autofillChoices } from "./autofill.ts";
import { FormFieldsView } from "./form.view.tsx";
import { AUTOFILLS, type Autofill, FIELD_TYPES, type VisitorField } from "./form-field.ts";

const inputOf = (one: VisitorField) => {
  const input = renderBody(
    <FormFieldsView language="en" form={VISITOR_FORM} fields={[one]} prefix="f" tomorrow="2027-01-01" />,
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
    for (const autofill of autofillChoices(aVisitorField(fieldType))) {
      const input = inputOf(aVisitorField(fieldType, { autofill }));
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
  [{ fieldType: "textarea", autofill: "street-address" }, "street-address"],
  [{ fieldType: "selectList", autofill: "address-level2" }, "address-level2"],
  [{ fieldType: "phone", autofill: "tel" }, "tel"],
  [{ fieldType: "phone", autofill: "" }, "off"],
  [{ fieldType: "email", autofill: "" }, "off"],
  [{ fieldType: "checkbox" }, null],
  [{ fieldType: "fileUpload" }, null],
  [{ fieldType: "futureDatePicker" }, null],
  // What another version has stored.
  [{ inputType: "number", autofill: "postal-code" }, null],
  [{ autofill: "nickname" as Autofill }, null],
])("a field with %o has the token %s", (changes, token) => {
  const field = aVisitorField(changes.fieldType ?? "input", changes);
  expect(inputOf(field).getAttribute("autocomplete")).toBe(token);
  expect(autocompleteOf(field) ?? null).toBe(token);
});
