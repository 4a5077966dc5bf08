import { call } from "#platform/ui/api.ts";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { CreateCompanyForm } from "./company-form.editor.tsx";

/** A new company, which isn't initialised yet; for the provider's Admins. */
export const CreateCompanyScreen = () => (
  <>
    <PageTitle
      title="Create Company"
      help="Its site waits until an Admin has chosen its modules. Create its first Admin afterwards, at its own site."
    />
    <CreateCompanyForm
      initialValues={{ name: "", hosts: "", usesClientNumbers: false, timeZone: "America/New_York" }}
      done={(name) => `The company ${name} was created.`}
      save={(body) => call("createCompany", { body })}
    />
  </>
);
