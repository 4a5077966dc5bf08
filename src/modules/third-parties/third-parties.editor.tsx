import { Text } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/ui/api.ts";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { useFieldInAddress } from "#platform/ui/field-in-address.ts";
import { TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { FormSection } from "#platform/ui/form-section.tsx";
import { useItemForm } from "#platform/ui/item-form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import { THIRD_PARTY_FIELDS, thirdParties } from "./third-parties.schema.ts";

type Stored = Awaited<ReturnType<typeof loadThirdParties>>;

const loadThirdParties = () => call("getThirdParties");
const KEY = ["third-parties"];

/** Third-party services on the site's pages, a part of Site Information. */
export const ThirdParties = () => {
  const queryClient = useQueryClient();
  const loaded = useQuery({
    queryKey: KEY,
    queryFn: loadThirdParties,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const [turn, setTurn] = useState(0);
  if (loaded.error && !loaded.data)
    return <QueryError title="The third-party services couldn't be loaded" query={loaded} />;
  if (!loaded.data) return <Loading label="Loading third-party services" />;
  return (
    <ThirdPartiesForm
      key={turn}
      opened={loaded.data}
      onTakeTheirs={(theirs) => {
        queryClient.setQueryData(KEY, theirs);
        setTurn(turn + 1);
      }}
    />
  );
};

interface FormProps {
  opened: Stored;
  onTakeTheirs(theirs: Stored): void;
}

const ThirdPartiesForm = ({ opened, onTakeTheirs }: FormProps) => {
  const { mayEditScripts } = opened;
  const { form, save, dialog } = useItemForm({
    schema: thirdParties,
    fields: THIRD_PARTY_FIELDS,
    opened,
    valuesOf: ({ rowVersion: _, mayEditScripts: __, ...services }) => services,
    versionOf: (stored) => stored.rowVersion,
    saver: { kind: "third-parties" },
    read: loadThirdParties,
    send: (services, rowVersion) => call("updateThirdParties", { body: { ...services, rowVersion } }),
    onTakeTheirs,
  });
  useFieldInAddress(form.formId);

  return (
    <>
      <Form form={form} onSave={save} label="Third-party services">
        <FormSection title="Third-party services">
          <TextField
            form={form}
            name="mailingListAddress"
            {...textsOf("mailingListAddress")}
            autoComplete="off"
            inputMode="url"
          />
          {mayEditScripts ? (
            <>
              <TextField
                form={form}
                name="translatorScript"
                {...textsOf("translatorScript")}
                autoComplete="off"
                inputMode="url"
              />
              <TextField
                form={form}
                name="searchScript"
                {...textsOf("searchScript")}
                autoComplete="off"
                inputMode="url"
              />
              <TagField form={form} name="scriptOrigins" {...textsOf("scriptOrigins")} maxLength={253} />
            </>
          ) : (
            <ProviderScripts {...opened} />
          )}
          <SaveBar form={form} isInPlace />
        </FormSection>
      </Form>
      {dialog}
    </>
  );
};

const textsOf = (name: keyof typeof THIRD_PARTY_FIELDS) => {
  const { label, help } = THIRD_PARTY_FIELDS[name];
  return { label, help };
};

/** The provider's settings, for admins who can't change them. */
const ProviderScripts = ({
  translatorScript,
  searchScript,
}: Pick<Stored, "translatorScript" | "searchScript">) => {
  const scripts = [translatorScript, searchScript].filter(Boolean);
  return scripts.length === 0 ? null : (
    <Text size="sm" c="dimmed">
      Your provider has added scripts to this website: {scripts.join(", ")}
    </Text>
  );
};
