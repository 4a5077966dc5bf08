import { TextInput } from "@mantine/core";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";
import { momentOf, typedMoment } from "./shown-values.ts";

/** A day, as the browser's own calendar. */
export const DateInput = (props: FieldInputProps) => {
  const { key, initial, onChange, input } = boundInput(props);
  return (
    <TextInput
      key={key}
      {...input}
      type="date"
      max="9999-12-31"
      defaultValue={String(initial ?? "")}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
};

/** A moment: shown and typed in the person's own time zone, held as ISO 8601 with Z. */
export const DateTimeInput = (props: FieldInputProps) => {
  const { key, initial, onChange, input } = boundInput(props);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <TextInput
      key={key}
      {...input}
      description={[props.field.help, `Time zone: ${zone.replaceAll("_", " ")}.`].filter(Boolean).join(" ")}
      type="datetime-local"
      max="9999-12-31T23:59"
      defaultValue={typedMoment(String(initial ?? ""))}
      onChange={(event) => onChange(momentOf(event.currentTarget.value))}
    />
  );
};
