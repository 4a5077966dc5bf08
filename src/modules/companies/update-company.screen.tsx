import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "react-router";
import { CallError, call } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { Reopened } from "#platform/ui/item-form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { COMPANY_LIST, UpdateCompanyForm } from "./company-form.editor.tsx";

/** The form of an existing company. An unknown id redirects to the list. */
export const UpdateCompanyScreen = () => {
  const id = Number(useParams().companyId);
  const companies = useQuery({
    queryKey: ["company", id],
    queryFn: ({ signal }) => call("getCompanies", { signal }),
    // Always loads fresh values, and never refetches while someone is editing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (companies.isError && !companies.data)
    return <QueryError title="The company couldn't be loaded" query={companies} />;
  if (!companies.data) return <Loading />;
  const company = companies.data.find((one) => one.id === id);
  if (!company) return <Navigate to={COMPANY_LIST} replace />;
  return (
    <>
      <PageTitle title={`Edit ${company.name}`} />
      <Reopened key={id} item={company}>
        {(opened, onTakeTheirs) => (
          <UpdateCompanyForm
            company={opened}
            read={async () => {
              const stored = (await call("getCompanies")).find((one) => one.id === id);
              if (!stored) throw new CallError(404, "This company doesn't exist.");
              return stored;
            }}
            onTakeTheirs={onTakeTheirs}
          />
        )}
      </Reopened>
    </>
  );
};
