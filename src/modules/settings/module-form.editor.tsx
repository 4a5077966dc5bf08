import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import type { z } from "zod";
import { ImageInput } from "#platform/fields/image-input.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { image } from "#platform/fields/value-fields.ts";
import { CallError, call, callByName } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { ErrorPanel } from "#platform/ui/error-panel.tsx";
import { Form } from "#platform/ui/form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import { useZodForm } from "#platform/ui/use-zod-form.ts";
import { MAX_TYPE_LENGTH, MODULE_LABELS, type ModuleName, moduleSettings } from "./settings.schema.ts";

interface Stored extends Record<string, unknown> {
  readonly types?: readonly string[];
  readonly toEmail?: readonly string[];
  readonly rowVersion: number;
}

/** The module's name as the calls spell it. */
const SPELLED: Readonly<Record<ModuleName, string>> = { ...MODULE_LABELS, news: "News" };

const load = (module: ModuleName) => callByName(`get${SPELLED[module]}SettingsData`) as Promise<Stored>;

interface ModuleFormProps {
  module: ModuleName;
  saveLabel?: string;
  /** Further buttons beside Save. */
  actions?: ReactNode;
  /** The settings are saved. */
  onSaved(): Promise<void>;
}

/** A module's settings [SET-008..011]: loaded, edited and saved. Give it the module's name as its key. */
export const ModuleForm = (props: ModuleFormProps) => {
  const { module } = props;
  const query = useQuery({ queryKey: ["module-settings", module], queryFn: () => load(module), gcTime: 0 });
  if (query.error) return <ErrorPanel text={query.error.message} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={`Loading the settings of ${MODULE_LABELS[module]}`} />;
  return <LoadedForm {...props} stored={query.data} />;
};

const DEFAULT_IMAGE = image({
  label: "Default image",
  help: "Stands where an item has no picture of its own. Choose an image of the library, or give an address with https://.",
});

const LoadedForm = ({
  module,
  stored,
  saveLabel,
  actions,
  onSaved,
}: ModuleFormProps & { stored: Stored }) => {
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const latest = useRef(stored);
  const { rowVersion: _, ...initialValues } = stored;
  const form = useZodForm({
    schema: moduleSettings[module] as unknown as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
    initialValues,
  });

  const save = async (values: Record<string, unknown>): Promise<boolean> => {
    if (!(await agreesToLoss(values))) return false;
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 409) throw error;
      latest.current = await load(module);
      const mine = await dialogs.confirm({
        text: `${error.message} It now reads: ${wordsOf(latest.current).join(", ") || "nothing"}. Save yours instead?`,
        confirmLabel: "Save mine",
        cancelLabel: "Keep editing",
      });
      if (!mine || !(await agreesToLoss(values))) return false;
      await send(values);
    }
    form.markSaved();
    latest.current = await load(module);
    queries.setQueryData(["module-settings", module], latest.current);
    await onSaved();
    return true;
  };

  const send = (values: object) =>
    callByName(`update${SPELLED[module]}SettingsData`, {
      body: { ...values, rowVersion: latest.current.rowVersion },
    });

  /** Types that go are taken off the module's items: whoever takes them away is told how many there are [SET-007]. */
  const agreesToLoss = async (values: Record<string, unknown>): Promise<boolean> => {
    const kept = wordsOf(values as Stored);
    const removed = (latest.current.types ?? []).filter((type) => !kept.includes(type));
    if (removed.length === 0) return true;
    const count = await call("countTypeReferences", { query: { module, types: removed.join(",") } });
    if (count === 0) return true;
    return dialogs.confirm({
      text: `${count === 1 ? "One item bears" : `${count} items bear`} what you removed: ${removed.join(", ")}. It is taken off them as well. This can't be undone.`,
      confirmLabel: "Remove and save",
      danger: true,
    });
  };

  return (
    <Form form={form} onSave={save} label={`${MODULE_LABELS[module]} settings`}>
      {module === "form" ? (
        <TagField
          form={form}
          name="toEmail"
          label="Email addresses"
          help="Everything that visitors send with a form is mailed to these addresses too. Type one and press Enter."
          maxLength={LIMITS.email}
        />
      ) : (
        <TagField
          form={form}
          name="types"
          label={module === "birthday" ? "Departments" : "Types"}
          help={`${module === "birthday" ? "Birthdays are listed under these." : "Items are filed under these."} Type one and press Enter.`}
          maxLength={MAX_TYPE_LENGTH}
          required
        />
      )}
      {"defaultImage" in stored ? (
        <ImageInput form={form} name="defaultImage" field={DEFAULT_IMAGE} disabled={false} />
      ) : null}
      <SaveBar form={form} label={saveLabel} actions={actions} />
    </Form>
  );
};

const wordsOf = ({ types, toEmail }: Stored): readonly string[] => types ?? toEmail ?? [];
