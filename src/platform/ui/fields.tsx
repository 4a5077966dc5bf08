import {
  Checkbox,
  type CheckboxProps,
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./form.module.css";
import { fieldId, type ZodForm } from "./use-zod-form.ts";

type Values = Record<string, unknown>;
type BoundProp = "form" | "name" | "defaultValue" | "defaultChecked" | "error" | "id" | "key";

/** The props of every field: its form, its path in the form's values, its label, and its help. */
export interface FieldProps<V extends Values, O> {
  form: ZodForm<V, O>;
  name: keyof V & string;
  label: ReactNode;
  /** One line below the input. */
  help?: ReactNode;
}

/** A recommended length, shown as a counter that turns green. It never causes an error. */
export interface LengthGuide {
  min: number;
  max: number;
  /** The unit counted, "characters" by default. */
  unit?: string;
}

/** The props that bind an input to a field of a form. */
export const fieldProps = <V extends Values, O>(
  form: ZodForm<V, O>,
  name: keyof V & string,
  type?: "checkbox",
) => ({
  id: fieldId(form.formId, name),
  name,
  ...form.getInputProps(name, { type: type ?? "input" }),
});

type TextFieldProps<V extends Values, O> = FieldProps<V, O> &
  Omit<TextInputProps, BoundProp> & { guide?: LengthGuide };

/** One line of text. Also takes Mantine's TextInput props, such as `type`, `autoComplete`, and `disabled`. */
export const TextField = <V extends Values, O>({
  form,
  name,
  help,
  guide,
  onBlur,
  onChange,
  ...rest
}: TextFieldProps<V, O>) => {
  const bound = fieldProps(form, name);
  return (
    <TextInput
      key={form.key(name)}
      {...bound}
      onBlur={(event) => {
        bound.onBlur?.(event);
        onBlur?.(event);
      }}
      onChange={(event) => {
        bound.onChange(event);
        onChange?.(event);
      }}
      description={describeField(form, name, help, guide)}
      {...rest}
    />
  );
};

/** A password with a button that shows it. Set `autoComplete`. */
export const PasswordField = <V extends Values, O>({
  form,
  name,
  help,
  ...rest
}: FieldProps<V, O> & Omit<PasswordInputProps, BoundProp>) => {
  const bound = fieldProps(form, name);
  return (
    <PasswordInput
      key={form.key(name)}
      {...bound}
      // Mantine marks only its other inputs.
      aria-invalid={Boolean(bound.error)}
      description={help}
      visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
      {...rest}
    />
  );
};

type TextAreaFieldProps<V extends Values, O> = FieldProps<V, O> &
  Omit<TextareaProps, BoundProp> & { guide?: LengthGuide };

/** Several lines of text. */
export const TextAreaField = <V extends Values, O>({
  form,
  name,
  help,
  guide,
  ...rest
}: TextAreaFieldProps<V, O>) => (
  <Textarea
    key={form.key(name)}
    rows={4}
    {...fieldProps(form, name)}
    description={describeField(form, name, help, guide)}
    {...rest}
  />
);

type SelectFieldProps<V extends Values, O> = FieldProps<V, O> &
  Omit<NativeSelectProps, BoundProp | "data"> & { options: NativeSelectProps["data"] };

/** A choice of one, with the browser's own select. The value is always a string. */
export const SelectField = <V extends Values, O>({
  form,
  name,
  help,
  options,
  onChange,
  ...rest
}: SelectFieldProps<V, O>) => {
  const { defaultValue, ...bound } = fieldProps(form, name);
  return (
    <NativeSelect
      key={form.key(name)}
      {...bound}
      // Controlled, because an uncontrolled select keeps its index when the options change.
      value={form.useWatchValue(name) as string}
      onChange={(event) => {
        bound.onChange(event);
        onChange?.(event);
      }}
      data={options}
      description={help}
      {...rest}
    />
  );
};

type CheckboxFieldProps<V extends Values, O> = FieldProps<V, O> & Omit<CheckboxProps, BoundProp>;

/** A yes-or-no choice. */
export const CheckboxField = <V extends Values, O>({
  form,
  name,
  help,
  onChange,
  ...rest
}: CheckboxFieldProps<V, O>) => {
  const bound = fieldProps(form, name, "checkbox");
  return (
    <Checkbox
      key={form.key(name)}
      {...bound}
      onChange={(event) => {
        bound.onChange(event);
        onChange?.(event);
      }}
      description={help}
      {...rest}
    />
  );
};

const describeField = <V extends Values, O>(
  form: ZodForm<V, O>,
  name: keyof V & string,
  help: ReactNode,
  guide: LengthGuide | undefined,
): ReactNode =>
  guide ? (
    <>
      {help} <Counter form={form} name={name} guide={guide} />
    </>
  ) : (
    help
  );

/** Makes a unit singular or plural: "entry", "entries". */
const counted = (count: number, unit: string): string =>
  count === 1 ? unit.replace(/ies$/, "y").replace(/s$/, "") : unit;

/** Counts a text's characters or a list's entries while typing: "52 characters (best: 50 to 60)". */
export const Counter = <V extends Values, O>({
  form,
  name,
  guide,
}: {
  form: ZodForm<V, O>;
  name: keyof V & string;
  guide: LengthGuide;
}) => {
  const value: unknown = form.useWatchValue(name);
  const length = typeof value === "string" || Array.isArray(value) ? value.length : 0;
  const isGood = length >= guide.min && length <= guide.max;
  return (
    <span className={isGood ? classes.counterGood : undefined}>
      {length} {counted(length, guide.unit ?? "characters")} (best: {guide.min} to {guide.max})
      {isGood ? " ✓" : ""}
    </span>
  );
};
