import { Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { MomentInput } from "#modules/plans/moment-input.editor.tsx";
import { momentProblem } from "#modules/plans/plan-moments.schema.ts";
import { clockTimeIn, instantIn } from "#platform/dates/zones.ts";
import { plannedDay } from "#platform/ui/company-clock.tsx";
import type { Dialogs } from "#platform/ui/dialogs.tsx";
import type { ContentType } from "./content-type.schema.ts";

/** When an item goes live: now, or at an instant in ISO 8601. */
type Answer = "now" | string;

/**
 * Asks when to publish an item that is dated in the future (decisions §15): now, or on that day.
 * @param day the item's date, YYYY-MM-DD
 * @param zone the company's time zone
 * @returns null if the person keeps editing; "now" without asking if the date isn't in the future
 */
export const askWhen = async (
  dialogs: Dialogs,
  { noun }: ContentType,
  day: string,
  zone: string,
): Promise<Answer | null> => {
  if (day <= clockTimeIn(zone, new Date().toISOString()).slice(0, 10)) return "now";
  const morning = instantIn(zone, `${day}T08:00`);
  let chosen: Answer = morning;
  const isSure = await dialogs.confirm({
    text: `This ${noun} is dated ${plannedDay(morning)}. Publish it now, or on that day?`,
    details: "Visitors see the same date either way.",
    confirmLabel: labelOf(chosen),
    cancelLabel: "Keep editing",
    inputs: ({ setConfirmLabel }) => (
      <NowOrThen
        initial={morning}
        onChange={(next) => {
          chosen = next;
          setConfirmLabel(labelOf(next));
        }}
      />
    ),
  });
  return isSure ? chosen : null;
};

const labelOf = (answer: Answer): string => (answer === "now" ? "Publish now" : "Publish later");

const NowOrThen = ({ initial, onChange }: { initial: string; onChange(answer: Answer): void }) => {
  const [isNow, setNow] = useState(false);
  const [at, setAt] = useState<string | null>(initial);
  const problem = momentProblem(
    { publishAt: at === null ? null : new Date(at), takeDownAt: null },
    new Date(),
  );
  return (
    <Stack gap="md" mb="md">
      <Radio.Group
        label="When"
        value={isNow ? "now" : "then"}
        onChange={(value) => {
          setNow(value === "now");
          onChange(value === "now" ? "now" : (at ?? initial));
        }}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="now" label="Publish now" />
          <Radio value="then" label="Publish on that day" />
        </Stack>
      </Radio.Group>
      {isNow ? null : (
        <MomentInput
          label="Goes live on"
          value={at}
          onChange={(next) => {
            setAt(next);
            if (next) onChange(next);
          }}
          problem={problem ?? ""}
        />
      )}
    </Stack>
  );
};
