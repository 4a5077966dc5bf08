import { useQuery } from "@tanstack/react-query";
import { call, requireWord } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { Reopened, useItemForm } from "#platform/ui/item-form.tsx";
import { LoadingScreen } from "#platform/ui/loading.tsx";
import { PageTitle } from "#platform/ui/page-title.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { providerSettings } from "./settings.schema.ts";

/** Settings of the whole installation, for the provider's admins [SET-016] [SET-017]. */
export const ProviderSettingsScreen = ({ providerName }: { providerName: string }) => {
  const query = useQuery({
    queryKey: ["provider-settings"],
    queryFn: load,
    gcTime: 0,
    // Never refetch while someone is editing.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error) return <QueryError query={query} />;
  if (!query.data) return <LoadingScreen label="Loading the provider's settings" />;
  return (
    <>
      <PageTitle title={`${providerName} settings`} help="These settings apply to all companies' websites." />
      <Reopened item={query.data}>
        {(stored, onTakeTheirs) => <ProviderForm stored={stored} onTakeTheirs={onTakeTheirs} />}
      </Reopened>
    </>
  );
};

type Stored = Awaited<ReturnType<typeof load>>;

const load = () => call("getTracSoftSettings");

const FIELDS = {
  dynamicFormEmail: { label: "Dynamic form email" },
  versionUpdateEmail: { label: "Version update email" },
  versionLimit: { label: "Version limit" },
};

const ProviderForm = ({ stored, onTakeTheirs }: { stored: Stored; onTakeTheirs(theirs: Stored): void }) => {
  const { form, save, dialog } = useItemForm({
    schema: providerSettings,
    fields: FIELDS,
    opened: stored,
    valuesOf: ({ rowVersion: _, ...settings }) => ({
      ...settings,
      versionLimit: String(settings.versionLimit),
    }),
    versionOf: (settings) => settings.rowVersion,
    saver: { kind: "provider-settings" },
    read: load,
    send: async (settings, rowVersion) => {
      const body = { ...settings, rowVersion };
      requireWord(await call("updateTracSoftSettings", { body }), "Saved");
    },
    onTakeTheirs,
  });
  return (
    <>
      <Form form={form} onSave={(settings) => save(settings)}>
        <TextField
          form={form}
          name="dynamicFormEmail"
          type="email"
          label={FIELDS.dynamicFormEmail.label}
          help="All emails are sent from this address, including form emails."
          autoComplete="off"
          required
        />
        <TextField
          form={form}
          name="versionUpdateEmail"
          type="email"
          label={FIELDS.versionUpdateEmail.label}
          help="Gets a copy whenever a page is submitted, published, or rejected."
          autoComplete="off"
          required
        />
        <TextField
          form={form}
          name="versionLimit"
          label={FIELDS.versionLimit.label}
          help="The number of versions the editor lists for a page, at least 3. Older versions aren't deleted."
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          required
        />
        <SaveBar form={form} />
      </Form>
      {dialog}
    </>
  );
};
