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
type Given = "form" | "name" | "defaultValue" | "defaultChecked" | "error" | "id" | "key";

/** What every field takes: its form, its path in the form's values, its label, help and guidance. */
export interface FieldProps<V extends Values, O> {
  form: ZodForm<V, O>;
  name: keyof V & string;
  label: ReactNode;
  /** One line below the input. */
  help?: ReactNode;
}

/** A recommended length: shown as a counter that turns green, never a refusal. */
export interface LengthGuide {
  min: number;
  max: number;
  /** What is counted; default "characters". */
  unit?: string;
}

const bind = <V extends Values, O>(form: ZodForm<V, O>, name: keyof V & string, type?: "checkbox") => ({
  id: fieldId(form.formId, name),
  name,
  ...form.getInputProps(name as never, { type: type ?? "input" }),
});

type TextFieldProps<V extends Values, O> = FieldProps<V, O> &
  Omit<TextInputProps, Given> & { guide?: LengthGuide };

/** One line of text. Takes Mantine's TextInput props too (`type`, `autoComplete`, `disabled`, `onKeyDown` …). */
export const TextField = <V extends Values, O>({
  form,
  name,
  help,
  guide,
  onBlur,
  ...rest
}: TextFieldProps<V, O>) => {
  const bound = bind(form, name);
  return (
    <TextInput
      key={form.key(name as never)}
      {...bound}
      onBlur={(event) => {
        bound.onBlur?.(event);
        onBlur?.(event);
      }}
      description={describeField(form, name, help, guide)}
      {...rest}
    />
  );
};

/** A password, with a button that shows it. Give `autoComplete`. */
export const PasswordField = <V extends Values, O>({
  form,
  name,
  help,
  ...rest
}: FieldProps<V, O> & Omit<PasswordInputProps, Given>) => (
  <PasswordInput
    key={form.key(name as never)}
    {...bind(form, name)}
    description={help}
    visibilityToggleButtonProps={{ "aria-label": "Show password", tabIndex: 0 }}
    {...rest}
  />
);

type TextAreaFieldProps<V extends Values, O> = FieldProps<V, O> &
  Omit<TextareaProps, Given> & { guide?: LengthGuide };

/** Several lines of text. */
export const TextAreaField = <V extends Values, O>({
  form,
  name,
  help,
  guide,
  ...rest
}: TextAreaFieldProps<V, O>) => (
  <Textarea
    key={form.key(name as never)}
    rows={4}
    {...bind(form, name)}
    description={describeField(form, name, help, guide)}
    {...rest}
  />
);

type SelectFieldProps<V extends Values, O> = FieldProps<V, O> &
  Omit<NativeSelectProps, Given | "data"> & { options: NativeSelectProps["data"] };

/** A choice of one, as the browser's own list. The value is always a string. */
export const SelectField = <V extends Values, O>({
  form,
  name,
  help,
  options,
  onChange,
  ...rest
}: SelectFieldProps<V, O>) => {
  const { defaultValue, ...bound } = bind(form, name);
  return (
    <NativeSelect
      key={form.key(name as never)}
      {...bound}
      // A list that the browser keeps stays at its place when the options move.
      value={form.useWatchValue(name as never) as string}
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

type CheckboxFieldProps<V extends Values, O> = FieldProps<V, O> & Omit<CheckboxProps, Given>;

/** Yes or no. */
export const CheckboxField = <V extends Values, O>({
  form,
  name,
  help,
  onChange,
  ...rest
}: CheckboxFieldProps<V, O>) => {
  const bound = bind(form, name, "checkbox");
  return (
    <Checkbox
      key={form.key(name as never)}
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

/** "1 entry", "2 entries". */
const counted = (count: number, unit: string): string =>
  count === 1 ? unit.replace(/ies$/, "y").replace(/s$/, "") : unit;

/** "52 characters (best: 50 to 60)", counted while typing: the number of characters, or of entries in a list. */
export const Counter = <V extends Values, O>({
  form,
  name,
  guide,
}: {
  form: ZodForm<V, O>;
  name: keyof V & string;
  guide: LengthGuide;
}) => {
  const value: unknown = form.useWatchValue(name as never);
  const length = typeof value === "string" || Array.isArray(value) ? value.length : 0;
  const isGood = length >= guide.min && length <= guide.max;
  return (
    <span className={isGood ? classes.counterGood : undefined}>
      {length} {counted(length, guide.unit ?? "characters")} (best: {guide.min} to {guide.max})
      {isGood ? " ✓" : ""}
    </span>
  );
};
