import { Anchor, Button } from "@mantine/core";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconInbox from "@tabler/icons-react/dist/esm/icons/IconInbox.mjs";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router";
import { SavedViews } from "#modules/saved-views/saved-views.editor.tsx";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { EmailAddress } from "#platform/ui/email-address.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { type ListColumns, useListColumns } from "#platform/ui/list-columns.tsx";
import { LoadFailure } from "#platform/ui/load-failure.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { AdminDelete, RowLink } from "#platform/ui/row-actions.tsx";
import { useRowSelection } from "#platform/ui/row-selection.tsx";
import { useLastPage } from "#platform/ui/server-list.ts";
import type { Column } from "#platform/ui/table-column.ts";
import type { TableState } from "#platform/ui/table-state.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { answerText } from "#platform/visitor-forms/answer-text.ts";
import {
  builderPath,
  SUBMISSIONS_KEY,
  submissionPath,
  useReloadSubmissions,
  useRemoveSubmissions,
} from "./form-queries.editor.tsx";
import type { FormFieldAnswer } from "./forms.contract.ts";
import classes from "./forms.module.css";
import { RangePanel } from "./range-panel.editor.tsx";
import { ListButtons, SelectedSubmissions, SubmissionFilters } from "./submission-filters.editor.tsx";
import { MailSummary } from "./submission-format.editor.tsx";
import type { SubmissionFilter } from "./submission-inbox.schema.ts";
import { useSubmissionRanges } from "./submission-ranges.editor.tsx";
import { SubmissionBadge } from "./submission-status.editor.tsx";
import type { getFormSubmissionData, SubmissionView } from "./submissions.contract.ts";
import { cutCell, SUBMISSION_LIST } from "./submissions.schema.ts";

type Inbox = AnswerOf<typeof getFormSubmissionData>;

const PAGE_SIZE = 100;

/** Lists a form's submissions [SUBM-001]. */
export const SubmissionListScreen = () => {
  const { formId = "" } = useParams();
  return <SubmissionList key={formId} formId={formId} />;
};

const SubmissionList = ({ formId }: { formId: string }) => {
  const { state, extra, setExtra, query, show } = useUrlTableState({
    pageSize: PAGE_SIZE,
    extraNames: ["status", "assignee"],
  });
  const filter = filterOf(state.search, extra);
  const list = useSubmissions(formId, state, filter);
  const reload = useReloadSubmissions();
  const ranges = useSubmissionRanges(Number(formId));
  const selection = useRowSelection(
    list.data?.formSubmissionViewModels,
    ({ id }) => id,
    ({ id }) => `Select submission ${id}`,
  );
  const columns = useSubmissionColumns(formId, list.data);
  const isFiltered = Object.keys(filter).length > 0;
  const total = list.data?.total ?? 0;
  if (list.isError && !list.data)
    return (
      <>
        <PageTitle title="Submissions" />
        <LoadFailure
          noun="form"
          error={list.error}
          onRetry={() => void list.refetch()}
          backTo="/FormBuilderManagement"
          backLabel="Forms"
        />
      </>
    );
  // What is above the table depends on the answer.
  if (!list.data) return <LoadingScreen label="Loading submissions" />;
  return (
    <>
      <InboxTitle formId={Number(formId)} form={list.data.form} />
      <ListButtons
        selection={selection}
        total={total}
        isFiltered={isFiltered}
        isExporting={ranges.isExporting}
        onExport={() => void ranges.exportAll(filter)}
        onCancelExport={ranges.cancelExport}
      />
      <DataTable
        caption="Submissions"
        order="Newest first"
        columns={[selection.column, ...columns.shown]}
        rows={list.data.formSubmissionViewModels}
        total={total}
        getId={(submission) => submission.id}
        state={state}
        search={{ label: "Search answers or references" }}
        filters={
          <SubmissionFilters
            inbox={list.data}
            extra={extra}
            setExtra={setExtra}
            columns={columns}
            views={
              <SavedViews
                list={`form:${Number(formId)}`}
                current={{ query, hiddenColumns: [...columns.hidden] }}
                onApply={(view) => {
                  columns.setHidden(view.hiddenColumns);
                  show(view.query);
                }}
              />
            }
          />
        }
        isRefreshing={list.isFetching && list.data !== undefined}
        rowActions={({ id }) => <RowActions id={id} />}
        empty={
          <EmptyState
            icon={<IconInbox size={32} />}
            text={emptyText(isFiltered, list.data.form.isActive ?? false)}
          />
        }
      />
      <SelectedSubmissions people={list.data.people ?? []} selection={selection} />
      <RangePanel formId={Number(formId)} onDeleted={reload} />
    </>
  );
};

