import { TextInput } from "@mantine/core";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";
import { wireNumber } from "./shown-values.ts";

/** A whole number between two bounds; in the field's unit on screen, in wire units in the form. */
export const NumberInput = (props: FieldInputProps) => {
  const { key, initial, onChange, input } = boundInput(props);
  const { min = 0, max, step = 1, unit, isRequired } = props.field;
  const factor = unit?.factor ?? 1;
  const shown = typeof initial === "number" && (initial !== 0 || min <= 0) ? String(initial / factor) : "";
  return (
    <TextInput
      key={key}
      {...input}
      type="number"
      inputMode="numeric"
      min={min / factor}
      max={max === undefined ? undefined : max / factor}
      step={step / factor}
      w={160}
      withAsterisk={isRequired}
      rightSection={unit ? <span aria-hidden="true">{unit.label}</span> : undefined}
      rightSectionWidth={unit ? 84 : undefined}
      label={unit ? `${props.field.label} (${unit.label})` : props.field.label}
      defaultValue={shown}
      // A number input answers "" for what it can't read, also for letters: only an empty one counts as left out.
      onChange={({ currentTarget }) =>
        onChange(currentTarget.validity.badInput ? Number.NaN : wireNumber(currentTarget.value, factor))
      }
    />
  );
};
