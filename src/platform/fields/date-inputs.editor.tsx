import { TextInput } from "@mantine/core";
import { clockTimeIn, instantIn } from "#platform/dates/zones.ts";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";

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

/**
 * A moment, held as ISO 8601 with Z: shown and typed in the person's own time zone, or in another one that matters
 * more, such as the company's.
 * @param timeZone an IANA name
 */
export const DateTimeInput = ({ timeZone, ...props }: FieldInputProps & { timeZone?: string }) => {
  const { key, initial, onChange, input } = boundInput(props);
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <TextInput
      key={key}
      {...input}
      description={[props.field.help, `Time zone: ${zone.replaceAll("_", " ")}.`].filter(Boolean).join(" ")}
      type="datetime-local"
      max="9999-12-31T23:59"
      defaultValue={clockTimeIn(zone, String(initial ?? ""))}
      onChange={(event) => onChange(instantIn(zone, event.currentTarget.value))}
    />
  );
};
