import { call } from "#platform/ui/api.ts";
import { readCurrentUser } from "#platform/ui/current-user.ts";
import { type ServerList, useServerList } from "#platform/ui/server-list.ts";
import type { TableState } from "#platform/ui/table-state.ts";
import type { PageRow, ReviewFilter } from "./pages.contract.ts";

/** The table's rows and their total, both from the server. The browser has no others. */
export const usePageList = (
  state: TableState,
  extra: Readonly<Record<string, string>>,
): ServerList<PageRow> => {
  const userId = String(readCurrentUser()?.id ?? 0);
  return useServerList({
    key: "pages",
    state,
    filters: (search) => ({
      search,
      status: (extra.status || undefined) as PageRow["versionStatus"] | undefined,
      changedBy: extra.changedBy || undefined,
      owner: extra.owner || undefined,
      review: (extra.review || undefined) as ReviewFilter | undefined,
      onMenu: yesOrNo(extra.onMenu),
      isExternal: yesOrNo(extra.external),
      includeDeleted: extra.deleted === "yes" ? ("yes" as const) : ("no" as const),
    }),
    rows: (query, signal) => call("getPages", { query: { ...query, userId }, signal }),
    count: (filters, signal) => call("countPages", { query: filters, signal }),
  });
};

const yesOrNo = (value: string | undefined): "yes" | "no" | undefined =>
  value === "yes" || value === "no" ? value : undefined;