/** A page of a form's submissions. While another one loads, the last one stays. */
const useSubmissions = (formId: string, state: TableState, filter: SubmissionFilter) => {
  const direction = state.sort?.key === "timestamp" && state.sort.direction === "asc" ? "asc" : "desc";
  const list = useQuery({
    queryKey: [SUBMISSIONS_KEY, formId, state.page, filter, direction],
    queryFn: ({ signal }) =>
      call("getFormSubmissionData", {
        query: {
          formId,
          page: String(state.page),
          pageSize: String(PAGE_SIZE),
          ...filter,
          sort: `timestamp:${direction}`,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  useLastPage(state, list.isPlaceholderData ? undefined : list.data?.total);
  return list;
};

interface InboxTitleProps {
  formId: number;
  form: Inbox["form"] | undefined;
}

const InboxTitle = ({ formId, form }: InboxTitleProps) => (
  <PageTitle
    title={form ? `Submissions: ${form.name}` : "Submissions"}
    help={form && !form.isActive ? deletedText(form.keepFor) : keepingText(form?.keepFor ?? "")}
    action={
      form?.isActive ? (
        <Button component={Link} to={builderPath(formId)} variant="default">
          Edit form
        </Button>
      ) : undefined
    }
  />
);

const emptyText = (isFiltered: boolean, isActive: boolean): string => {
  if (isFiltered) return "No submissions match these filters.";
  return isActive
    ? "No submissions yet. Visitors can fill in this form on published pages that show it in a Form Container."
    : "No submissions. This form was deleted, so visitors can't send any.";
};

const deletedText = (keepFor: string): string =>
  keepFor === ""
    ? "This form was deleted. Its submissions are kept until an admin deletes them."
    : `This form was deleted. Each submission is deleted ${keepFor} after the day it was sent.`;

const keepingText = (keepFor: string): string =>
  keepFor === ""
    ? "Newest submissions come first."
    : `Newest submissions come first. Each one is deleted ${keepFor} after the day it was sent.`;

/** The parts of a filter that are set. */
const filterOf = (search: string, extra: Readonly<Record<string, string>>): SubmissionFilter =>
  Object.fromEntries(Object.entries({ search, ...extra }).filter(([, value]) => value !== ""));

/** Blank if the submission is older than the field. */
const enteredIn = (submission: SubmissionView, { id, fieldType }: FormFieldAnswer): string => {
  const pair = submission.formSubmissionPairs.find(({ fieldId }) => fieldId === id);
  return pair ? answerText(fieldType, pair.fieldValue, "en") : "";
};

/** The columns that the person chose: at first, of the fields, only the first ones [SUBM-002] [CONST-027]. */
const useSubmissionColumns = (
  formId: string,
  inbox: Pick<Inbox, "formFields"> | undefined,
): ListColumns<SubmissionView> => {
  const fields = inbox?.formFields ?? [];
  return useListColumns({
    list: `form-${formId}`,
    columns: columnsOf(fields),
    fixed: FIXED,
    hiddenAtFirst: fields.slice(SUBMISSION_LIST.fields).map(({ id }) => String(id)),
  });
};

/** A row needs its link. */
const FIXED: ReadonlySet<string> = new Set(["timestamp"]);

/** The time, the form's fields (shortened), how it is handled, and the email status. */
const columnsOf = (fields: readonly FormFieldAnswer[]): Column<SubmissionView>[] => [
  {
    key: "timestamp",
    header: "Timestamp",
    cell: (submission) => (
      <>
        <Anchor component={Link} className={classes.moment} to={submissionPath(submission.id)} inherit>
          <CompanyTime at={submission.timestamp} />
        </Anchor>
        <span className={classes.reference}>Reference {submission.id}</span>
      </>
    ),
    sortValue: (submission) => submission.timestamp,
    isLink: true,
  },
  ...fields.map(
    (field): Column<SubmissionView> => ({
      key: String(field.id),
      header: field.name,
      cell: (submission) => {
        const entered = cutCell(enteredIn(submission, field));
        return field.fieldType === "email" ? <EmailAddress address={entered} /> : entered;
      },
    }),
  ),
  { key: "status", header: "Status", cell: ({ status }) => <SubmissionBadge status={status} /> },
  { key: "assignee", header: "Assigned to", cell: ({ assignee }) => assignee ?? "No one" },
  { key: "mails", header: "Emails", cell: (submission) => <MailSummary mails={submission.mails} /> },
];

const RowActions = ({ id }: { id: number }) => {
  const remove = useRemoveSubmissions();
  return (
    <>
      <RowLink label={`View submission ${id}`} to={submissionPath(id)} icon={IconEye} />
      <AdminDelete
        label={`Delete submission ${id}`}
        adminsOnly="Only admins can delete submissions."
        onDelete={() => void remove([id])}
      />
    </>
  );
};
