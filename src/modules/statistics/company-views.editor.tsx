import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/ui/api.ts";
import { ExportButton } from "./export-button.editor.tsx";
import { DEFAULT_PERIOD } from "./statistics.schema.ts";

/** Views of each company's site in the last 30 days, by the company's id; for the provider's admins. */
export const useCompanyViews = () =>
  useQuery({
    queryKey: ["statistics", "companies"],
    queryFn: ({ signal }) => call("getCompanyViews", { query: { days: `${DEFAULT_PERIOD}` }, signal }),
    select: (companies) => new Map(companies.map(({ id, views }) => [id, views])),
  });

/** Saves the same as a CSV file. */
export const CompanyViewsExport = () => (
  <ExportButton table="companies" name="views per company" period={DEFAULT_PERIOD} />
);
