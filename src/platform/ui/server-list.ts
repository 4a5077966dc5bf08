import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TableState } from "./table-state.ts";

export interface ServerList<Row> {
  /** The rows of the current page; undefined while loading. */
  rows: readonly Row[] | undefined;
  /** The number of rows on all pages. */
  total: number;
  error: Error | null;
  isFetching: boolean;
  refetch(): void;
}

/** The page and sort order in a list's query. */
export interface PageQuery {
  readonly page: string;
  readonly pageSize: string;
  readonly sort: string | undefined;
}

interface ServerListOptions<Row, Filters> {
  /** The list's query key, for invalidating it after changes. */
  key: string;
  state: TableState;
  /** Returns the query's filters. `search` is debounced. */
  filters(search: string | undefined): Filters;
  rows(query: Filters & PageQuery, signal: AbortSignal): Promise<readonly Row[]>;
  count(filters: Filters, signal: AbortSignal): Promise<number>;
}

/** The pause in typing before the server is query, in milliseconds. */
const DEBOUNCE_MS = 250;

/**
 * Goes to the last page if the current page no longer exists, for example because its last rows were deleted. Every
 * list that the server pages needs it; `useServerList` includes it.
 * @param total the number of rows for the current query; undefined until known
 */
export const useLastPage = ({ page, pageSize, setPage }: TableState, total: number | undefined): void => {
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isBeyond = total !== undefined && page > last;
  useEffect(() => {
    if (isBeyond) setPage(last);
  }, [isBeyond, last, setPage]);
};

/** The visible rows and their total number, both loaded from the server. */
export const useServerList = <Row, Filters extends object>(
  options: ServerListOptions<Row, Filters>,
): ServerList<Row> => {
  const { key, state } = options;
  const [search] = useDebouncedValue(state.search, DEBOUNCE_MS);
  const filters = options.filters(search || undefined);
  const query = {
    ...filters,
    page: String(state.page),
    pageSize: String(state.pageSize),
    sort: state.sort ? `${state.sort.key}:${state.sort.direction}` : undefined,
  };
  const rows = useQuery({
    queryKey: [key, "rows", query],
    queryFn: ({ signal }) => options.rows(query, signal),
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    queryKey: [key, "count", filters],
    queryFn: ({ signal }) => options.count(filters, signal),
    placeholderData: keepPreviousData,
  });

  useLastPage(state, count.isPlaceholderData ? undefined : count.data);

  const isReady = rows.data !== undefined && count.data !== undefined;
  return {
    rows: isReady ? rows.data : undefined,
    total: count.data ?? 0,
    error: rows.error ?? count.error,
    isFetching: rows.isFetching || count.isFetching,
    refetch: () => void Promise.all([rows.refetch(), count.refetch()]),
  };
};
