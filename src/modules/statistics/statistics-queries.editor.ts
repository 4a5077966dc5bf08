import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { downloadText } from "#platform/ui/download.ts";
import { DEFAULT_PERIOD, PERIODS, type Period, type StatisticsTable } from "./statistics.schema.ts";

export type ExportedTable = StatisticsTable | "companies";

const daysOf = (period: Period) => String(period) as `${Period}`;

/** The period in an address; the usual one if there is none. */
export const periodOf = (params: URLSearchParams): Period =>
  PERIODS.find((period) => String(period) === params.get("days")) ?? DEFAULT_PERIOD;

export const useStatistics = (period: Period) =>
  useQuery({
    queryKey: ["statistics", period],
    queryFn: ({ signal }) => call("getStatistics", { query: { days: daysOf(period) }, signal }),
    placeholderData: keepPreviousData,
  });

export const usePageStatistics = (pageId: number, period: Period) =>
  useQuery({
    queryKey: ["statistics", "page", pageId, period],
    queryFn: ({ signal }) =>
      call("getPageStatistics", { query: { pageId: String(pageId), days: daysOf(period) }, signal }),
    placeholderData: keepPreviousData,
  });

export const useSiteViews = (period: Period) =>
  useQuery({
    queryKey: ["statistics", "site", period],
    queryFn: ({ signal }) => call("getSiteViews", { query: { days: daysOf(period) }, signal }),
  });

/** Saves a table of the site, or the views of all companies, as a CSV file. */
export const useExport = (period: Period) => {
  const dialogs = useDialogs();
  const days = daysOf(period);
  return useMutation({
    mutationFn: async (table: ExportedTable) => ({
      table,
      csv:
        table === "companies"
          ? await call("getCompanyViewsExport", { query: { days } })
          : await call("getStatisticsExport", { query: { table, days } }),
    }),
    onError: (error) => void dialogs.alert(error.message),
    onSuccess: ({ table, csv }) => downloadText(`statistics-${table}-${period}-days.csv`, csv),
  });
};
