import { Button, NativeSelect } from "@mantine/core";
import IconFilter from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { type ReactNode, useId, useState } from "react";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { ColumnsPanel, type ListColumns } from "#platform/ui/list-columns.tsx";
import type { RowSelection } from "#platform/ui/row-selection.tsx";
import { SelectionBar } from "#platform/ui/selection-bar.tsx";
import { submissionCount, useRemoveSubmissions } from "./form-queries.editor.tsx";
import classes from "./submission-inbox.module.css";
import { STATUS_LABELS, SUBMISSION_STATUSES, type SubmissionStatus } from "./submission-inbox.schema.ts";
import { useChangeSubmissions } from "./submission-status.editor.tsx";
import type { getFormSubmissionData, SubmissionView } from "./submissions.contract.ts";

type Inbox = Pick<AnswerOf<typeof getFormSubmissionData>, "counts" | "people">;

interface FiltersProps {
  inbox: Inbox | undefined;
  extra: Readonly<Record<string, string>>;
  setExtra(name: "status" | "assignee", value: string): void;
  columns: ListColumns<SubmissionView>;
  /** The menu of saved views. */
  views: ReactNode;
}

/** Filters a form's submissions by status and by person; on phones, behind a button. */
export const SubmissionFilters = ({ inbox, extra, setExtra, columns, views }: FiltersProps) => {
  const [isOpen, setOpen] = useState(false);
  const filtersId = useId();
  const active = [extra.status, extra.assignee].filter(Boolean).length;
  return (
    <>
      <Button
        variant="default"
        className={classes.more}
        leftSection={<IconFilter size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        {active === 0 ? "Filters" : `Filters (${active})`}
      </Button>
      <div id={filtersId} className={classes.filters} data-open={isOpen}>
        <NativeSelect
          aria-label="Status"
          className={classes.filter}
          value={extra.status ?? ""}
          onChange={(event) => setExtra("status", event.currentTarget.value)}
          data={[
            { value: "", label: "Any status" },
            ...SUBMISSION_STATUSES.map((value) => ({
              value,
              label: inbox
                ? `${STATUS_LABELS[value]} (${inbox.counts[value].toLocaleString("en-US")})`
                : STATUS_LABELS[value],
            })),
          ]}
        />
        <NativeSelect
          aria-label="Assigned to"
          className={classes.filter}
          value={extra.assignee ?? ""}
          onChange={(event) => setExtra("assignee", event.currentTarget.value)}
          data={[
            { value: "", label: "Assigned to anyone" },
            { value: "me", label: "Assigned to me" },
            { value: "none", label: "Not assigned" },
            ...(inbox?.people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
        <ColumnsPanel {...columns} />
      </div>
      {views}
    </>
  );
};

const SELECT_ALL = "Select all on this page";

interface ListButtonsProps {
  selection: RowSelection<SubmissionView>;
  /** The number of submissions that the filters match. */
  total: number;
  isFiltered: boolean;
  isExporting: boolean;
  onExport(): void;
  onCancelExport(): void;
}

/** Selects a page of submissions, and exports what the filters match. */
export const ListButtons = ({
  selection,
  total,
  isFiltered,
  isExporting,
  onExport,
  onCancelExport,
}: ListButtonsProps) => (
  <section className={classes.bulk} aria-label="Select and export">
    <Button
      variant="default"
      disabled={total === 0}
      aria-label={selection.isAll ? undefined : SELECT_ALL}
      onClick={selection.isAll ? selection.clear : selection.selectAll}
    >
      {selection.isAll ? (
        "Clear selection"
      ) : (
        <>
          <span className={classes.whole}>{SELECT_ALL}</span>
          <span className={classes.short}>Select all</span>
        </>
      )}
    </Button>
    {total > 0 ? (
      <div className={classes.export}>
        <span aria-live="polite">{isExporting ? "Preparing the file…" : ""}</span>
        <Button
          variant="default"
          leftSection={isExporting ? undefined : <IconDownload size={18} aria-hidden="true" />}
          onClick={isExporting ? onCancelExport : onExport}
        >
          {isExporting ? "Cancel export" : exportLabel(total, isFiltered)}
        </Button>
      </div>
    ) : null}
  </section>
);

interface SelectedSubmissionsProps {
  people: Inbox["people"];
  selection: RowSelection<SubmissionView>;
}

/** The number of selected submissions, with what can be done with them. */
export const SelectedSubmissions = ({ people, selection }: SelectedSubmissionsProps) => {
  const { selected, clear } = selection;
  const [choice, setChoice] = useState("");
  const change = useChangeSubmissions(() => {
    clear();
    setChoice("");
  });
  const [isDeleting, setDeleting] = useState(false);
  const remove = useRemoveSubmissions();
  const isAdmin = readCurrentUser()?.role === "Admin";
  const count = submissionCount(selected.length);
  const ids = selected.map(({ id }) => id);
  const apply = () => {
    const [kind, value = ""] = choice.split(":");
    if (kind === "status") {
      const status = value as SubmissionStatus;
      change.mutate({
        body: { ids, status },
        done: `${count} marked as ${STATUS_LABELS[status].toLowerCase()}`,
      });
    } else
      change.mutate({
        body: { ids, assigneeId: Number(value) || null },
        done:
          value === ""
            ? `${count} unassigned`
            : `${count} assigned to ${people.find(({ id }) => String(id) === value)?.name}`,
      });
  };
  const removeAll = async () => {
    setDeleting(true);
    await remove(ids);
    setDeleting(false);
  };
  return (
    <SelectionBar label="Selected submissions" selection={{ selected, clear }}>
      <NativeSelect
        aria-label="Change selected submissions"
        value={choice}
        onChange={(event) => setChoice(event.currentTarget.value)}
        data={changesFor(people)}
      />
      <Button disabled={choice === ""} loading={change.isPending} onClick={apply}>
        Apply
      </Button>
      {isAdmin ? (
        <Button variant="outline" color="red" loading={isDeleting} onClick={() => void removeAll()}>
          Delete selected
        </Button>
      ) : null}
    </SelectionBar>
  );
};

/** The changes to choose from, each with its kind before the colon. */
const changesFor = (people: Inbox["people"]) => [
  { value: "", label: "Choose a change" },
  {
    group: "Status",
    items: SUBMISSION_STATUSES.map((value) => ({
      value: `status:${value}`,
      label: `Mark as ${STATUS_LABELS[value].toLowerCase()}`,
    })),
  },
  {
    group: "Person",
    items: [
      { value: "assign:", label: "Assign to no one" },
      ...people.map(({ id, name }) => ({ value: `assign:${id}`, label: `Assign to ${name}` })),
    ],
  },
];

const exportLabel = (total: number, isFiltered: boolean): string =>
  isFiltered
    ? `Export ${total.toLocaleString("en-US")} filtered`
    : `Export all ${total.toLocaleString("en-US")}`;
