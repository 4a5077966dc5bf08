import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { TableState } from "./table-state.ts";

export interface ServerList<Row> {
  /** Of the shown page of the list; undefined until they are there. */
  rows: readonly Row[] | undefined;
  /** Of all pages of the list. */
  total: number;
  error: Error | null;
  isFetching: boolean;
  refetch(): void;
}

/** What the list's call is asked for: a page in an order. */
export interface AskedPage {
  readonly page: string;
  readonly pageSize: string;
  readonly sort: string | undefined;
}

interface ServerListOptions<Row, Filters> {
  /** What the list is known by; a change of one of its items invalidates it. */
  key: string;
  state: TableState;
  /** What is asked besides page and order; typing in the search has rested by then. */
  filters(search: string | undefined): Filters;
  rows(asked: Filters & AskedPage, signal: AbortSignal): Promise<readonly Row[]>;
  count(filters: Filters, signal: AbortSignal): Promise<number>;
}

/** How long typing rests before the server is asked, in milliseconds. */
const TYPING_REST = 250;

/**
 * Leads from a page of the list that isn't there any more (its last rows were deleted, say) to the last one that is.
 * Every list that the server pages needs it; `useServerList` has it.
 * @param total of all pages, as it was answered for what is asked now; undefined until it is
 */
export const useLastPage = ({ page, pageSize, setPage }: TableState, total: number | undefined): void => {
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isBeyond = total !== undefined && page > last;
  useEffect(() => {
    if (isBeyond) setPage(last);
  }, [isBeyond, last, setPage]);
};

/** The rows that a table shows and how many there are, both from the server: the browser holds no others. */
export const useServerList = <Row, Filters extends object>(
  options: ServerListOptions<Row, Filters>,
): ServerList<Row> => {
  const { key, state } = options;
  const [search] = useDebouncedValue(state.search, TYPING_REST);
  const filters = options.filters(search || undefined);
  const asked = {
    ...filters,
    page: String(state.page),
    pageSize: String(state.pageSize),
    sort: state.sort ? `${state.sort.key}:${state.sort.direction}` : undefined,
  };
  const rows = useQuery({
    queryKey: [key, "rows", asked],
    queryFn: ({ signal }) => options.rows(asked, signal),
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
