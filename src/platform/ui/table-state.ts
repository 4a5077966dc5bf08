import { useCallback, useMemo, useState } from "react";

export interface TableSort {
  key: string;
  direction: "asc" | "desc";
}

/** Where a table stands: page, sort order and search text. In server mode the screen asks the server with these. */
export interface TableState {
  /** From 1. */
  page: number;
  /** Rows of a page. */
  pageSize: number;
  /** `null`: the order in which the rows came. */
  sort: TableSort | null;
  search: string;
  setPage(page: number): void;
  /** Ascending, then descending, then the original order. */
  toggleSort(key: string): void;
  setSort(sort: TableSort | null): void;
  /** Back to the original order. */
  resetSort(): void;
  setSearch(search: string): void;
}

/** State for a `DataTable`; keep it in the screen where the screen needs to read or reset it. */
export const useTableState = ({
  pageSize = 50,
  sort: initialSort = null,
  page: initialPage = 1,
  search: initialSearch = "",
}: Partial<TableState> = {}): TableState => {
  const [page, setPage] = useState(initialPage);
  const [sort, setSortOnly] = useState<TableSort | null>(initialSort);
  const [search, setSearchOnly] = useState(initialSearch);
  const setSort = useCallback((next: TableSort | null) => {
    setSortOnly(next);
    setPage(1);
  }, []);
  const toggleSort = useCallback((key: string) => {
    setSortOnly((now) => nextSort(now, key));
    setPage(1);
  }, []);
  const resetSort = useCallback(() => setSort(initialSort), [setSort, initialSort]);
  const setSearch = useCallback((next: string) => {
    setSearchOnly(next);
    setPage(1);
  }, []);
  return useMemo(
    () => ({ page, pageSize, sort, search, setPage, toggleSort, setSort, resetSort, setSearch }),
    [page, pageSize, sort, search, toggleSort, setSort, resetSort, setSearch],
  );
};

const nextSort = (now: TableSort | null, key: string): TableSort | null => {
  if (now?.key !== key) return { key, direction: "asc" };
  return now.direction === "asc" ? { key, direction: "desc" } : null;
};

export type SortValue = string | number | boolean | Date | null | undefined;

const words = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Order of two cells: words as people sort them ("Page 2" before "Page 10"), empty cells last in ascending order. */
export const compareCells = (a: SortValue, b: SortValue): number => {
  const isEmptyA = a === null || a === undefined || a === "";
  const isEmptyB = b === null || b === undefined || b === "";
  if (isEmptyA || isEmptyB) return Number(isEmptyA) - Number(isEmptyB);
  if (typeof a === "string" && typeof b === "string") return words.compare(a, b);
  return Number(a) - Number(b);
};

/** The rows in the asked order; equal rows keep the order in which they came. */
export const sortRows = <Row>(
  rows: readonly Row[],
  sort: TableSort | null,
  cellValue: ((row: Row) => SortValue) | undefined,
): readonly Row[] => {
  if (!sort || !cellValue) return rows;
  const sign = sort.direction === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => sign * compareCells(cellValue(a), cellValue(b)));
};
