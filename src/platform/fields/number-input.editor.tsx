import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";
import { wireNumber } from "./shown-values.ts";

/** A whole number between two bounds; in the field's unit on screen, in wire units in the form. */
export const NumberInput = (props: FieldInputProps) =>
  props.field.limitLabel ? <LimitInput {...props} /> : <PlainNumberInput {...props} />;

/** What a limit starts with once its box is ticked. */
const FIRST_LIMIT = 10;

/** A number that may be left out: the box starts ticked when there is one; unticking it makes it 0. */
const LimitInput = (props: FieldInputProps) => {
  const { key } = boundInput(props);
  return <BoundLimitInput key={key} {...props} />;
};

const BoundLimitInput = (props: FieldInputProps) => {
  const { form, name, field, disabled } = props;
  const [isLimited, setLimited] = useState(Number(boundInput(props).initial ?? 0) > 0);
  return (
    <>
      <Checkbox
        label={field.limitLabel}
        checked={isLimited}
        disabled={disabled}
        onChange={({ currentTarget }) => {
          setLimited(currentTarget.checked);
          // What is set from outside also reaches the input below.
          form.setFieldValue(name, currentTarget.checked ? FIRST_LIMIT : 0);
        }}
      />
      {isLimited ? <PlainNumberInput {...props} isLimit /> : null}
    </>
  );
};

const PlainNumberInput = ({ isLimit = false, ...props }: FieldInputProps & { isLimit?: boolean }) => {
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
        onChange(
          currentTarget.validity.badInput || (isLimit && currentTarget.value === "")
            ? Number.NaN
            : wireNumber(currentTarget.value, factor),
        )
      }
    />
  );
};
