import { NativeSelect } from "@mantine/core";
import { createContext, useContext } from "react";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";

export interface ReferenceChoice {
  readonly id: number;
  readonly label: string;
}

/** The components of the page version being edited, by kind [CMP-GEN-19]. The page editor fills it. */
export const ReferenceChoicesContext = createContext<(type: string) => readonly ReferenceChoice[]>(() => []);

/** Another component of the same page version. */
export const ReferenceInput = (props: FieldInputProps) => {
  const { key, initial, onChange, input } = boundInput(props);
  const choices = useContext(ReferenceChoicesContext)(props.field.refersTo?.type ?? "");
  const chosen = typeof initial === "number" ? initial : 0;
  // What was chosen may have been deleted since; it stays visible until something else is chosen.
  const isKnown = chosen === 0 || choices.some(({ id }) => id === chosen);
  const none =
    choices.length === 0
      ? "There is none on this page yet"
      : props.field.isRequired
        ? "Please choose"
        : "None";
  return (
    <NativeSelect
      key={key}
      {...input}
      data={[
        { value: "0", label: none },
        ...(isKnown ? [] : [{ value: String(chosen), label: `Number ${chosen} (not on this version)` }]),
        ...choices.map(({ id, label }) => ({ value: String(id), label })),
      ]}
      defaultValue={String(chosen)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
};
