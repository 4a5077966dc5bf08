import { fieldId, type ZodForm } from "#platform/ui/use-zod-form.ts";
import type { Field } from "./fields.ts";

export interface FieldInputProps {
  form: ZodForm<Record<string, unknown>, Record<string, unknown>>;
  name: string;
  field: Field<unknown>;
  disabled: boolean;
  /** The person can't change the value, but can reorder a list. */
  isFixed?: boolean;
}

/** Props shared by the inputs of all kinds. */
export const sharedProps = ({ form, name, field, disabled }: FieldInputProps) => ({
  form,
  name,
  label: field.label,
  help: field.help,
  required: field.isRequired,
  disabled,
});

/** Binds an input whose display differs from the form's value, such as text for a number, or local time. */
export const boundInput = ({ form, name, field, disabled }: FieldInputProps) => {
  const { defaultValue, onChange, onBlur, error } = form.getInputProps(name);
  return {
    /** Changes when the form's value is set from outside, so that the input starts over with it. */
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
