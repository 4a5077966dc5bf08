import { fieldId, type ZodForm } from "#platform/ui/use-zod-form.ts";
import type { Field } from "./fields.ts";

export interface FieldInputProps {
  form: ZodForm<Record<string, unknown>, Record<string, unknown>>;
  name: string;
  field: Field<unknown>;
  disabled: boolean;
  /** The person may give it no other value; a list may still be put into another order. */
  isFixed?: boolean;
}

/** What the inputs of every kind are given alike. */
export const sharedProps = ({ form, name, field, disabled }: FieldInputProps) => ({
  form,
  name,
  label: field.label,
  help: field.help,
  required: field.isRequired,
  disabled,
});

/** Binds an input that shows a value otherwise than the form holds it: as text of a number, as local time … */
export const boundInput = ({ form, name, field, disabled }: FieldInputProps) => {
  const { defaultValue, onChange, onBlur, error } = form.getInputProps(name);
  return {
    /** Changes when the form is given another value from outside: the input then starts again with it. */
    key: form.key(name),
    initial: defaultValue as unknown,
    onChange: onChange as (value: unknown) => void,
    input: {
      id: fieldId(form.formId, name),
      name,
      label: field.label,
      description: field.help,
      withAsterisk: field.isRequired,
      "aria-required": field.isRequired || undefined,
      disabled,
      error,
      onBlur,
    },
  };
};
