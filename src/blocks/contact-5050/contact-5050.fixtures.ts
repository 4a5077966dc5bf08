import type { BlockValue } from "#platform/blocks/define-block.ts";
import { FIELD_TYPES, type VisitorField, type VisitorForm } from "#platform/visitor-forms/form-field.ts";
import type { contact5050 } from "./contact-5050.schema.ts";

interface Fixture {
  readonly value: BlockValue<typeof contact5050>;
  readonly data: {
    readonly found: { readonly form: VisitorForm; readonly fields: readonly VisitorField[] } | null;
    readonly tomorrow: string;
  };
}

const field = (id: number, fieldType: VisitorField["fieldType"], changes: Partial<VisitorField> = {}) => ({
  id,
  name: `Field ${id}`,
  fieldType,
  inputType: fieldType === "input" ? "text" : "",
  placeholder: "",
  isRequired: false,
  minLength: null,
  maxLength: null,
  options: fieldType === "selectList" ? "One,Two" : "",
  autofill: "" as const,
  ...changes,
});

const form: VisitorForm = {
  id: 1,
  name: "Write to us",
  columns: 1,
  successMessage: "",
  includeConfirmationEmail: false,
};

const value: Fixture["value"] = {
  title: "Write to us",
  description: "",
  formId: 1,
  format: "full",
  imageLink: "",
  content: "",
};

const TEXT = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&";

export const contact5050Fixtures: Readonly<
  Record<"empty" | "typical" | "image" | "longest" | "hostile", Fixture>
> = {
  empty: { value: { ...value, title: "", format: "" }, data: { found: null, tomorrow: "" } },
  typical: {
    value: {
      ...value,
      description: "We answer within two working days.",
      format: "contentLeft",
      content: "<h2>Our office</h2><p>12 Mill Street, weekdays from 8 to 5.</p>",
    },
    data: {
      found: {
        form: { ...form, columns: 2, includeConfirmationEmail: true },
        fields: [
          field(1, "input", { name: "Your name", isRequired: true, placeholder: "First and last name" }),
          field(2, "phone", { name: "Phone" }),
          field(3, "textarea", { name: "Your message", isRequired: true }),
        ],
      },
      tomorrow: "",
    },
  },
  image: {
    value: { ...value, format: "imageLeft", imageLink: "/images/7/office-0123456789-1200x800.jpg" },
    data: { found: { form, fields: [field(1, "email", { name: "Email" })] }, tomorrow: "" },
  },
  longest: {
    value: {
      ...value,
      title: "A rather long title ".repeat(5).trim(),
      description: "Words ".repeat(80).trim(),
    },
    data: {
      found: {
        form: { ...form, columns: 2, includeConfirmationEmail: true },
        fields: [
          ...FIELD_TYPES.map((type, index) =>
            field(index + 1, type, {
              name: `A label with very many words that has to break somewhere ${"and goes on ".repeat(8)}${index}`,
              isRequired: type !== "checkbox",
            }),
          ),
          field(20, "input", {
            name: "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel".repeat(3),
          }),
          field(21, "input", { name: "A number", inputType: "number", minLength: 1, maxLength: 9 }),
          field(22, "input", { name: "Any number", inputType: "number" }),
          field(23, "selectList", { name: "A color", placeholder: "Choose a color" }),
          field(24, "state", { name: "A state", placeholder: "Choose a state" }),
        ],
      },
      tomorrow: "2027-01-01",
    },
  },
  hostile: {
    value: {
      ...value,
      title: TEXT,
      description: TEXT,
      imageLink: "javascript:alert(1)",
      format: "imageLeft",
    },
    data: {
      found: {
        form: { ...form, name: TEXT, successMessage: TEXT },
        fields: [
          field(1, "input", { name: TEXT, placeholder: TEXT }),
          field(2, "selectList", { name: TEXT, options: TEXT }),
        ],
      },
      tomorrow: "",
    },
  },
};
