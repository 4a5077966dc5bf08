import { NativeSelect } from "@mantine/core";
import { useContext } from "react";
import { unknownLabel } from "./display-values.ts";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";
import { type ReferenceChoice, ReferenceChoicesContext } from "./reference-choices.editor.ts";
import { ReferencesInput } from "./references-input.editor.tsx";

/** One or several other components of the same page version. */
export const ReferenceInput = (props: FieldInputProps) =>
  props.field.refersTo?.typeField ? (
    <TypedReferenceInput {...props} typeField={props.field.refersTo.typeField} />
  ) : (
    <KnownReferenceInput {...props} types={props.field.refersTo?.types ?? []} />
  );

/** The kind depends on another field. */
const TypedReferenceInput = ({ typeField, ...props }: FieldInputProps & { typeField: string }) => {
  const type = String(props.form.useWatchValue(typeField) ?? "");
  return <KnownReferenceInput key={type} {...props} types={[type]} />;
};

interface ReferenceInputProps extends FieldInputProps {
  types: readonly string[];
}

const KnownReferenceInput = ({ types, ...props }: ReferenceInputProps) => {
  const choices = types.flatMap(useContext(ReferenceChoicesContext));
  const { key } = boundInput(props);
  return props.field.refersTo?.isList ? (
    <ReferencesInput key={key} {...props} choices={choices} />
  ) : (
    <OneReferenceInput key={key} {...props} choices={choices} isTypeChosen={types.some(Boolean)} />
  );
};

interface OneReferenceInputProps extends FieldInputProps {
  choices: readonly ReferenceChoice[];
  isTypeChosen: boolean;
}

const OneReferenceInput = ({ choices, isTypeChosen, ...props }: OneReferenceInputProps) => {
  const { onChange, input } = boundInput(props);
  const chosen = Number(props.form.useWatchValue(props.name) ?? 0);
  // The chosen component may have been deleted since. It stays visible until something else is chosen.
  const isKnown = chosen === 0 || choices.some(({ id }) => id === chosen);
  const none = !isTypeChosen
    ? "Choose a type first"
    : choices.length === 0
      ? "None on this page yet"
      : props.field.isRequired
        ? "Choose one"
        : "None";
  return (
    <NativeSelect
      {...input}
      data={[
        { value: "0", label: none },
        ...(isKnown ? [] : [{ value: String(chosen), label: unknownLabel(chosen) }]),
        ...choices.map(({ id, label }) => ({ value: String(id), label })),
      ]}
      value={String(chosen)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
};
