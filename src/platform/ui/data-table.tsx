import { Pagination, Skeleton, Table, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import classes from "./data-table.module.css";
import { SortSelect, TableHead, TableTools } from "./data-table-parts.tsx";
import { EmptyState } from "./empty-state.tsx";
import { useRowFocus } from "./row-focus.ts";
import type { Column } from "./table-column.ts";
import { useTableLayout } from "./table-layout.ts";
import { sortRows, type TableState, useTableState } from "./table-state.ts";

export interface DataTableProps<Row> {
  /** What the table lists, such as "Pages". Screen readers use it as the table's name. */
  caption: string;
  columns: readonly Column<Row>[];
  /** The original order in words, such as "Newest first", for the sort menu of phones. */
  order?: string;
  /** `undefined` while they load. In server mode, the sorted rows of the current page. */
  rows: readonly Row[] | undefined;
  getId(row: Row): string | number;
  /** From `useTableState`, if the screen needs to read it. Otherwise, the table keeps its own state. */
  state?: TableState;
  /** Rows per page if the table keeps its own state. */
  pageSize?: number;
  /** The number of matching rows. If given, the server sorts, searches, and pages. */
  total?: number;
  /** Adds a search box. `text` returns a row's searchable text (not needed in server mode). */
  search?: { label: string; text?(row: Row): string };
  /** More filters, beside the search box. */
  filters?: ReactNode;
  /** Shows a "Reset Sort" button. */
  hasResetSort?: boolean;
  /** A row's buttons, always visible in the last column, "Actions". */
  rowActions?(row: Row): ReactNode;
  /** Replaces the table if there are no rows at all. */
  empty?: ReactNode;
  /** If false, a narrow table doesn't become cards. For tables with few columns. */
  hasCards?: boolean;
  /** What a card shows below the row's link, instead of every column. */
  compact?(row: Row): ReactNode;
  /** Whether new rows are loading while old ones are shown. */
  isRefreshing?: boolean;
}

/**
 * A table with sortable columns, paging, search, and row actions. Below 640 px, it becomes a list of cards. It sorts
 * up to a few thousand rows itself; with `total`, the server sorts.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { caption, columns, rows, getId, search, filters, hasResetSort = false, rowActions, empty } = props;
  const own = useTableState({ pageSize: props.pageSize });
  const state = props.state ?? own;
  const view = useTableView(props, state);
  const { ref: outer, layout } = useTableLayout(props.hasCards);
  const hasTools = Boolean(search || filters || hasResetSort);
  const rowFocus = useRowFocus<HTMLDivElement>(view.shown, "tbody tr");

  if (rows && rows.length === 0 && state.search === "" && !props.total && empty) {
    return (
      <div>
        {filters ? <TableTools state={state} filters={filters} hasResetSort={false} /> : null}
        <div className={classes.surface}>{empty}</div>
      </div>
    );
  }

  return (
    <div
      ref={outer}
      className={classes.outer}
      data-layout={layout}
      data-many={columns.length > MANY_COLUMNS}
      data-selects={columns.some(({ isSelect }) => isSelect)}
    >
      {hasTools ? (
        <TableTools state={state} search={search} filters={filters} hasResetSort={hasResetSort} />
      ) : null}
      <div {...rowFocus} className={classes.surface} aria-busy={rows === undefined || props.isRefreshing}>
        {view.all === 0 ? null : <SortSelect {...props} state={state} />}
        {/* Hidden, because a table without rows and (on phones) without a header confuses screen readers. */}
        <div className={classes.scroller} hidden={rows && view.shown.length === 0}>
          <Table className={classes.table} role="table" verticalSpacing={0}>
            <caption className={classes.caption}>{caption}</caption>
            <TableHead
              columns={columns}
              state={state}
              hasActions={Boolean(rowActions)}
              isLoading={rows === undefined}
            />
            <Table.Tbody role="rowgroup">
              {rows === undefined
                ? skeletonRows(columns.length + (rowActions ? 1 : 0))
                : view.shown.map((row) => (
                    <TableRow
                      key={getId(row)}
                      row={row}
                      columns={columns}
                      rowActions={rowActions}
                      compact={layout === "cards" ? props.compact : undefined}
                    />
                  ))}
            </Table.Tbody>
          </Table>
        </div>
        {rows && view.shown.length === 0 ? (
          <EmptyState
            text={
              state.search ? `No results for “${state.search}”. Try different words.` : "Nothing here yet."
            }
          />
        ) : null}
      </div>
      <div className={classes.foot}>
        <p className={classes.count} role="status">
          {rows === undefined ? "Loading…" : countLine(view)}
        </p>
        <Pages caption={caption} view={view} onChange={state.setPage} />
      </div>
    </div>
  );
};

interface PagesProps {
  caption: string;
  view: Pick<View<unknown>, "page" | "pages">;
  onChange(page: number): void;
}

const Pages = ({ caption, view, onChange }: PagesProps) =>
  view.pages > 1 ? (
    <nav aria-label={`${caption}: pages`}>
      <Pagination
        total={view.pages}
        value={view.page}
        onChange={onChange}
        siblings={1}
        gap={4}
        getControlProps={(control) => ({ "aria-label": ARROWS[control] })}
        getItemProps={(page) => ({ "aria-label": `Page ${page}` })}
      />
    </nav>
  ) : null;

/** Beyond this number, columns are a little closer together. */
const MANY_COLUMNS = 9;

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
  const filtered = matching < all ? ` (${numbers.format(all)} total)` : "";
  return `Showing ${range} of ${numbers.format(matching)}${filtered}`;
};

const TableRow = <Row,>({
  row,
  columns,
  rowActions,
  compact,
}: Pick<DataTableProps<Row>, "columns" | "rowActions" | "compact"> & { row: Row }) => (
  <Table.Tr role="row" className={classes.row} data-compact={Boolean(compact)}>
    {columns.map((column) =>
      column.isSelect ? (
        <Table.Td key={column.key} role="cell" className={classes.selectCell}>
          {column.cell(row)}
        </Table.Td>
      ) : compact && !column.isLink ? null : column.isLink ? (
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
    {compact ? (
      <Table.Td role="cell" className={classes.cell}>
        {compact(row)}
      </Table.Td>
    ) : null}
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
