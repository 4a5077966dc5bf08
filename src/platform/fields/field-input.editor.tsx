import type { ReactNode } from "react";
import { CheckboxField, SelectField, TextField } from "#platform/ui/fields.tsx";
import { RichTextField } from "#platform/ui/rich-text.tsx";
import { DateInput, DateTimeInput } from "./date-inputs.editor.tsx";
import { type FieldInputProps, sharedProps } from "./field-input-props.editor.ts";
import type { FieldKind } from "./fields.ts";
import { ImageInput } from "./image-input.editor.tsx";
import { ItemInput } from "./item-input.editor.tsx";
import { ListedItemInput } from "./listed-item-input.editor.tsx";
import { NumberInput } from "./number-input.editor.tsx";
import { ReferenceInput } from "./reference-input.editor.tsx";
import { LinkInput, PhoneInput, TagsInput } from "./text-inputs.editor.tsx";

const TextInput = (props: FieldInputProps) => (
  <TextField {...sharedProps(props)} maxLength={props.field.max} autoComplete="off" />
);

const RichTextInput = (props: FieldInputProps) => <RichTextField {...sharedProps(props)} />;

const SelectInput = (props: FieldInputProps) => {
  const { choices = [], empty } = props.field;
  const options = choices.map(({ value, label }) => ({ value, label }));
  const none = { value: "", label: props.field.isRequired ? "Choose one" : "None" };
  // Without an initial value, nothing is selected until someone chooses.
  const mayBeNone = empty === "" || props.form.getInitialValues()[props.name] === "";
  return <SelectField {...sharedProps(props)} options={mayBeNone ? [none, ...options] : options} />;
};

const SwitchInput = ({ form, name, field, disabled }: FieldInputProps) => (
  <CheckboxField form={form} name={name} label={field.label} help={field.help} disabled={disabled} />
);

/** The input for each kind of field. Forms are generated from the fields of what they edit. */
const INPUTS: Record<FieldKind, (props: FieldInputProps) => ReactNode> = {
  text: TextInput,
  richText: RichTextInput,
  link: LinkInput,
  image: ImageInput,
  select: SelectInput,
  tags: TagsInput,
  number: NumberInput,
  switch: SwitchInput,
  date: DateInput,
  dateTime: DateTimeInput,
  phone: PhoneInput,
  reference: ReferenceInput,
  item: ItemInput,
  listedItem: ListedItemInput,
};

/** The input of a field, bound to the form's value of that name; nothing while the field is hidden. */
export const FieldInput = (props: FieldInputProps) =>
  props.field.isShown ? <ShownInput {...props} isShown={props.field.isShown} /> : <AnyInput {...props} />;

const AnyInput = (props: FieldInputProps) => {
  const Input = INPUTS[props.field.kind];
  return <Input {...(props.isFixed ? fixed(props) : props)} />;
};

/** Explains who can change the field, and locks everything except a list's order. */
const fixed = (props: FieldInputProps): FieldInputProps => {
  const isList = props.field.refersTo?.isList === true;
  const help = isList
    ? "Only a provider admin can add or remove items. You can change the order."
    : "Only a provider admin can change this.";
  return { ...props, field: { ...props.field, help }, disabled: props.disabled || !isList };
};

type Shown = NonNullable<FieldInputProps["field"]["isShown"]>;

const ShownInput = ({ isShown, ...props }: FieldInputProps & { isShown: Shown }) => {
  // A form's names never change, so these hooks always run in the same order.
  // biome-ignore lint/correctness/useHookAtTopLevel: see above
  for (const name of Object.keys(props.form.getInitialValues())) props.form.useWatchValue(name);
  return isShown(props.form.getValues()) ? <AnyInput {...props} /> : null;
};
