import type { ReactNode } from "react";
import { TextField } from "#platform/ui/fields.tsx";
import { RichTextField } from "#platform/ui/rich-text.tsx";
import type { ZodForm } from "#platform/ui/use-zod-form.ts";
import type { Field, FieldKind } from "./fields.ts";

interface FieldInputProps {
  form: ZodForm<Record<string, unknown>, Record<string, unknown>>;
  name: string;
  field: Field<unknown>;
  disabled: boolean;
}

const TextInput = ({ form, name, field, disabled }: FieldInputProps) => (
  <TextField
    form={form}
    name={name}
    label={field.label}
    help={field.help}
    required={field.isRequired}
    maxLength={field.max}
    disabled={disabled}
    autoComplete="off"
  />
);

const RichTextInput = ({ form, name, field, disabled }: FieldInputProps) => (
  <RichTextField
    form={form}
    name={name}
    label={field.label}
    help={field.help}
    required={field.isRequired}
    disabled={disabled}
  />
);

/** One input for each kind of field: forms are made from the fields of what they edit. */
const INPUTS: Record<FieldKind, (props: FieldInputProps) => ReactNode> = {
  text: TextInput,
  richText: RichTextInput,
};

/** The input of a field, bound to the form's value of that name. */
export const FieldInput = (props: FieldInputProps) => {
  const Input = INPUTS[props.field.kind];
  return <Input {...props} />;
};
