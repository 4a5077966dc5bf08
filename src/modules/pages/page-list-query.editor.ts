import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import type { TableState } from "#platform/ui/table-state.ts";
import type { PageRow } from "./pages.contract.ts";

interface PageList {
  /** Of the shown page of the list; undefined until they are there. */
  rows: readonly PageRow[] | undefined;
  /** Of all pages of the list. */
  total: number;
  error: Error | null;
  isFetching: boolean;
  refetch(): void;
}

/** How long typing rests before the server is asked, in milliseconds. */
const TYPING_REST = 250;

/** The rows that the table shows and how many there are, both from the server: the browser holds no others. */
export const usePageList = (state: TableState, extra: Readonly<Record<string, string>>): PageList => {
  const user = readCurrentUser();
  const [search] = useDebouncedValue(state.search, TYPING_REST);
  const filters = {
    search: search || undefined,
    status: (extra.status || undefined) as PageRow["versionStatus"] | undefined,
    onMenu: yesOrNo(extra.onMenu),
    isExternal: yesOrNo(extra.external),
    includeDeleted: extra.deleted === "yes" ? ("yes" as const) : ("no" as const),
  };
  const asked = {
    ...filters,
    userId: String(user?.id ?? 0),
    page: String(state.page),
    pageSize: String(state.pageSize),
    sort: state.sort ? `${state.sort.key}:${state.sort.direction}` : undefined,
  };
  const rows = useQuery({
    queryKey: ["pages", asked],
    queryFn: ({ signal }) => call("getPages", { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
  const count = useQuery({
    queryKey: ["page-count", user?.id, filters],
    queryFn: ({ signal }) => call("countPages", { query: filters, signal }),
    placeholderData: keepPreviousData,
  });

  // A page of the list that isn't there any more: the last one that is.
  const { page, pageSize, setPage } = state;
  const last = Math.max(1, Math.ceil((count.data ?? 0) / pageSize));
  const isBeyond = count.data !== undefined && !count.isPlaceholderData && page > last;
  useEffect(() => {
    if (isBeyond) setPage(last);
  }, [isBeyond, last, setPage]);

  const isReady = rows.data !== undefined && count.data !== undefined;
  return {
    rows: isReady ? rows.data : undefined,
    total: count.data ?? 0,
    error: rows.error ?? count.error,
    isFetching: rows.isFetching || count.isFetching,
    refetch: () => void Promise.all([rows.refetch(), count.refetch()]),
  };
};

const yesOrNo = (value: string | undefined): "yes" | "no" | undefined =>
  value === "yes" || value === "no" ? value : undefined;
