import { Badge, Button, Group } from "@mantine/core";
import IconChecks from "@tabler/icons-react/dist/esm/icons/IconChecks.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { useTableState } from "#platform/ui/table-state.ts";
import { MOST_LISTED, type QueuedWork } from "./work-queue.contract.ts";

const QUERY = ["queued-work"];
/** Refresh interval in milliseconds, because the queue changes by itself. */
const REFRESH_MS = 10_000;

/** Waiting or failed emails, text messages, and images, with "Try again" and "Stop retrying". */
export const WorkQueueScreen = () => {
  const queue = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => call("getQueuedWork", { signal }),
    // Stops after a refusal, because the session may be over.
    refetchInterval: ({ state }) => (state.status === "error" ? false : REFRESH_MS),
  });
  const state = useTableState({ pageSize: 50 });
  const { retry, stopRetrying } = useQueueActions();

  return (
    <>
      <PageTitle
        title="Waiting work"
        help="Emails, text messages, and images still being processed. Failed items retry automatically, with longer waits each time."
        action={
          <Button
            variant="default"
            leftSection={<IconRefresh size={18} aria-hidden="true" />}
            loading={queue.isFetching}
            onClick={() => void queue.refetch()}
          >
            Refresh
          </Button>
        }
      />
      {queue.isError && !queue.data ? (
        <QueryError title="The waiting work couldn't be loaded" query={queue} />
      ) : (
        <>
          {queue.data && queue.data.total > MOST_LISTED ? (
            <p role="status">
              {queue.data.total} tasks are waiting, {queue.data.failed} of them after a failure. Showing the
              first {MOST_LISTED}.
            </p>
          ) : null}
          <DataTable
            caption="Waiting work"
            order="Failed first"
            columns={COLUMNS}
            rows={queue.data?.work}
            getId={(work) => work.id}
            state={state}
            search={{ label: "Search", text: (work) => `${work.kind} ${work.about} ${work.lastError}` }}
            rowActions={(work) =>
              work.lastError === "" || work.state === "running" ? null : (
                <Group gap="xs" wrap="nowrap">
                  <Button size="compact-sm" variant="light" onClick={() => retry(work)}>
                    Try again
                  </Button>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => void stopRetrying(work)}
                  >
                    Stop retrying
                  </Button>
                </Group>
              )
            }
            empty={
              <EmptyState
                icon={<IconChecks size={32} />}
                text="You're all caught up. Every email is sent and every image is processed."
              />
            }
          />
        </>
      )}
    </>
  );
};

const useQueueActions = () => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: QUERY });
  const tell = (error: Error) => void dialogs.alert(error.message).then(refresh);
  const again = useMutation({
    mutationFn: (id: number) => call("retryQueuedWork", { body: { id } }),
    onSuccess: refresh,
    onError: tell,
  });
  const drop = useMutation({
    mutationFn: (id: number) => call("dropQueuedWork", { body: { id } }),
    onSuccess: refresh,
    onError: tell,
  });
  return {
    retry: (work: QueuedWork) => again.mutate(work.id),
    stopRetrying: async (work: QueuedWork) => {
      const isSure = await dialogs.confirm({
        text: `Stop retrying “${nameOf(work)}”? It will never be sent or finished.`,
        confirmLabel: "Stop retrying",
        danger: true,
      });
      if (isSure) drop.mutate(work.id);
    },
  };
};

const STATES: Record<QueuedWork["state"], { label: string; color: string }> = {
  waiting: { label: "Waiting", color: "blue" },
  running: { label: "In progress", color: "blue" },
  failing: { label: "Retrying", color: "yellow" },
  failed: { label: "Failed", color: "red" },
};

const nextAttempt = (work: QueuedWork): ReactNode => {
  if (!work.nextTryAt) return "–";
  return Date.parse(work.nextTryAt) <= Date.now() ? "Soon" : <CompanyTime at={work.nextTryAt} />;
};

const nameOf = (work: QueuedWork): string => `${work.kind} ${work.about}`.trim();

const COLUMNS: readonly Column<QueuedWork>[] = [
  {
    key: "kind",
    header: "Work",
    sortValue: nameOf,
    cell: nameOf,
  },
  {
    key: "added",
    header: "Added",
    sortValue: (work) => work.createdAt,
    cell: (work) => <CompanyTime at={work.createdAt} />,
  },
  {
    key: "state",
    header: "Status",
    sortValue: (work) => STATES[work.state].label,
    cell: (work) => <Badge color={STATES[work.state].color}>{STATES[work.state].label}</Badge>,
  },
  {
    key: "attempts",
    header: "Attempts",
    sortValue: (work) => work.attempts,
    cell: (work) => work.attempts,
  },
  {
    key: "next",
    header: "Next attempt",
    sortValue: (work) => work.nextTryAt ?? "",
    cell: (work) => nextAttempt(work),
  },
  { key: "error", header: "What went wrong", cell: (work) => work.lastError },
];
