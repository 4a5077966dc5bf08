import { ActionIcon, Button, Checkbox, Group } from "@mantine/core";
import IconFileText from "@tabler/icons-react/dist/esm/icons/IconFileText.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { Link } from "react-router";
import { DataTable } from "#platform/ui/data-table.tsx";
import { EmptyState } from "#platform/ui/empty-state.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SortableList } from "#platform/ui/sortable-list.tsx";
import { StatusBadge } from "#platform/ui/status-badge.tsx";
import type { Column } from "#platform/ui/table-column.ts";
import { sortRows, useTableState } from "#platform/ui/table-state.ts";

interface Row {
  id: number;
  name: string;
  url: string;
  status: string;
  visits: number;
}

const STATUSES = ["Live", "Draft", "Pending", "Backup", "Deleted"];
const NAMES = ["Home", "Pay your water bill", "Garbage fees", "Council meetings", "Parks and trails"];
const makeRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${NAMES[index % NAMES.length]} ${count - index}`,
    url: `/page-${index + 1}`,
    status: STATUSES[index % STATUSES.length] ?? "Live",
    visits: (index * 37) % 101,
  }));

const ROWS = makeRows(132);
const MANY = makeRows(50_000);

const COLUMNS: Column<Row>[] = [
  {
    key: "name",
    header: "Page Name",
    cell: (row) => <Link to="/form">{row.name}</Link>,
    sortValue: (row) => row.name,
    isLink: true,
  },
  { key: "url", header: "Friendly URL", cell: (row) => row.url, sortValue: (row) => row.url },
  {
    key: "status",
    header: "Version Status",
    cell: (row) => <StatusBadge status={row.status} />,
    sortValue: (row) => row.status,
  },
  { key: "visits", header: "Visits", cell: (row) => row.visits, sortValue: (row) => row.visits },
  { key: "menu", header: "On Menu", cell: () => "Yes" },
];

const rowActions = (row: Row, onDelete: () => void) => (
  <>
    <ActionIcon aria-label={`Edit ${row.name}`}>
      <IconPencil size={20} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon color="red" aria-label={`Delete ${row.name}`} onClick={onDelete}>
      <IconTrash size={20} aria-hidden="true" />
    </ActionIcon>
  </>
);

export const TableScreen = () => {
  const [includeDeleted, setIncludeDeleted] = useState(false);
  const [rows, setRows] = useState<Row[] | undefined>(ROWS);
  const shown = rows?.filter((row) => includeDeleted || row.status !== "Deleted");
  return (
    <>
      <PageTitle
        title="Pages"
        help="All pages, with the status of the latest version."
        action={<Button>Create Internal Page</Button>}
      />
      <DataTable
        caption="Pages"
        order="Newest first"
        columns={COLUMNS}
        rows={shown}
        getId={(row) => row.id}
        search={{ label: "Search pages", text: (row) => `${row.name} ${row.url}` }}
        filters={
          <Checkbox
            label="Include Deleted"
            checked={includeDeleted}
            onChange={(event) => setIncludeDeleted(event.currentTarget.checked)}
          />
        }
        hasResetSort
        rowActions={(row) => rowActions(row, () => setRows(rows?.filter(({ id }) => id !== row.id)))}
        empty={
          <EmptyState
            icon={<IconFileText size={32} />}
            text="There are no pages yet."
            action={<Button>Create the first page</Button>}
          />
        }
      />
      <Group mt="lg">
        <Button variant="default" onClick={() => setRows([])}>
          Show empty
        </Button>
        <Button variant="default" onClick={() => setRows(undefined)}>
          Show loading
        </Button>
      </Group>
    </>
  );
};

export const ServerTableScreen = () => {
  const state = useTableState({ pageSize: 20 });
  const found = MANY.filter((row) => row.name.toLowerCase().includes(state.search.toLowerCase()));
  const sorted = sortRows(
    found,
    state.sort,
    COLUMNS.find((column) => column.key === state.sort?.key)?.sortValue,
  );
  const start = (state.page - 1) * state.pageSize;
  return (
    <>
      <PageTitle title="Server table" />
      <DataTable
        caption="All pages"
        columns={COLUMNS}
        rows={sorted.slice(start, start + state.pageSize)}
        getId={(row) => row.id}
        state={state}
        total={found.length}
        search={{ label: "Search all pages" }}
      />
      <p data-testid="asked">
        {JSON.stringify({ page: state.page, sort: state.sort, search: state.search })}
      </p>
    </>
  );
};

const BLOCKS = [
  { id: 11, name: "Announcement" },
  { id: 12, name: "Welcome text" },
  { id: 13, name: "Questions" },
  { id: 14, name: "Opening hours" },
];

export const SortableScreen = () => {
  const [items, setItems] = useState(BLOCKS);
  const [isReadOnly, setReadOnly] = useState(false);
  return (
    <>
      <PageTitle title="Reorder" help="By mouse, touch, keyboard or buttons." />
      <SortableList
        label="Components"
        items={items}
        getId={(item) => item.id}
        getLabel={(item) => item.name}
        renderItem={(item) => item.name}
        isReadOnly={isReadOnly}
        onReorder={async (ids) => {
          await Promise.resolve();
          if (ids[0] === 14) throw new Error("Someone else changed this while you were editing.");
          setItems(
            ids.map((id) => BLOCKS.find((item) => item.id === id)).filter((item) => item !== undefined),
          );
        }}
      />
      <p data-testid="order">{items.map((item) => item.id).join(",")}</p>
      <Checkbox
        label="Read only"
        checked={isReadOnly}
        onChange={(event) => setReadOnly(event.currentTarget.checked)}
      />
    </>
  );
};
