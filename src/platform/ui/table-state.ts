import { useCallback, useMemo, useState } from "react";

export interface TableSort {
  key: string;
  direction: "asc" | "desc";
}

/** A table's page, sort order, and search text. In server mode, the screen queries the server with these. */
export interface TableState {
  /** The page number, starting at 1. */
  page: number;
  /** Rows per page. */
  pageSize: number;
  /** `null` for the original order. */
  sort: TableSort | null;
  search: string;
  setPage(page: number): void;
  /** Cycles through ascending, descending, and the original order. */
  toggleSort(key: string): void;
  setSort(sort: TableSort | null): void;
  /** Restores the original order. */
  resetSort(): void;
  setSearch(search: string): void;
}

/** State for a `DataTable`, for screens that need to read or reset it. */
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

/**
 * Compares two cells. Text sorts naturally ("Page 2" before "Page 10"), and empty cells come last in ascending order.
 */
const compareCells = (a: SortValue, b: SortValue): number => {
  const isEmptyA = a === null || a === undefined || a === "";
  const isEmptyB = b === null || b === undefined || b === "";
  if (isEmptyA || isEmptyB) return Number(isEmptyA) - Number(isEmptyB);
  if (typeof a === "string" && typeof b === "string") return words.compare(a, b);
  return Number(a) - Number(b);
};

/** Sorts rows. Equal rows keep their original order. */
export const sortRows = <Row>(
  rows: readonly Row[],
  sort: TableSort | null,
  cellValue: ((row: Row) => SortValue) | undefined,
): readonly Row[] => {
  if (!sort || !cellValue) return rows;
  const sign = sort.direction === "asc" ? 1 : -1;
  return rows.toSorted((a, b) => sign * compareCells(cellValue(a), cellValue(b)));
};
