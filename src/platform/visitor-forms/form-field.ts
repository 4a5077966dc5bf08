/** Kinds of field that a form for visitors can have [FORM-005]. */
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

/** What an input takes. */
export const INPUT_TYPES = ["text", "number"] as const;

/** A field of a form, as far as visitors are concerned. */
export interface VisitorField {
  readonly id: number;
  /** Its label. */
  readonly name: string;
  readonly fieldType: FieldType;
  /** Of an input: "text" or "number"; otherwise empty. */
  readonly inputType: string;
  readonly placeholder: string;
  readonly isRequired: boolean;
  /** Of a text its lengths in characters, of a number its bounds; null: not set. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
  /** Of a select list: comma-separated. */
  readonly options: string;
}

/** A form, as far as visitors are concerned. */
export interface VisitorForm {
  readonly id: number;
  readonly name: string;
  /** 1 or 2. */
  readonly columns: number;
  /** Empty: 'Successful Submission'. */
  readonly successMessage: string;
  /** Whether the visitor may ask for a confirmation by email. */
  readonly includeConfirmationEmail: boolean;
}

interface FieldParts {
  readonly hasInputType?: true;
  readonly hasPlaceholder?: true;
  readonly hasRequired?: true;
  readonly hasBounds?: true;
  readonly hasOptions?: true;
}

/** Which properties a field of a type has [FORM-013, FORM-014]; the others are cleared [FORM-007]. */
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

/** Limits of what visitors type, where a field sets none [CONST-021]. */
export const VISITOR_LIMITS = {
  /** Characters of a text. */
  text: 1000,
  number: 99_999_999,
  /** Characters of an email address. */
  email: 50,
  /** Rows that a long text shows. */
  rows: 4,
  /** Bytes of a file. */
  file: 10 << 20,
} as const;

/** What a select list offers. */
export const optionsOf = ({ options }: Pick<VisitorField, "options">): readonly string[] =>
  options
    .split(",")
    .map((option) => option.trim())
    .filter(Boolean);

/** Longest text that a field takes, in characters. */
export const longestText = (field: Pick<VisitorField, "fieldType" | "maxLength">): number =>
  field.fieldType === "email" ? VISITOR_LIMITS.email : field.maxLength || VISITOR_LIMITS.text;

/** Least and greatest number that a field takes. */
export const numberBounds = (
  field: Pick<VisitorField, "minLength" | "maxLength">,
): { readonly least: number; readonly most: number } => ({
  least: field.minLength ?? -VISITOR_LIMITS.number,
  most: field.maxLength ?? VISITOR_LIMITS.number,
});

/** The hidden input that says which language the form is in. */
export const LANGUAGE_FIELD = "language";

/** Names of the inputs that take the address for a confirmation, and the file. */
export const CONFIRMATION_FIELD = "ConfirmationEmail";
export const FILE_FIELD = "File";

/** The name of a field's input. */
export const inputName = (field: Pick<VisitorField, "id" | "fieldType">): string =>
  field.fieldType === "fileUpload" ? FILE_FIELD : `f${field.id}`;
