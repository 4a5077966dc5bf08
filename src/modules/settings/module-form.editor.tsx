import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { z } from "zod";
import { ImageInput } from "#platform/fields/image-input.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { call, callByName, requireWord } from "#platform/ui/api.ts";
import { useDialogs } from "#platform/ui/dialogs.tsx";
import { QueryError } from "#platform/ui/error-panel.tsx";
import { type AfterSave, Form } from "#platform/ui/form.tsx";
import { Reopened, useItemForm } from "#platform/ui/item-form.tsx";
import { Loading } from "#platform/ui/loading.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { TagField } from "#platform/ui/tag-field.tsx";
import { MODULE_FACTS, type ModuleName } from "./module-names.schema.ts";
import { defaultImageField, MAX_TYPE_LENGTH, moduleSettings } from "./settings.schema.ts";

type Values = Record<string, unknown>;

interface Stored extends Values {
  readonly rowVersion: number;
}

const load = (module: ModuleName) =>
  callByName(`get${MODULE_FACTS[module].one}SettingsData`) as Promise<Stored>;

interface ModuleFormProps {
  module: ModuleName;
  saveLabel?: string;
  /** Buttons beside Save. */
  actions?: ReactNode;
  afterSave?: AfterSave;
  /** Called after the settings were saved. */
  onSaved(): Promise<void>;
}

/** Loads, edits, and saves a module's settings [SET-008..011]. Give it the module's name as key. */
export const ModuleForm = (props: ModuleFormProps) => {
  const { module } = props;
  const query = useQuery({
    queryKey: ["module-settings", module],
    queryFn: () => load(module),
    gcTime: 0,
    // Never refetch while someone is editing.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (query.error) return <QueryError query={query} />;
  if (!query.data) return <Loading label={`Loading the settings of ${MODULE_FACTS[module].label}`} />;
  return (
    <Reopened item={query.data}>
      {(stored, onTakeTheirs) => <LoadedForm {...props} stored={stored} onTakeTheirs={onTakeTheirs} />}
    </Reopened>
  );
};

interface LoadedFormProps extends ModuleFormProps {
  stored: Stored;
  onTakeTheirs(theirs: Stored): void;
}

const FIELDS = { toEmail: { label: "Email addresses" }, defaultImage: { label: "Default image" } };

const TYPES_HELP = "Sort items into types, such as billing or meetings. Visitors can filter by them.";
const typesLabel = (module: ModuleName): string => (module === "birthday" ? "Departments" : "Types");

const fieldsOf = (module: ModuleName) => ({ types: { label: typesLabel(module) }, ...FIELDS });

const LoadedForm = (props: LoadedFormProps) => {
  const { module, stored, saveLabel, actions, afterSave, onSaved, onTakeTheirs } = props;
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const { form, save, seen, dialog } = useItemForm<Stored, Values, Values>({
    schema: moduleSettings[module] as unknown as z.ZodType<Values, Values>,
    fields: fieldsOf(module),
    opened: stored,
    valuesOf: ({ rowVersion: _, ...values }) => values,
    versionOf: ({ rowVersion }) => rowVersion,
    saver: { kind: `${module}-settings` },
    read: () => load(module),
    send: async (values, rowVersion) => {
      const body = { ...values, rowVersion };
      requireWord(await callByName(`update${MODULE_FACTS[module].one}SettingsData`, { body }), "Saved");
    },
    onTakeTheirs,
  });

  const onSave = async (values: Values): Promise<boolean> => {
    if (!(await agreesToLoss(values)) || !(await save(values))) return false;
    form.markSaved();
    queries.setQueryData(["module-settings", module], await load(module));
    await onSaved();
    return true;
  };

  /** Removing a type also removes it from items, so this asks first, with the number of items [SET-007]. */
  const agreesToLoss = async (values: Values): Promise<boolean> => {
    const kept = wordsOf(values.types);
    const removed = wordsOf(seen().types).filter((type) => !kept.includes(type));
    if (removed.length === 0) return true;
    const count = await call("countTypeReferences", { query: { module, types: removed.join(",") } });
    if (count === 0) return true;
    return dialogs.confirm({
      text: `${count === 1 ? "1 item uses" : `${count} items use`} types you removed: ${removed.join(", ")}. ${count === 1 ? "It" : "They"} will lose those types. This can't be undone.`,
      confirmLabel: "Remove and save",
      danger: true,
    });
  };

  return (
    <>
      <Form
        form={form}
        onSave={onSave}
        label={`${MODULE_FACTS[module].label} settings`}
        afterSave={afterSave}
      >
        {module === "form" ? (
          <TagField
            form={form}
            name="toEmail"
            label={FIELDS.toEmail.label}
            help="All form submissions are also emailed to these addresses. Press Enter after each one."
            maxLength={LIMITS.email}
          />
        ) : (
          <TagField
            form={form}
            name="types"
            label={typesLabel(module)}
            help={`${module === "birthday" ? "Sort birthdays by department, such as billing or field crew." : TYPES_HELP} Press Enter after each one.`}
            maxLength={MAX_TYPE_LENGTH}
            required
          />
        )}
        {"defaultImage" in stored ? (
          <ImageInput form={form} name="defaultImage" field={defaultImageField} disabled={false} />
        ) : null}
        <SaveBar form={form} label={saveLabel} actions={actions} />
      </Form>
      {dialog}
    </>
  );
};

const wordsOf = (types: unknown): readonly string[] => (Array.isArray(types) ? types.map(String) : []);
