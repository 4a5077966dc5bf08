import { call } from "#platform/ui/api.ts";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { CreateCompanyForm } from "./company-form.editor.tsx";
import { limitInput, NO_LIMITS, withLimits } from "./company-limits.editor.tsx";

/** The form for a new company, for the provider's Admins. */
export const CreateCompanyScreen = () => (
  <>
    <PageTitle
      title="Create company"
      help="After you create the company, invite its first admin, or open its admin and set up the site yourself."
    />
    <CreateCompanyForm
      initialValues={{
        ...{ name: "", hosts: "", usesClientNumbers: false, timeZone: "America/New_York" },
        ...limitInput(NO_LIMITS),
      }}
      save={(values) => call("createCompany", { body: withLimits(values) })}
    />
  </>
);
