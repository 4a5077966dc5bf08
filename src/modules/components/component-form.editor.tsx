import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { type BlockKind, blockForm } from "#platform/blocks/define-block.ts";
import { FieldInput } from "#platform/fields/field-input.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { ItemChoicesContext } from "#platform/fields/listed-item-input.editor.tsx";
import { StaleDialog } from "#platform/fields/stale-dialog.editor.tsx";
import { TypeChoicesContext } from "#platform/fields/text-inputs.editor.tsx";
import { CallError } from "#platform/ui/api.ts";
import { TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { useUnsavedChanges } from "#platform/ui/unsaved-changes.tsx";
import { submitForm, useZodForm, type ZodForm } from "#platform/ui/use-zod-form.ts";
import { type SaveOutcome, useComponentSaver } from "./component-saver.editor.tsx";
import type { ComponentItem } from "./editor-queries.editor.tsx";
import { useSiteFacts } from "./offered-kinds.editor.ts";
import classes from "./page-editor.module.css";
import { useItemChoices, useTypeChoices } from "./type-choices.editor.tsx";

type Values = Record<string, unknown>;

export interface ComponentFormProps {
  kind: BlockKind;
  pageId: number;
  versionId: number;
  opened: ComponentItem;
  /** The container's id, for kinds that live in one. */
  containerId?: number | null;
  /** Why nothing can be changed; undefined for a draft [CMP-GEN-06]. */
  readOnlyReason?: string;
  /** Further buttons beside Save. */
  actions?: ReactNode;
  /** Told after each save that the server took. */
  onSaved(outcome: Extract<SaveOutcome, { status: "saved" }>): void;
  /** The server said that the version or component isn't what the screen shows any more. */
  onOutdated?(): void;
  /** The user wants the other person's text: the form starts again with it. */
  onTakeTheirs(theirs: ComponentItem): void;
  /** Given the form's question "anything unsaved?" as long as it is open. */
  watch?(isDirty: () => boolean): () => void;
}

/** The form of any kind, made from its fields: name first, then each field in the kind's own order. */
export const ComponentForm = (props: ComponentFormProps) => {
  const { kind, pageId, versionId, opened, containerId = null, readOnlyReason } = props;
  const { actions, onSaved, onOutdated, onTakeTheirs, watch } = props;
  const schema = useMemo(() => formSchema(kind), [kind]);
  const form = useZodForm({ schema, initialValues: valuesOf(kind, opened) }) as ZodForm<Values, Values>;
  const saver = useComponentSaver({ kind, pageId, versionId, opened, containerId });
  const [stale, setStale] = useState<{ theirs: ComponentItem; mine: Values } | null>(null);
  const stored = useRef<ComponentItem | null>(null);
  const isReadOnly = readOnlyReason !== undefined;
  const { isVendorAdmin } = useSiteFacts();

  useUnsavedChanges(() => form.isDirty());
  useWatchedForm(form, watch);
  useStoredText(kind, form, stored);
  useClearing(kind, form);

  const save = async (values: Values): Promise<boolean> => {
    try {
      const outcome = await saver.save(values);
      if (outcome.status === "stale") {
        setStale({ theirs: outcome.theirs, mine: values });
        return false;
      }
      stored.current = outcome.stored;
      onSaved(outcome);
      return true;
    } catch (error) {
      if (error instanceof CallError && (error.status === 404 || error.status === 409)) onOutdated?.();
      throw error;
    }
  };

  return (
    <>
      <Form form={form} onSave={save} isGuarded={!isReadOnly} label={kind.title}>
        <TextField
          form={form}
          name="componentName"
          label="Component Name"
          help={<NameCounter form={form} />}
          required
          maxLength={LIMITS.componentName}
          disabled={isReadOnly}
          autoComplete="off"
        />
        <TypeChoicesContext value={useTypeChoices(kind)}>
          <ItemChoicesContext value={useItemChoices(kind)}>
            {Object.entries(kind.fields).map(([name, field]) => (
              <FieldInput
                key={name}
                form={form}
                name={name}
                field={field}
                disabled={isReadOnly}
                isFixed={field.changedBy !== undefined && !isVendorAdmin}
              />
            ))}
          </ItemChoicesContext>
        </TypeChoicesContext>
        {!isReadOnly || form.hasChanges ? (
          <SaveBar form={form} disabledReason={readOnlyReason} actions={isReadOnly ? undefined : actions} />
        ) : null}
      </Form>
      {stale ? (
        <StaleDialog
          fields={{ componentName: { label: "Component Name" }, ...kind.fields }}
          theirs={stale.theirs}
          mine={stale.mine}
          onKeepMine={() => {
            saver.accept(stale.theirs);
            setStale(null);
            submitForm(form.formId);
          }}
          onTakeTheirs={() => {
            setStale(null);
            onTakeTheirs(stale.theirs);
          }}
          onLater={() => setStale(null)}
        />
      ) : null}
    </>
  );
};

/** The rules of a form: those of the wire, without the ids that the screen adds. */
const formSchema = (kind: BlockKind): z.ZodType<Values, Values> =>
  blockForm(kind) as unknown as z.ZodType<Values, Values>;

const valuesOf = (kind: BlockKind, item: ComponentItem): Values => ({
  componentName: item.componentName,
  ...Object.fromEntries(
    Object.entries(kind.fields).map(([name, field]) => [name, item[name] ?? field.empty]),
  ),
});

/** "7 of 15 characters" [CMP-GEN-09]. */
const NameCounter = ({ form }: { form: ZodForm<Values, Values> }) => {
  const name = form.useWatchValue("componentName");
  return (
    <span className={classes.counter}>
      {String(name ?? "").length} of {LIMITS.componentName} characters
    </span>
  );
};

/** Empties the fields that another field's new value leaves no room for [CMP-CARD-06, CMP-CARD-07]. */
const useClearing = (kind: BlockKind, form: ZodForm<Values, Values>): void => {
  for (const [name, { clearedBy, empty }] of Object.entries(kind.fields)) {
    if (!clearedBy) continue;
    // A form has the same fields as long as it lives, so these hooks are always called in the same order.
    form.watch(clearedBy.field, ({ previousValue, value }) => {
      if (value !== previousValue && !clearedBy.unless?.(value)) form.setFieldValue(name, empty as never);
    });
  }
};

const useWatchedForm = (form: ZodForm<Values, Values>, watch: ComponentFormProps["watch"]): void => {
  const isDirty = useRef(form.isDirty);
  isDirty.current = form.isDirty;
  useEffect(() => watch?.(() => isDirty.current()), [watch]);
};

/** After a save the form shows what was stored (the server cleans texts), unless somebody has typed on meanwhile. */
const useStoredText = (
  kind: BlockKind,
  form: ZodForm<Values, Values>,
  stored: { current: ComponentItem | null },
): void => {
  const latest = useRef(form);
  latest.current = form;
  const { savedAt } = form;
  useEffect(() => {
    const item = stored.current;
    stored.current = null;
    if (!savedAt || !item || latest.current.isDirty()) return;
    const now = latest.current.getValues();
    const changed = Object.entries(valuesOf(kind, item)).filter(([name, value]) => now[name] !== value);
    if (changed.length === 0) return;
    for (const [name, value] of changed) latest.current.setFieldValue(name, value as never);
    latest.current.markSaved();
  }, [savedAt, kind, stored]);
};
