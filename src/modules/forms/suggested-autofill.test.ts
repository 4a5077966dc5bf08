import { expect, test } from "vitest";
import { suggestedAutofill } from "./suggested-autofill.editor.ts";

const TEXT = { fieldType: "input", inputType: "text" } as const;

test.each([
  ["First name", "given-name"],
  ["LAST NAME*", "family-name"],
  ["Your name", "name"],
  ["Street address:", "street-address"],
  ["ZIP code", "postal-code"],
  ["Date of birth", "bday"],
  ["Email", "email"],
  ["Su nombre completo", "name"],
  ["Primer nombre", "given-name"],
  ["Apellidos", "family-name"],
  ["Dirección", "street-address"],
  ["Código postal", "postal-code"],
  ["Teléfono", "tel"],
  ["First name (copy)", "given-name"],
  ["City (copy 12)", "address-level2"],
  // These aren't about the visitor, or not clearly.
  ["Name of your dog", ""],
  ["Street address of the problem", ""],
  ["Nombre", ""],
  ["Your town hall", ""],
  ["constructor", ""],
  ["", ""],
])("a text field with the label “%s” suggests “%s”", (label, suggested) => {
  expect(suggestedAutofill(label, TEXT)).toBe(suggested);
});

test("a suggestion fits the field's type", () => {
  expect(suggestedAutofill("Street address", { fieldType: "textarea", inputType: "" })).toBe(
    "street-address",
  );
  expect(suggestedAutofill("Full name", { fieldType: "textarea", inputType: "" })).toBe("");
  expect(suggestedAutofill("ZIP code", { fieldType: "input", inputType: "number" })).toBe("");
  expect(suggestedAutofill("Country", { fieldType: "selectList", inputType: "" })).toBe("country-name");
  expect(suggestedAutofill("Cell", { fieldType: "phone", inputType: "" })).toBe("tel");
});
