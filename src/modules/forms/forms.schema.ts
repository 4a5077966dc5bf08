import { z } from "zod";
import { emailAddress } from "#platform/fields/email-address.ts";
import { plainLine } from "#platform/fields/fields.ts";
import { tags } from "#platform/fields/value-fields.ts";
import { autofillChoices, autofillOf } from "#platform/visitor-forms/autofill.ts";
import {
  AUTOFILLS,
  type Autofill,
  FIELD_PARTS,
  FIELD_TYPES,
  INPUT_TYPES,
  VISITOR_LIMITS,
  type VisitorField,
} from "#platform/visitor-forms/form-field.ts";

/** Limits for forms: lengths in characters, and the number of fields. */
export const FORM_LIMITS = {
  name: 100,
  /** [FORM-010] */
  successMessage: 150,
  nextSteps: 500,
  fieldName: 200,
  placeholder: 100,
  options: 4000,
  fields: 200,
} as const;

/** Largest attachment, in bytes. */
export const MAX_UPLOAD_BYTES = VISITOR_LIMITS.file;

/** Used if a form has no success message. */
export const DEFAULT_SUCCESS = "Successful Submission";
/** Wording from the specification [FORM-015]. */
export const NO_FORM = "Can not save without form.";
/** A submission has at most one file (decisions §11, PUB-063). */
export const SECOND_FILE = "A form can have only one file upload, and this form already has one.";

/** Field type names shown to staff. */
export const FIELD_TYPE_LABELS: Readonly<Record<(typeof FIELD_TYPES)[number], string>> = {
  input: "Text or number",
  textarea: "Long text",
  selectList: "Select list",
  checkbox: "Checkbox",
  phone: "Phone",
  email: "Email",
  state: "US state",
  fileUpload: "File upload",
  futureDatePicker: "Future date",
};

/** What browsers fill in, as staff read it. */
export const AUTOFILL_LABELS: Readonly<Record<Autofill, string>> = {
  "": "None",
  name: "Full name",
  "given-name": "First name",
  "additional-name": "Middle name",
  "family-name": "Last name",
  bday: "Date of birth",
  organization: "Organization",
  "organization-title": "Job title",
  "street-address": "Street address",
  "address-line2": "Apartment or unit",
  "address-level2": "City",
  "address-level1": "State",
  "postal-code": "ZIP code",
  "country-name": "Country",
  tel: "Phone",
  email: "Email",
  url: "Website",
};

/**
 * How long a form's submissions are kept, counted from the day each was sent; empty to keep them until someone deletes
 * them.
 */
export const KEEP_FOR = [
  "",
  "30 days",
  "90 days",
  "180 days",
  "1 year",
  "2 years",
  "3 years",
  "7 years",
] as const;
export type KeepFor = (typeof KEEP_FOR)[number];

/** The period as staff read it. */
export const keepForLabel = (keepFor: string): string => (keepFor === "" ? "Never" : keepFor);

const yesOrNo = (label: string) =>
  z
    .union(
      [z.boolean(), z.enum(["true", "false"]).transform((word) => word === "true")],
      `${label} must be yes or no.`,
    )
    .default(false);

/** The details of a form [FORM-003, FORM-010]. */
export const formDetails = z.object({
  name: plainLine("Name", FORM_LIMITS.name).min(1, "Name is required."),
  email: emailAddress("The send-to email is required."),
  columns: z
    .preprocess(
      (value) => {
        if (value === undefined || value === null || value === "") return 1;
        return typeof value === "string" && /^[12]$/.test(value.trim()) ? Number(value) : value;
      },
      z.literal([1, 2], "A form can have one or two columns."),
    )
    .default(1) as unknown as z.ZodType<number, unknown>,
  successMessage: plainLine("Success message", FORM_LIMITS.successMessage)
    .nullish()
    .transform((value) => value ?? ""),
  includeConfirmationEmail: yesOrNo("Include confirmation email"),
  /** What happens after a visitor has sent the form. Left out by clients that don't know it, which keeps it. */
  nextSteps: z
    .string("Next steps must be text.")
    .overwrite((text) => text.replaceAll(/\s+/g, " "))
    .pipe(plainLine("Next steps", FORM_LIMITS.nextSteps))
    .optional(),
  /** Left out by clients that don't know it, which keeps it. */
  keepFor: z.enum(KEEP_FOR, "Choose how long submissions are kept.").optional(),
});
export type FormDetails = z.output<typeof formDetails>;

/** A minimum or maximum: a whole number or blank. */
const bound = (label: string) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^(\d{1,12})?$/)
          .transform((text) => (text === "" ? null : Number(text))),
        z.null(),
      ],
      `${label} must be a whole number.`,
    )
    .refine((value) => value === null || Number.isInteger(value), `${label} must be a whole number.`)
    .nullish()
    .transform((value) => value ?? null);

