import { Button, NativeSelect } from "@mantine/core";
import { useRef } from "react";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { useKeptFocus } from "#platform/ui/kept-focus.ts";
import classes from "./submission-inbox.module.css";
import { STATUS_LABELS, SUBMISSION_STATUSES } from "./submission-inbox.schema.ts";
import { useChangeSubmissions } from "./submission-status.editor.tsx";
import type { SingleSubmission } from "./submissions.contract.ts";

/** A submission's status, and the person it's assigned to. Each choice is saved at once. */
export const SubmissionHandling = ({ submission }: { submission: SingleSubmission }) => {
  const { id, status, assigneeId, assignee, people } = submission;
  const change = useChangeSubmissions();
  const me = people.find((person) => person.id === readCurrentUser()?.id);
  const assign = (to: number | null) =>
    change.mutate({
      body: { ids: [id], assigneeId: to },
      done: to === null ? "Unassigned" : `Assigned to ${people.find((person) => person.id === to)?.name}`,
    });
  // Someone whose account was locked or deleted stays listed until the submission is reassigned.
  const isFormer = assigneeId !== null && !people.some((person) => person.id === assigneeId);
  const isMine = me === undefined || me.id === assigneeId;
  const select = useRef<HTMLSelectElement>(null);
  const focus = useKeptFocus(select, `${change.isPending} ${isMine}`);
  return (
    <section className={classes.handling} aria-label="Status" {...focus}>
      <fieldset className={classes.statuses}>
        <legend>Status</legend>
        {SUBMISSION_STATUSES.map((value) => (
          <Button
            key={value}
            size="compact-md"
            variant={value === status ? "filled" : "default"}
            aria-pressed={value === status}
            disabled={change.isPending}
            onClick={() =>
              value === status
                ? undefined
                : change.mutate({
                    body: { ids: [id], status: value },
                    done: `Marked as ${STATUS_LABELS[value].toLowerCase()}`,
                  })
            }
          >
            {STATUS_LABELS[value]}
          </Button>
        ))}
      </fieldset>
      <NativeSelect
        ref={select}
        label="Assigned to"
        value={assigneeId === null ? "" : String(assigneeId)}
        disabled={change.isPending}
        onChange={(event) => assign(Number(event.currentTarget.value) || null)}
        data={[
          { value: "", label: "No one" },
          ...(isFormer ? [{ value: String(assigneeId), label: `${assignee} (no longer active)` }] : []),
          ...people.map((person) => ({ value: String(person.id), label: person.name })),
        ]}
      />
      {me && !isMine ? (
        <Button variant="light" size="compact-md" disabled={change.isPending} onClick={() => assign(me.id)}>
          Assign to me
        </Button>
      ) : null}
    </section>
  );
};
