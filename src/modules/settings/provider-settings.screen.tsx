import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/ui/api.ts";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { type ProviderSettings, providerSettings } from "./settings.schema.ts";

/** Settings of the whole installation, for the provider's Admins [SET-016] [SET-017]. */
export const ProviderSettingsScreen = ({ providerName }: { providerName: string }) => {
  const query = useQuery({
    queryKey: ["provider-settings"],
    queryFn: () => call("getTracSoftSettings"),
    gcTime: 0,
  });
  if (query.error) return <ErrorPanel text={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingScreen label="Loading the provider's settings" />;
  return (
    <>
      <PageTitle title={`${providerName} settings`} help="These hold for the websites of all companies." />
      <ProviderForm initial={query.data} />
    </>
  );
};

const ProviderForm = ({ initial }: { initial: ProviderSettings }) => {
  const form = useZodForm({
    schema: providerSettings,
    initialValues: { ...initial, versionLimit: String(initial.versionLimit) },
  });
  return (
    <Form form={form} onSave={(settings) => call("updateTracSoftSettings", { body: settings })}>
      <TextField
        form={form}
        name="dynamicFormEmail"
        type="email"
        label="Dynamic form email"
        help="The address from which all mails are sent, those of forms among them."
        autoComplete="off"
        required
      />
      <TextField
        form={form}
        name="versionUpdateEmail"
        type="email"
        label="Version update email"
        help="Gets a copy whenever a page is submitted, published or rejected."
        autoComplete="off"
        required
      />
      <TextField
        form={form}
        name="versionLimit"
        label="Version limit"
        help="How many versions of a page the editor lists: at least 3. No version is deleted."
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        required
      />
      <SaveBar form={form} />
    </Form>
  );
};
