import { Radio, Stack, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { repeatedQuestion, skippedRefusal } from "#platform/dates/skipped-time.ts";
import { zoneName } from "#platform/dates/zone-name.ts";
import { clockTimeIn, instantIn, repeatedTime } from "#platform/dates/zones.ts";
import { useCompanyTimeZone } from "#platform/ui/company-clock.tsx";

interface MomentInputProps {
  id?: string;
  label: string;
  /** ISO 8601; null if none is chosen. */
  value: string | null;
  onChange(value: string | null): void;
  /** The value's error; empty if there is none. It prevents the form from being sent. */
  problem: string;
}

/** A date and time in the company's time zone. If the clocks show it twice, it asks which one is meant. */
export const MomentInput = ({ id, label, value, onChange, problem }: MomentInputProps) => {
  const zone = useCompanyTimeZone();
  const [typed, setTyped] = useState(value ? clockTimeIn(zone, value) : "");
  const input = useRef<HTMLInputElement>(null);
  const error = skippedRefusal(zone, typed) || problem;
  const repeated = repeatedTime(zone, typed);
  useEffect(() => input.current?.setCustomValidity(error), [error]);
  return (
    <Stack gap="xs">
      <TextInput
        id={id}
        ref={input}
        type="datetime-local"
        label={label}
        description={`${zoneName(zone)}.`}
        max="9999-12-31T23:59"
        required
        value={typed}
        error={error || undefined}
        onChange={(event) => {
          const text = event.currentTarget.value;
          setTyped(text);
          onChange(skippedRefusal(zone, text) ? null : instantIn(zone, text) || null);
        }}
      />
      {repeated ? (
        <Radio.Group label={repeatedQuestion(typed)} value={value ?? repeated.first} onChange={onChange}>
          <Stack gap={4} mt={4}>
            <Radio value={repeated.first} label={`The first one, ${seasonalName(zone, repeated.first)}`} />
            <Radio value={repeated.second} label={`The second one, ${seasonalName(zone, repeated.second)}`} />
          </Stack>
        </Radio.Group>
      ) : null}
    </Stack>
  );
};

/** "Eastern Daylight Time" */
const seasonalName = (timeZone: string, at: string): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long" })
    .formatToParts(new Date(at))
    .find(({ type }) => type === "timeZoneName")?.value ?? "";
