import { Button } from "@mantine/core";
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import IconMailHeart from "@tabler/icons-react/dist/esm/icons/IconMailHeart.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { call } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { downloadText } from "#platform/ui/download.ts";
import { EmailAddress } from "#platform/ui/email-address.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { RowButton } from "#platform/ui/row-actions.tsx";
import { useLastPage } from "#platform/ui/server-list.ts";
import type { Column } from "#platform/ui/table-column.ts";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import type { getSubscribers } from "./subscribers.contract.ts";
import { SUBSCRIBERS_PER_PAGE } from "./subscribers.schema.ts";

type Row = AnswerOf<typeof getSubscribers>["subscribers"][number];

const KEY = "subscribers";

/** The site's newsletter subscribers, and the list as a file; for admins. */
export const SubscriberListScreen = () => {
  const { state } = useUrlTableState({ pageSize: SUBSCRIBERS_PER_PAGE });
  const query = { search: state.search, page: String(state.page) };
  const list = useQuery({
    queryKey: [KEY, query],
    queryFn: ({ signal }) => call("getSubscribers", { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  useLastPage(state, list.isPlaceholderData ? undefined : list.data?.total);
  const remove = useRemove();
  const download = useDownload();
  const { total = 0, confirmed = 0, subscribers } = list.data ?? {};
  return (
    <>
      <PageTitle
        title="Newsletter subscribers"
        help="People who signed up in the website's footer. The CSV file includes only confirmed addresses."
        action={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            Download CSV
          </Button>
        }
      />
      {list.isError && !list.data ? (
        <QueryError title="The subscribers couldn't be loaded" query={list} />
      ) : (
        <>
          {total > 0 && state.search === "" ? (
            <p role="status">
              {total.toLocaleString("en-US")} {total === 1 ? "address" : "addresses"},{" "}
              {confirmed.toLocaleString("en-US")} confirmed.
            </p>
          ) : null}
          <DataTable
            caption="Newsletter subscribers"
            columns={COLUMNS}
            rows={subscribers}
            total={total}
            getId={(row) => row.id}
            state={state}
            search={{ label: "Search by email" }}
            isRefreshing={list.isFetching && list.data !== undefined}
            rowActions={(row) => (
              <RowButton label={`Remove ${row.email}`} icon={IconTrash} onClick={() => void remove(row)} />
            )}
            empty={
              <EmptyState
                icon={<IconMailHeart size={32} />}
                text="No one has signed up yet. Visitors can sign up in the website's footer."
              />
            }
          />
        </>
      )}
    </>
  );
};

const useRemove = () => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queries = useQueryClient();
  const deletion = useMutation({
    mutationFn: (id: number) => call("deleteSubscriber", { query: { subscriberId: String(id) } }),
    onSuccess: () => toasts.success("Address removed"),
    onError: (error) => void dialogs.alert(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
  return async (row: Row) => {
    const isSure = await dialogs.confirm({
      text: `Remove ${row.email} from the newsletter list?`,
      details: "This can't be undone. The person can sign up again.",
      confirmLabel: "Remove address",
      cancelLabel: "Keep address",
      danger: true,
    });
    if (isSure) deletion.mutate(row.id);
  };
};

const useDownload = () => {
  const dialogs = useDialogs();
  return useMutation({
    mutationFn: () => call("getSubscriberExport"),
    onError: (error) => void dialogs.alert(error.message),
    onSuccess: (csv) => downloadText("newsletter-subscribers.csv", csv),
  });
};

const COLUMNS: readonly Column<Row>[] = [
  { key: "email", header: "Email", cell: (row) => <EmailAddress address={row.email} /> },
  {
    key: "askedAt",
    header: "Signed up",
    width: "22%",
    cell: (row) => <CompanyTime at={row.askedAt} style="day" />,
  },
  {
    key: "confirmedAt",
    header: "Confirmed",
    width: "22%",
    cell: (row) => (row.confirmedAt ? <CompanyTime at={row.confirmedAt} style="day" /> : "Not yet"),
  },
];