const optionList = tags({ label: "Options", max: FORM_LIMITS.options }).schema as z.ZodType<
  string,
  string | readonly string[] | null | undefined
>;

const fieldShape = z.object({
  name: plainLine("Name", FORM_LIMITS.fieldName).min(1, "Name is required."),
  fieldType: z
    .string("Field type is required.")
    .min(1, "Field type is required.")
    .refine(
      (type): type is VisitorField["fieldType"] => (FIELD_TYPES as readonly string[]).includes(type),
      `Field type must be one of ${FIELD_TYPES.join(", ")}.`,
    ),
  inputType: z
    .string("Input type must be text or number.")
    .nullish()
    .transform((value) => value ?? ""),
  placeholder: plainLine("Placeholder", FORM_LIMITS.placeholder)
    .nullish()
    .transform((value) => value ?? ""),
  isRequired: yesOrNo("Required"),
  minLength: bound("Minimum"),
  maxLength: bound("Maximum"),
  options: optionList,
  /** Null for what the type says. Left out by clients that don't know it, which keeps it. */
  autofill: z
    .enum(AUTOFILLS, `Autofill must be blank or one of ${AUTOFILLS.filter(Boolean).join(", ")}.`)
    .nullish(),
});
export type FieldDetails = z.output<typeof fieldShape>;

export interface StoredField extends FieldDetails {
  /** Null for what the field's type says. */
  readonly autofill: Autofill | null;
}

type Violation = readonly [field: keyof FieldDetails, message: string];

/** Checks rules that span several properties [FORM-011, FORM-012]; ignores properties that the type doesn't have. */
const violationsOf = (field: FieldDetails): Violation[] => {
  // An invalid field type is reported elsewhere, so this check doesn't look at it.
  const parts = FIELD_PARTS[field.fieldType] ?? {};
  const violations: Violation[] = [];
  if (parts.hasInputType && !(INPUT_TYPES as readonly string[]).includes(field.inputType))
    violations.push([
      "inputType",
      field.inputType ? "Input type must be text or number." : "Input type is required.",
    ]);
  if (parts.hasOptions && field.options === "") violations.push(["options", "Options are required."]);
  if (parts.hasBounds) violations.push(...limitViolations(field));
  return violations;
};

const limitViolations = ({ inputType, minLength, maxLength }: FieldDetails): Violation[] => {
  const isNumber = inputType === "number";
  const most = isNumber ? VISITOR_LIMITS.number : VISITOR_LIMITS.text;
  const noun = isNumber ? "value" : "length";
  const isOut = (value: number | null) => value !== null && (value < 0 || value > most);
  return [
    ...(isOut(minLength)
      ? [["minLength", `The minimum ${noun} must be from 0 to ${most.toLocaleString("en-US")}.`] as const]
      : []),
    ...(isOut(maxLength)
      ? [["maxLength", `The maximum ${noun} must be from 0 to ${most.toLocaleString("en-US")}.`] as const]
      : []),
    ...(minLength !== null && maxLength !== null && minLength > maxLength
      ? [["maxLength", `The maximum ${noun} can't be less than the minimum.`] as const]
      : []),
  ];
};

const withRules = <S extends z.ZodObject>(schema: S): S =>
  schema.superRefine((value, context) => {
    for (const [field, message] of violationsOf(value as unknown as FieldDetails))
      context.addIssue({ code: "custom", path: [field], message });
  });

/** A field's details with the rules across them. */
export const fieldDetails = withRules(fieldShape);

/** The same with extra properties, for calls. */
export const fieldInput = <E extends z.ZodRawShape>(extra: E) => withRules(fieldShape.extend(extra));

/** Where a new field goes: below the field `afterId`, or else at the end. */
export const newFieldIndex = (
  fields: readonly { readonly id: number }[],
  afterId?: number | null,
): number => {
  const above = fields.findIndex(({ id }) => id === afterId);
  return above === -1 ? fields.length : above + 1;
};

/** Clears every property that the field's type doesn't have [FORM-007]. */
export const applicable = (field: FieldDetails): StoredField => {
  const parts = FIELD_PARTS[field.fieldType];
  const autofill = autofillOf(field);
  return {
    name: field.name,
    fieldType: field.fieldType,
    inputType: parts.hasInputType ? field.inputType : "",
    placeholder: parts.hasPlaceholder ? field.placeholder : "",
    isRequired: parts.hasRequired ? field.isRequired : false,
    minLength: parts.hasBounds ? field.minLength : null,
    maxLength: parts.hasBounds ? field.maxLength : null,
    options: parts.hasOptions ? field.options : "",
    autofill: autofill === autofillChoices(field)[0] ? null : autofill,
  };
};
