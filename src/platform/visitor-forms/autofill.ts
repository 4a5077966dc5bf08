import { AUTOFILLS, type Autofill, type VisitorField } from "./form-field.ts";

// What a field asks visitors about themselves, for their browsers and assistive technology (WCAG 2.1, 1.3.5).

type Choices = readonly [initial: Autofill, ...others: Autofill[]];

const NONE: Choices = [""];

const CHOICES: Readonly<Record<VisitorField["fieldType"], Choices>> = {
  input: AUTOFILLS,
  textarea: ["", "street-address"],
  selectList: ["", "address-level2", "address-level1", "postal-code", "country-name"],
  checkbox: NONE,
  phone: ["tel", ""],
  email: ["email", ""],
  state: ["address-level1", ""],
  fileUpload: NONE,
  futureDatePicker: NONE,
};

/** What decides which parts a field has. */
export type FieldKind = Pick<VisitorField, "fieldType" | "inputType">;

/** What browsers can fill in for a type of field. The first is what a field has if nobody chose. */
export const autofillChoices = ({ fieldType, inputType }: FieldKind): Choices =>
  fieldType === "input" && inputType === "number" ? NONE : CHOICES[fieldType];

/** What browsers fill in: what was chosen, if the field's type has it. */
export const autofillOf = (
  field: FieldKind & { readonly autofill?: Autofill | null | undefined },
): Autofill => {
  const choices = autofillChoices(field);
  return choices.find((choice) => choice === field.autofill) ?? choices[0];
};

/** The value of a field's `autocomplete` attribute. */
export const autocompleteOf = (field: VisitorField): string | undefined => {
  const autofill = autofillOf(field);
  // Otherwise, browsers would guess whose phone number or email address it is.
  if (autofill === "") return autofillChoices(field)[0] === "" ? undefined : "off";
  // The standard allows a whole address only where it can have several lines.
  return autofill === "street-address" && field.fieldType === "input" ? "address-line1" : autofill;
};
