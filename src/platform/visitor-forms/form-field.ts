/** Types of fields in visitors' forms [FORM-005]. */
export const FIELD_TYPES = [
  "input",
  "textarea",
  "selectList",
  "checkbox",
  "phone",
  "email",
  "state",
  "fileUpload",
  "futureDatePicker",
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** The type of an input. */
export const INPUT_TYPES = ["text", "number"] as const;

/** What browsers can fill in, as tokens of the HTML standard; blank for nothing. */
export const AUTOFILLS = [
  "",
  "name",
  "given-name",
  "additional-name",
  "family-name",
  "bday",
  "organization",
  "organization-title",
  "street-address",
  "address-line2",
  "address-level2",
  "address-level1",
  "postal-code",
  "country-name",
  "tel",
  "email",
  "url",
] as const;
export type Autofill = (typeof AUTOFILLS)[number];

/** A form field, for visitors. */
export interface VisitorField {
  readonly id: number;
  /** Its label. */
  readonly name: string;
  readonly fieldType: FieldType;
  /** For an input: "text" or "number"; otherwise empty. */
  readonly inputType: string;
  readonly placeholder: string;
  readonly isRequired: boolean;
  /** Limits of a text's length or a number's value; null if not set. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** For a select list: comma-separated. */
  readonly options: string;
  /** What the visitor's browser may fill in. */
  readonly autofill: Autofill;
}

/** A form, for visitors. */
export interface VisitorForm {
  readonly id: number;
  readonly name: string;
  /** 1 or 2. */
  readonly columns: number;
  /** Empty for 'Successful Submission'. */
  readonly successMessage: string;
  /** Whether the visitor can request a confirmation by email. */
  readonly includeConfirmationEmail: boolean;
}

interface FieldParts {
  readonly hasInputType?: true;
  readonly hasPlaceholder?: true;
  readonly hasRequired?: true;
  readonly hasBounds?: true;
  readonly hasOptions?: true;
}

/** Properties of each field type [FORM-013, FORM-014]. Others are cleared [FORM-007]. */
export const FIELD_PARTS: Readonly<Record<FieldType, FieldParts>> = {
  input: { hasInputType: true, hasPlaceholder: true, hasRequired: true, hasBounds: true },
  textarea: { hasRequired: true },
  selectList: { hasPlaceholder: true, hasRequired: true, hasOptions: true },
  checkbox: {},
  phone: { hasRequired: true },
  email: { hasPlaceholder: true, hasRequired: true },
  state: { hasPlaceholder: true, hasRequired: true },
  fileUpload: { hasRequired: true },
  futureDatePicker: { hasRequired: true },
};

/** Limits of input for fields that set none [CONST-021]. */
export const VISITOR_LIMITS = {
  /** Characters in a text. */
  text: 1000,
  number: 99_999_999,
  /** Characters in an email address. */
  email: 50,
  /** Visible rows of a long text. */
  rows: 4,
  /** Bytes of a file. */
  file: 10 << 20,
} as const;

/** The options of a select list. */
export const optionsOf = ({ options }: Pick<VisitorField, "options">): readonly string[] =>
  options
    .split(",")
    .map((option) => option.trim())
    .filter(Boolean);

/** Maximum length of a field's text, in characters. */
export const longestText = (field: Pick<VisitorField, "fieldType" | "maxLength">): number =>
  field.fieldType === "email" ? VISITOR_LIMITS.email : field.maxLength || VISITOR_LIMITS.text;

/** Minimum and maximum of a field's number. */
export const numberBounds = (
  field: Pick<VisitorField, "minLength" | "maxLength">,
): { readonly least: number; readonly most: number } => ({
  least: field.minLength ?? -VISITOR_LIMITS.number,
  most: field.maxLength ?? VISITOR_LIMITS.number,
});

/** The hidden input with the form's language. */
export const LANGUAGE_FIELD = "language";

/** Names of the inputs for the confirmation address and the file. */
export const CONFIRMATION_FIELD = "ConfirmationEmail";
export const FILE_FIELD = "File";

/** The name of a field's input. */
export const inputName = (field: Pick<VisitorField, "id" | "fieldType">): string =>
  field.fieldType === "fileUpload" ? FILE_FIELD : `f${field.id}`;
