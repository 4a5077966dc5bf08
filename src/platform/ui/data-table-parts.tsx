import { Button, NativeSelect, Table, TextInput } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowsSort from "@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import type { ReactNode } from "react";
import classes from "./data-table.module.css";
import type { Column } from "./table-column.ts";
import type { TableState } from "./table-state.ts";

interface TableToolsProps {
  state: TableState;
  search?: { label: string };
  filters?: ReactNode;
  hasResetSort: boolean;
}

/** The search box, filters, and Reset Sort button above a table. */
export const TableTools = ({ state, search, filters, hasResetSort }: TableToolsProps) => (
  <div className={classes.tools}>
    {search ? (
      <TextInput
        type="search"
        aria-label={search.label}
        placeholder={search.label}
        className={classes.search}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={state.search}
        onChange={(event) => state.setSearch(event.currentTarget.value)}
      />
    ) : null}
    {filters}
    {hasResetSort ? (
      <Button variant="default" className={classes.reset} onClick={state.resetSort}>
        Reset Sort
      </Button>
    ) : null}
  </div>
);

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  state: TableState;
  hasActions: boolean;
  /** Whether the first rows are loading. */
  isLoading: boolean;
}

/**
 * The header row, with a sort button and an arrow for each sortable column. The buttons come with the first rows, which
 * decide how wide the columns are.
 */
export const TableHead = <Row,>({ columns, state, hasActions, isLoading }: TableHeadProps<Row>) => (
  <Table.Thead role="rowgroup" className={classes.head}>
    <Table.Tr role="row">
      {columns.map((column) => (
        <Table.Th
          key={column.key}
          scope="col"
          role="columnheader"
          className={classes.headCell}
          style={{ width: column.width, minWidth: column.minWidth }}
          aria-sort={column.sortValue ? ariaSort(state, column.key) : undefined}
        >
          {column.sortValue && !isLoading ? (
            <button type="button" className={classes.sortButton} onClick={() => state.toggleSort(column.key)}>
              {column.header}
              <SortArrow state={state} columnKey={column.key} />
            </button>
          ) : (
            (column.head ?? <span className={classes.headText}>{column.header}</span>)
          )}
        </Table.Th>
      ))}
      {hasActions ? (
        <Table.Th scope="col" role="columnheader" className={classes.headCell}>
          <span className={classes.headText}>Actions</span>
        </Table.Th>
      ) : null}
    </Table.Tr>
  </Table.Thead>
);

const ariaSort = (state: TableState, key: string) => {
  if (state.sort?.key !== key) return "none";
  return state.sort.direction === "asc" ? "ascending" : "descending";
};

const SortArrow = ({ state, columnKey }: { state: TableState; columnKey: string }) => {
  const direction = state.sort?.key === columnKey ? state.sort.direction : null;
  const Icon = direction === "asc" ? IconArrowUp : direction === "desc" ? IconArrowDown : IconArrowsSort;
  return (
    <Icon size={16} stroke={2} aria-hidden="true" className={direction ? classes.arrowOn : classes.arrow} />
  );
};

interface SortSelectProps<Row> {
  state: TableState;
  columns: readonly Column<Row>[];
  caption: string;
  order?: string;
}

/** A sort menu for the card layout, which has no header row. */
export const SortSelect = <Row,>({
  state,
  columns,
  caption,
  order = "Original order",
}: SortSelectProps<Row>) => {
  const sortable = columns.filter((column) => column.sortValue);
  if (sortable.length === 0) return null;
  return (
    <NativeSelect
      className={classes.sortSelect}
      label="Sort by"
      aria-label={`Sort ${caption} by`}
      value={state.sort ? `${state.sort.key}:${state.sort.direction}` : ""}
      onChange={(event) => {
        const [key, direction] = event.currentTarget.value.split(":");
        state.setSort(key ? { key, direction: direction === "desc" ? "desc" : "asc" } : null);
      }}
      data={[
        { value: "", label: order },
        ...sortable.flatMap(({ key, header }) => [
          { value: `${key}:asc`, label: `${header}, ascending` },
          { value: `${key}:desc`, label: `${header}, descending` },
        ]),
      ]}
    />
  );
};
