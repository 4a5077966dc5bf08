import { Anchor, Button, NativeSelect, TextInput } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AnswerOf, QueryInput } from "#platform/call/define-call.ts";
import { zoneName } from "#platform/dates/zone-name.ts";
import { call } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { downloadText } from "#platform/ui/download.ts";
import { EmailAddress } from "#platform/ui/email-address.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { useLastPage } from "#platform/ui/server-list.ts";
import type { Column } from "#platform/ui/table-column.ts";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { AUDIT_PAGE_SIZE, type getAuditEntries, type getAuditExport } from "./audit.contract.ts";
import { AUDIT_KIND_NAMES, AUDIT_KINDS } from "./audit-kinds.schema.ts";
import classes from "./audit-log.module.css";
import { changeLines } from "./change-lines.schema.ts";

type Entry = AnswerOf<typeof getAuditEntries>["entries"][number];

/** The audit log of the company's site, newest first; for admins. */
export const AuditLogScreen = () => {
  const { state, extra, setExtra } = useUrlTableState({
    pageSize: AUDIT_PAGE_SIZE,
    extraNames: ["kind", "from", "to"],
  });
  const { kind = "", from = "", to = "" } = extra;
  const filter = { search: state.search, kind: kind as "", from, to };
  const query = { page: String(state.page), ...filter };
  const log = useQuery({
    queryKey: ["audit", query],
    queryFn: ({ signal }) => call("getAuditEntries", { query, signal }),
    placeholderData: keepPreviousData,
    // Every change on other screens adds to it.
    staleTime: 0,
  });
  useLastPage(state, log.isPlaceholderData ? undefined : log.data?.total);
  // The title depends on the answer.
  if (log.isPending) return <LoadingScreen label="Loading audit log" />;
  return (
    <>
      <PageTitle
        title="Audit log"
        help={`Who changed what, newest first.${log.data ? ` Times are in ${zoneName(log.data.timeZone)}.` : ""}`}
        action={log.data?.total ? <ExportButton filter={filter} /> : undefined}
      />
      {log.isError && !log.data ? (
        <QueryError title="The log couldn't be loaded" query={log} />
      ) : (
        <DataTable
          caption="Audit log"
          columns={columnsIn(log.data?.timeZone ?? "UTC")}
          rows={log.data?.entries}
          total={log.data?.total ?? 0}
          getId={(entry) => entry.id}
          state={state}
          search={{ label: "Search people, actions, or names" }}
          filters={
            <div className={classes.days}>
              <NativeSelect
                label="Kind"
                value={kind}
                onChange={(event) => setExtra("kind", event.currentTarget.value)}
                data={[
                  { value: "", label: "All kinds" },
                  ...AUDIT_KIND_NAMES.map((value) => ({ value, label: AUDIT_KINDS[value].label })),
                ]}
              />
              <Day label="From" value={from} onChange={(day) => setExtra("from", day)} />
              <Day label="To" value={to} onChange={(day) => setExtra("to", day)} />
            </div>
          }
          isRefreshing={log.isFetching && log.data !== undefined}
          empty={<EmptyState icon={<IconHistory size={32} />} text={emptyText(filter)} />}
        />
      )}
    </>
  );
};

const emptyText = ({ kind, from, to }: { kind: string; from: string; to: string }): string => {
  if (to !== "" && from > to) return "The “From” date is after the “To” date. Choose other dates.";
  if (kind !== "") return "No changes of this kind. Choose another kind or other dates.";
  return from !== "" || to !== ""
    ? "No changes on these days. Choose other dates."
    : "Nothing has been changed yet. Every change will be listed here.";
};

/** Saves the entries that match as a CSV file. */
const ExportButton = ({ filter }: { filter: QueryInput<typeof getAuditExport> }) => {
  const dialogs = useDialogs();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("getAuditExport", { query: filter }),
    onError: (error) => void dialogs.alert(error.message),
    onSuccess: (csv) => downloadText("audit-log.csv", csv),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      loading={isPending}
      onClick={() => mutate()}
    >
      Export CSV
    </Button>
  );
};

interface DayProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

const Day = ({ label, value, onChange }: DayProps) => (
  <TextInput
    type="date"
    label={label}
    max="9999-12-31"
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

const columnsIn = (timeZone: string): readonly Column<Entry>[] => [
  {
    key: "at",
    header: "When",
    width: "17%",
    cell: (entry) => <CompanyTime at={entry.at} />,
  },
  {
    key: "who",
    header: "Who",
    width: "20%",
    cell: (entry) => (
      <>
        {entry.actorEmail ? <EmailAddress address={entry.actorEmail} /> : "Tenantry"}
        {entry.isProviderStaff ? " (provider)" : ""}
      </>
    ),
  },
  { key: "action", header: "What", cell: (entry) => <ActionCell entry={entry} />, isLink: true },
  {
    key: "changes",
    header: "Changes",
    width: "34%",
    cell: (entry) => <Changes entry={entry} timeZone={timeZone} />,
  },
];

/** What was done to what, with a link if there is a screen that shows it. */
const ActionCell = ({ entry: { action, subject, href } }: { entry: Entry }) => {
  if (subject === "") return action;
  // One element, because the cells of a phone's list lay out their children side by side.
  return (
    <span>
      {action}:{" "}
      {href ? (
        <Anchor component={Link} to={href} inherit underline="always">
          {subject}
        </Anchor>
      ) : (
        subject
      )}
    </span>
  );
};

/** Long lists of changes open on request. */
const SHOWN_AT_ONCE = 3;

const Changes = ({ entry, timeZone }: { entry: Entry; timeZone: string }) => {
  const lines = changeLines(entry.before, entry.after, timeZone);
  if (lines.length === 0) return null;
  const list = (
    <ul className={classes.changes}>
      {lines.map(({ field, text }) => (
        <li key={field}>
          <b>{field}</b>: {text}
        </li>
      ))}
    </ul>
  );
  if (lines.length <= SHOWN_AT_ONCE) return list;
  return (
    <details>
      <summary className={classes.summary}>{lines.length} details</summary>
      {list}
    </details>
  );
};
