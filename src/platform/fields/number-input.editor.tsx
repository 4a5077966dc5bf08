import { Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { wireNumber } from "./display-values.ts";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";

/** A whole number within limits, shown in the field's unit and stored in wire units. */
export const NumberInput = (props: FieldInputProps) =>
  props.field.limitLabel ? <LimitInput {...props} /> : <PlainNumberInput {...props} />;

/** The initial limit after its checkbox is checked. */
const FIRST_LIMIT = 10;

/** An optional number. The checkbox starts checked if there is one; clearing it sets 0. */
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
          // A value set from outside also reaches the input below.
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
      // A number input returns "" for anything invalid, even letters. Only a truly empty one counts as no value.
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
