import { TextInput } from "@mantine/core";
import { zoneName } from "#platform/dates/zone-name.ts";
import { clockTimeIn, instantIn, skippedTime } from "#platform/dates/zones.ts";
import { useCompanyTimeZone } from "#platform/ui/company-clock.tsx";
import { boundInput, type FieldInputProps } from "./field-input-props.editor.ts";

/** A date, in the browser's own date picker. */
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

interface DateTimeInputProps extends FieldInputProps {
  /** An IANA name, if it isn't the company's. */
  timeZone?: string;
  onFocus?(): void;
  /** Called with the form's new value. */
  onTyped?(value: string): void;
}

/** An instant in ISO 8601 with Z, shown and typed in the company's time zone. */
export const DateTimeInput = ({ timeZone, onFocus, onTyped, ...props }: DateTimeInputProps) => {
  const { key, initial, onChange, input } = boundInput(props);
  const companyZone = useCompanyTimeZone();
  const zone = timeZone ?? companyZone;
  const change = (typed: string) => {
    const value = heldTime(zone, typed);
    onChange(value);
    onTyped?.(value);
  };
  return (
    <TextInput
      key={key}
      {...input}
      description={[props.field.help, `${zoneName(zone)}.`].filter(Boolean).join(" ")}
      type="datetime-local"
      max="9999-12-31T23:59"
      defaultValue={formatTime(zone, String(initial ?? ""))}
      onFocus={onFocus}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
};

/** The form's value for a typed time: its instant. A time that the clocks skip has none, and stays as typed. */
const heldTime = (zone: string, typed: string): string =>
  skippedTime(zone, typed) ? typed : instantIn(zone, typed);

const formatTime = (zone: string, held: string): string =>
  held.endsWith("Z") ? clockTimeIn(zone, held) : held;
