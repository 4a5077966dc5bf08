import { Pagination, Skeleton, Table, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import classes from "./data-table.module.css";
import { SortSelect, TableHead, TableTools } from "./data-table-parts.tsx";
import { EmptyState } from "./empty-state.tsx";
import type { Column } from "./table-column.ts";
import { useTableLayout } from "./table-layout.ts";
import { sortRows, type TableState, useTableState } from "./table-state.ts";

export interface DataTableProps<Row> {
  /** What the table lists ("Pages"): its name for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  /** `undefined` while they load. In server mode: the rows of the current page, in the asked order. */
  rows: readonly Row[] | undefined;
  getId(row: Row): string | number;
  /** From `useTableState`, where the screen needs to read it; otherwise the table keeps its own. */
  state?: TableState;
  /** Rows of a page when the table keeps its own state. */
  pageSize?: number;
  /** Server mode: number of all rows that match. Sorting, search and paging are then the server's. */
  total?: number;
  /** A search box; `text` gives what is searched in a row (not needed in server mode). */
  search?: { label: string; text?(row: Row): string };
  /** Further filters, beside the search box. */
  filters?: ReactNode;
  /** Shows a "Reset Sort" button. */
  hasResetSort?: boolean;
  /** Buttons of a row, always in sight, in a last column "Actions". */
  rowActions?(row: Row): ReactNode;
  /** Stands instead of the table where there are no rows at all. */
  empty?: ReactNode;
  /** False: it stays a table also where it is narrow. For few columns. */
  hasCards?: boolean;
  /** New rows of the server are on their way while old ones stand. */
  isRefreshing?: boolean;
}

/**
 * A table with sortable columns, paging, search and row actions; a list of cards where it has less than 640 px.
 * Sorts some thousand rows by itself; with `total` the server does it.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, getId, search, filters, hasResetSort = false, rowActions, empty } = props;
  const own = useTableState({ pageSize: props.pageSize });
  const state = props.state ?? own;
  const view = useTableView(props, state);
  const { ref: outer, layout } = useTableLayout(props.hasCards);
  const hasTools = Boolean(search || filters || hasResetSort);

  if (rows && rows.length === 0 && state.search === "" && !props.total && empty) {
    return (
      <div>
        {filters ? <TableTools state={state} filters={filters} hasResetSort={false} /> : null}
        <div className={classes.surface}>{empty}</div>
      </div>
    );
  }

  return (
    <div ref={outer} className={classes.outer} data-layout={layout}>
      {hasTools ? (
        <TableTools state={state} search={search} filters={filters} hasResetSort={hasResetSort} />
      ) : null}
      <div className={classes.surface} aria-busy={rows === undefined || props.isRefreshing}>
        <SortSelect state={state} columns={columns} caption={caption} />
        {/* Without rows, and without its head on a phone, it would be no table. */}
        <div className={classes.scroller} hidden={rows && view.shown.length === 0}>
          <Table className={classes.table} role="table" verticalSpacing={0}>
            <caption className={classes.caption}>{caption}</caption>
            <TableHead columns={columns} state={state} hasActions={Boolean(rowActions)} />
            <Table.Tbody role="rowgroup">
              {rows === undefined
                ? skeletonRows(columns.length + (rowActions ? 1 : 0))
                : view.shown.map((row) => (
                    <TableRow key={getId(row)} row={row} columns={columns} rowActions={rowActions} />
                  ))}
            </Table.Tbody>
          </Table>
        </div>
        {rows && view.shown.length === 0 ? (
          <EmptyState
            text={
              state.search ? `Nothing matches “${state.search}”. Try other words.` : "There is nothing here."
            }
          />
        ) : null}
      </div>
      <div className={classes.foot}>
        <p className={classes.count} role="status">
          {rows === undefined ? "Loading…" : countLine(view)}
        </p>
        {view.pages > 1 ? (
          <nav aria-label={`${caption}: pages`}>
            <Pagination
              total={view.pages}
              value={view.page}
              onChange={state.setPage}
              siblings={1}
              gap={4}
              getControlProps={(control) => ({ "aria-label": ARROWS[control] })}
              getItemProps={(page) => ({ "aria-label": `Page ${page}` })}
            />
          </nav>
        ) : null}
      </div>
    </div>
  );
};

const ARROWS = { first: "First page", previous: "Previous page", next: "Next page", last: "Last page" };

interface View<Row> {
  shown: readonly Row[];
  page: number;
  pages: number;
  first: number;
  matching: number;
  all: number;
}

const useTableView = <Row,>(props: DataTableProps<Row>, state: TableState): View<Row> => {
  const { rows, columns, search, total } = props;
  const cellValue = columns.find((column) => column.key === state.sort?.key)?.sortValue;
  const textOf = search?.text;
  const isServer = total !== undefined;
  const ordered = useMemo(() => {
    if (!rows || isServer) return rows ?? [];
    const wanted = state.search.trim().toLowerCase();
    const found = wanted && textOf ? rows.filter((row) => textOf(row).toLowerCase().includes(wanted)) : rows;
    return sortRows(found, state.sort, cellValue);
  }, [rows, isServer, state.search, state.sort, textOf, cellValue]);

  const matching = total ?? ordered.length;
  const pages = Math.max(1, Math.ceil(matching / state.pageSize));
  const page = Math.min(state.page, pages);
  const start = (page - 1) * state.pageSize;
  return {
    shown: isServer ? ordered : ordered.slice(start, start + state.pageSize),
    page,
    pages,
    first: start + 1,
    matching,
    all: total ?? rows?.length ?? 0,
  };
};

const numbers = new Intl.NumberFormat("en-US");

const countLine = <Row,>({ shown, first, matching, all }: View<Row>): string => {
  if (shown.length === 0) return "Showing 0 of 0";
  const range = `${numbers.format(first)}–${numbers.format(first + shown.length - 1)}`;
  const filtered = matching < all ? ` (${numbers.format(all)} in all)` : "";
  return `Showing ${range} of ${numbers.format(matching)}${filtered}`;
};

const TableRow = <Row,>({
  row,
  columns,
  rowActions,
}: Pick<DataTableProps<Row>, "columns" | "rowActions"> & { row: Row }) => (
  <Table.Tr role="row" className={classes.row}>
    {columns.map((column) =>
      column.isLink ? (
        <Table.Th key={column.key} scope="row" role="rowheader" className={classes.rowHeader}>
          {column.cell(row)}
        </Table.Th>
      ) : (
        <Table.Td key={column.key} role="cell" className={classes.cell}>
          <span className={classes.cellLabel}>{column.header}</span>
          <span className={classes.cellValue}>{column.cell(row)}</span>
        </Table.Td>
      ),
    )}
    {rowActions ? (
      <Table.Td role="cell" className={classes.actionsCell}>
        <div className={classes.actions}>{rowActions(row)}</div>
      </Table.Td>
    ) : null}
  </Table.Tr>
);

const skeletonRows = (cells: number): ReactNode =>
  Array.from({ length: 6 }, (_, line) => (
    <Table.Tr key={`loading-${String(line)}`} role="row" className={classes.row}>
      {Array.from({ length: cells }, (__, cell) => (
        <Table.Td key={`loading-${String(cell)}`} role="cell" className={classes.cell}>
          <VisuallyHidden>Loading</VisuallyHidden>
          <Skeleton height={16} width={cell === 0 ? "70%" : "50%"} />
        </Table.Td>
      ))}
    </Table.Tr>
  ));
