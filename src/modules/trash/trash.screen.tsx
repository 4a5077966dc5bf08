import { Button, NativeSelect } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import IconRestore from "@tabler/icons-react/dist/esm/icons/IconRestore.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerOf } from "#platform/call/define-call.ts";
import { TRASH_DAYS } from "#platform/dates/trash-days.ts";
import { call, messageOf } from "#platform/ui/api.ts";
import { CompanyTime } from "#platform/ui/company-clock.tsx";
import { DataTable } from "#platform/ui/data-table.tsx";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { useLastPage } from "#platform/ui/server-list.ts";
import type { Column } from "#platform/ui/table-column.ts";
import { useToasts } from "#platform/ui/toasts.tsx";
import { useUrlTableState } from "#platform/ui/url-table-state.ts";
import { type getTrash, TRASH_PAGE_SIZE } from "./trash.contract.ts";
import classes from "./trash.module.css";
import { kindLabel, restoreDeleted, restoredText } from "./trash-kinds.editor.ts";

type Row = AnswerOf<typeof getTrash>["rows"][number];

/** The pause in typing before the server is asked, in milliseconds. */
const DEBOUNCE_MS = 250;

/** Deleted pages, components, images, side navs, and items of every kind, the last deleted one first; for admins (decisions §16). */
export const TrashScreen = () => {
  const { state, extra, setExtra } = useUrlTableState({ pageSize: TRASH_PAGE_SIZE, extraNames: ["kind"] });
  const [search] = useDebouncedValue(state.search, DEBOUNCE_MS);
  const { kind = "" } = extra;
  const query = { page: String(state.page), search, kind: kind as "" };
  const list = useQuery({
    queryKey: ["trash", query],
    queryFn: ({ signal }) => call("getTrash", { query, signal }),
    placeholderData: keepPreviousData,
    // Deletions on other screens add to it.
    staleTime: 0,
  });
  useLastPage(state, list.isPlaceholderData ? undefined : list.data?.total);
  return (
    <>
      <PageTitle
        title="Trash"
        help={`Deleted pages and content stay here for ${TRASH_DAYS} days. Restoring something brings it back as it was. Components return to their page's draft.`}
      />
      {list.isError && !list.data ? (
        <QueryError title="Trash couldn't be loaded" query={list} />
      ) : (
        <DataTable
          caption="Trash"
          columns={COLUMNS}
          rows={list.data?.rows}
          total={list.data?.total ?? 0}
          getId={(row) => `${row.kind} ${row.id}`}
          state={state}
          search={{ label: "Search names" }}
          filters={
            list.data?.total || kind || state.search ? (
              <NativeSelect
                aria-label="Kind"
                value={kind}
                onChange={(event) => setExtra("kind", event.currentTarget.value)}
                data={[
                  { value: "", label: "Any kind" },
                  ...(list.data?.kinds ?? []).map((value) => ({ value, label: kindLabel(value) })),
                ]}
              />
            ) : undefined
          }
          compact={(row) => <CompactRow row={row} />}
          isRefreshing={list.isFetching && list.data !== undefined}
          rowActions={(row) => <RestoreButton row={row} />}
          empty={
            <EmptyState
              icon={<IconTrash size={32} />}
              text={
                kind === ""
                  ? `Trash is empty. Nothing was deleted in the last ${TRASH_DAYS} days.`
                  : `Nothing of this kind was deleted in the last ${TRASH_DAYS} days.`
              }
            />
          }
        />
      )}
    </>
  );
};

const Name = ({ row: { name, address, component } }: { row: Row }) => (
  <>
    {name}
    {component ? (
      <span className={classes.address}>
        {component.kind} on {component.pageName}, V{component.versionId}
      </span>
    ) : null}
    {component?.text ? <span className={classes.text}>{component.text}</span> : null}
    {address && !component ? <span className={classes.address}>{address}</span> : null}
  </>
);

/** A row on a phone: what it is, when it was deleted, and by whom. */
const CompactRow = ({ row: { kind, deletedAt, deletedBy } }: { row: Row }) => (
  <span className={classes.compact}>
    {kindLabel(kind)}, deleted <CompanyTime at={deletedAt} />
    {deletedBy ? ` by ${deletedBy.name}` : ""}
  </span>
);

const COLUMNS: readonly Column<Row>[] = [
  { key: "name", header: "Name", cell: (row) => <Name row={row} />, isLink: true },
  { key: "kind", header: "Kind", width: "14%", cell: ({ kind }) => kindLabel(kind) },
  {
    key: "deletedAt",
    header: "Deleted",
    width: "20%",
    cell: ({ deletedAt }) => <CompanyTime at={deletedAt} />,
  },
  {
    key: "deletedBy",
    header: "Deleted by",
    width: "20%",
    cell: ({ deletedBy }) => (deletedBy ? <span title={deletedBy.email}>{deletedBy.name}</span> : "Unknown"),
  },
];

/** Restores a row right away. If something is in the way, a dialog says what. */
const RestoreButton = ({ row }: { row: Row }) => {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const queries = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const restore = async () => {
    setIsBusy(true);
    try {
      await restoreDeleted(row.kind, row.id);
      toasts.retract([`${row.kind} ${row.id}`]);
      toasts.success(restoredText(row.kind));
    } catch (error) {
      await dialogs.alert(messageOf(error));
    }
    setIsBusy(false);
    // It's on other screens again, such as its list, the menus, and the worklist.
    await queries.invalidateQueries();
  };
  return (
    <Button
      variant="default"
      size="compact-md"
      className={classes.restore}
      loading={isBusy}
      leftSection={<IconRestore size={18} aria-hidden="true" />}
      aria-label={`Restore ${row.name}`}
      onClick={() => void restore()}
    >
      Restore
    </Button>
  );
};
