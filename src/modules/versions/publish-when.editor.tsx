import { Checkbox, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { MomentInput } from "#modules/plans/moment-input.editor.tsx";
import { type Moments, momentProblem, tomorrowMorning } from "#modules/plans/plan-moments.schema.ts";
import { plannedTime, useCompanyTimeZone } from "#platform/ui/company-clock.tsx";

interface PublishWhenProps {
  thing: "page" | "block";
  initial: Moments;
  /** Whether the page always stays up, as the home page does. */
  staysUp?: boolean;
  /** When the page comes down as currently scheduled, unless another time is chosen. */
  standingTakeDownAt: string | null;
  onChange(chosen: Moments): void;
}

/** Chooses whether a version is published now or later, and whether the page comes down again. */
export const PublishWhen = (props: PublishWhenProps) => {
  const { thing, initial, staysUp, standingTakeDownAt, onChange } = props;
  const zone = useCompanyTimeZone();
  const [state, setState] = useState({
    isLater: initial.publishAt !== null,
    comesDown: initial.takeDownAt !== null,
    publishAt: initial.publishAt ?? tomorrowMorning(zone),
    takeDownAt: initial.takeDownAt,
  });
  const change = (changes: Partial<typeof state>) => {
    const next = { ...state, ...changes };
    setState(next);
    onChange(momentsOf(next));
  };
  const { publishAt, takeDownAt } = momentsOf(state);
  const publishProblem = problemOf({ publishAt, takeDownAt: null });
  return (
    <Stack gap="md" mb="md">
      <Radio.Group
        label="When"
        value={state.isLater ? "later" : "now"}
        onChange={(value) => change({ isLater: value === "later" })}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="now" label="Publish now" />
          <Radio value="later" label="Publish later" />
        </Stack>
      </Radio.Group>
      {state.isLater ? (
        <MomentInput
          label="Goes live on"
          value={state.publishAt}
          onChange={(at) => change({ publishAt: at ?? "" })}
          problem={publishProblem}
        />
      ) : null}
      {staysUp ? null : (
        <Checkbox
          label={thing === "block" ? "Take the block down on a date" : "Take the page down on a date"}
          description={
            standingTakeDownAt && !state.comesDown
              ? `It already comes down on ${plannedTime(standingTakeDownAt)}.`
              : undefined
          }
          checked={state.comesDown}
          onChange={(event) => change({ comesDown: event.currentTarget.checked })}
        />
      )}
      {state.comesDown ? (
        <MomentInput
          label="Comes down on"
          value={state.takeDownAt}
          onChange={(at) => change({ takeDownAt: at })}
          problem={publishProblem === "" ? problemOf({ publishAt, takeDownAt }) : ""}
        />
      ) : null}
    </Stack>
  );
};

interface TakeDownWhenProps {
  initial: string | null;
  onChange(takeDownAt: string | null): void;
}

/** Chooses whether a page or block comes down now or later. */
export const TakeDownWhen = ({ initial, onChange }: TakeDownWhenProps) => {
  const [isLater, setLater] = useState(initial !== null);
  const [at, setAt] = useState(initial);
  return (
    <Stack gap="md" mb="md">
      <Radio.Group
        label="When"
        value={isLater ? "later" : "now"}
        onChange={(value) => {
          setLater(value === "later");
          onChange(value === "later" ? at : null);
        }}
      >
        <Stack gap="xs" mt={4}>
          <Radio value="now" label="Take it down now" />
          <Radio value="later" label="Take it down later" />
        </Stack>
      </Radio.Group>
      {isLater ? (
        <MomentInput
          label="Comes down on"
          value={at}
          onChange={(next) => {
            setAt(next);
            onChange(next);
          }}
          problem={problemOf({ publishAt: null, takeDownAt: at })}
        />
      ) : null}
    </Stack>
  );
};

interface WhenState {
  readonly isLater: boolean;
  readonly comesDown: boolean;
  readonly publishAt: string;
  readonly takeDownAt: string | null;
}

const momentsOf = ({ isLater, comesDown, publishAt, takeDownAt }: WhenState): Moments => ({
  publishAt: (isLater && publishAt) || null,
  takeDownAt: comesDown ? takeDownAt : null,
});

const problemOf = ({ publishAt, takeDownAt }: Moments): string =>
  momentProblem(
    {
      publishAt: publishAt === null ? null : new Date(publishAt),
      takeDownAt: takeDownAt === null ? null : new Date(takeDownAt),
    },
    new Date(),
  ) ?? "";
