import { type ReactNode, useEffect, useMemo, useRef } from "react";
import type { z } from "zod";
import { type BlockKind, blockForm } from "#platform/blocks/define-block.ts";
import { FieldInput } from "#platform/fields/field-input.editor.tsx";
import { LIMITS } from "#platform/fields/limits.ts";
import { ItemChoicesContext } from "#platform/fields/listed-item-input.editor.tsx";
import { TypeChoicesContext } from "#platform/fields/text-inputs.editor.tsx";
import { CallError, isConflict } from "#platform/ui/api.ts";
import { TextField } from "#platform/ui/fields.tsx";
import { Form } from "#platform/ui/form.tsx";
import { useItemForm } from "#platform/ui/item-form.tsx";
import { lazyPart } from "#platform/ui/lazy-part.tsx";
import { SaveBar } from "#platform/ui/save-bar.tsx";
import { selectWhole } from "#platform/ui/suggestion.ts";
import { useUnsavedChanges } from "#platform/ui/unsaved-changes.tsx";
import { submitForm, type ZodForm } from "#platform/ui/use-zod-form.ts";
import { type SaveOutcome, useComponentSaver } from "./component-saver.editor.tsx";
import type { EditGuard, SaveTry } from "./edit-guard.editor.tsx";
import { type ComponentItem, type EditorVersion, kindOf, readComponent } from "./editor-queries.editor.tsx";
import { offeredField, useSiteFacts } from "./offered-kinds.editor.ts";
import classes from "./page-editor.module.css";
import { useItemChoices, useTypeChoices } from "./type-choices.editor.tsx";
import type { UnsavedField } from "./unsaved-notice.editor.tsx";

/** Loaded on demand because it is rarely shown. */
const UnsavedNotice = lazyPart(async () => (await import("./unsaved-notice.editor.tsx")).UnsavedNotice);

const LiveForm = lazyPart(async () => (await import("./live-preview.editor.tsx")).LiveForm);

type Values = Record<string, unknown>;

export interface ComponentFormProps {
  kind: BlockKind;
  version: EditorVersion;
  opened: ComponentItem;
  /** The container's id, for child kinds. */
  containerId?: number | null;
  /** Buttons next to Save. */
  actions?: ReactNode;
  /** Called after each successful save. */
  onSaved(outcome: SaveOutcome): void;
  /** Called when the server reports that the version or component has changed. */
  onOutdated?(): void;
  /** Called when the user picks the other person's changes; the form restarts with them. */
  onTakeTheirs(theirs: ComponentItem): void;
  /** Registers the open form with a guard that asks before its changes are lost. */
  watch?: EditGuard["watch"];
}

/** A form for any kind, built from its fields: name first, then each field in the kind's order. */
export const ComponentForm = (props: ComponentFormProps) => {
  const { kind, version, containerId = null, actions } = props;
  const { pageId, versionId, readOnlyReason } = version;
  const { form, schema, saver, onSave, discard, dialog } = useComponentForm(props);
  const isReadOnly = readOnlyReason !== undefined;
  return (
    <>
      {isReadOnly && form.hasChanges ? (
        <UnsavedNotice
          versionId={versionId}
          reason={readOnlyReason}
          fields={() => unsavedFields(kind, form)}
          onDiscard={discard}
        />
      ) : null}
      {isReadOnly ? null : (
        <LiveForm
          {...{ form, kind, schema, pageId, versionId, containerId }}
          id={saver.id}
          afterId={saver.afterId}
        />
      )}
      <Form form={form} onSave={onSave} isGuarded={!isReadOnly} label={kind.title}>
        <TextField
          form={form}
          name="componentName"
          label="Component name"
          help={<NameHelp form={form} isRead={kind.showsName === true} />}
          required
          maxLength={LIMITS.componentName}
          disabled={isReadOnly}
          autoComplete="off"
          onFocus={({ currentTarget: input }) => {
            // Until it's changed, a suggested name is replaced by typing.
            if (saver.id() === 0 && input.value === props.opened.componentName) selectWhole(input);
          }}
        />
        <KindInputs kind={kind} form={form} isReadOnly={isReadOnly} />
        {!isReadOnly || form.hasChanges ? (
          <SaveBar
            form={form}
            disabledReason={isReadOnly ? `Not saved. ${readOnlyReason}` : undefined}
            actions={isReadOnly ? undefined : actions}
            untouched={saver.id() === 0 ? "Not saved yet" : undefined}
          />
        ) : null}
      </Form>
      {dialog}
    </>
  );
};

/** A component's form, and how it is saved and discarded. */
const useComponentForm = (props: ComponentFormProps) => {
  const { kind, version, opened, containerId = null } = props;
  const { pageId, versionId } = version;
  const { onSaved, onOutdated, onTakeTheirs, watch } = props;
  const isReadOnly = version.readOnlyReason !== undefined;
  const schema = useMemo(() => formSchema(kind), [kind]);
  const saver = useComponentSaver({ kind, pageId, versionId, opened, containerId });
  const outcome = useRef<SaveOutcome | null>(null);
  const { form, save, dialog } = useItemForm<ComponentItem, Values, Values, number | undefined>({
    schema,
    fields: { componentName: { label: "Component name" }, ...kind.fields },
    opened,
    valuesOf: (item) => valuesOf(kind, item),
    versionOf: (item) => (item.id === 0 ? undefined : item.rowVersion),
    saver: {
      kind: "component",
      get id() {
        return saver.id();
      },
    },
    newItem: `${kind.type} ${containerId ?? `${pageId} ${versionId}`}`,
    comparison: opened.id
      ? `/UpdatePageComponent/${pageId}/Compare?from=${versionId}&to=${versionId}&unsaved=${opened.id}`
      : undefined,
    read: async (refusal) => {
      const current = await saver.readAgain();
      if (!current) throw refusal;
      return current;
    },
    send: async (values, rowVersion) => {
      outcome.current = await saver.save(values, rowVersion);
    },
    next: () => outcome.current?.rowVersion,
    onTakeTheirs,
  });
  const stored = useRef<ComponentItem | null>(null);

  // One that needs no text is complete as soon as it's chosen, and would be missed if a step left it out.
  const isCompleteNew = () =>
    !isReadOnly && saver.id() === 0 && !kind.parent && schema.safeParse(form.getValues()).success;
  const isUnsaved = () => form.isDirty() || isCompleteNew();
  useUnsavedChanges(isUnsaved, form.copy.discard, form.settled);
  useWatchedForm({ form, isReadOnly, isUnsaved }, watch);
  useStoredText(kind, form, stored);
  useClearing(kind, form);

  const onSave = async (values: Values): Promise<boolean> => {
    try {
      if (!(await save(values)) || !outcome.current) return false;
    } catch (error) {
      if (isConflict(error) || (error instanceof CallError && error.status === 404)) onOutdated?.();
      throw error;
    }
    stored.current = outcome.current.stored;
    onSaved(outcome.current);
    return true;
  };

  const discard = async () => {
    const stored = await readComponent(kind, saver.id()).catch(() => null);
    void form.copy.discard();
    if (stored && saver.id() !== 0) return onTakeTheirs(stored.item);
    form.reset();
    onOutdated?.();
  };
  return { form, schema, saver, onSave, discard, dialog };
};

interface KindInputsProps {
  kind: BlockKind;
  form: ZodForm<Values, Values>;
  isReadOnly: boolean;
}

const KindInputs = ({ kind, form, isReadOnly }: KindInputsProps) => {
  const { isVendorAdmin, modules } = useSiteFacts();
  const stored = form.getInitialValues();
  return (
    <TypeChoicesContext value={useTypeChoices(kind)}>
      <ItemChoicesContext value={useItemChoices(kind)}>
        {Object.entries(kind.fields).map(([name, field]) => (
          <FieldInput
            key={name}
            form={form}
            name={name}
            field={offeredField(kind, name, kindOf, { modules, stored: stored[name] })}
            disabled={isReadOnly}
            isFixed={field.changedBy !== undefined && !isVendorAdmin}
          />
        ))}
      </ItemChoicesContext>
    </TypeChoicesContext>
  );
};

/** The form's rules: the wire schema without the ids that the screen adds. */
const formSchema = (kind: BlockKind): z.ZodType<Values, Values> =>
  blockForm(kind) as unknown as z.ZodType<Values, Values>;

const valuesOf = (kind: BlockKind, item: ComponentItem): Values => ({
  componentName: item.componentName,
  ...Object.fromEntries(
    Object.entries(kind.fields).map(([name, { empty, suggested }]) => {
      const value = item[name] ?? empty;
      return [name, item.id === 0 && value === empty ? (suggested ?? empty) : value];
    }),
  ),
});

const unsavedFields = (kind: BlockKind, form: ZodForm<Values, Values>): readonly UnsavedField[] => {
  const values = form.getValues();
  return Object.entries({ componentName: { label: "Component name", kind: "text" }, ...kind.fields })
    .filter(([name]) => form.isDirty(name))
    .map(([name, field]) => ({ label: field.label, value: values[name], isHtml: field.kind === "richText" }));
};

/** "7 of 15 characters" [CMP-GEN-09]. @param isRead whether screen readers read the name to visitors */
const NameHelp = ({ form, isRead }: { form: ZodForm<Values, Values>; isRead: boolean }) => {
  const name = form.useWatchValue("componentName");
  return (
    <>
      {isRead ? "Screen readers read this name to visitors. " : null}
      <span className={classes.counter}>
        {String(name ?? "").length} of {LIMITS.componentName} characters
      </span>
    </>
  );
};

/** Clears fields that no longer apply after another field changes [CMP-CARD-06, CMP-CARD-07]. */
const useClearing = (kind: BlockKind, form: ZodForm<Values, Values>): void => {
  for (const [name, { clearedBy, empty }] of Object.entries(kind.fields)) {
    if (!clearedBy) continue;
    // A form's fields never change, so these hooks are always called in the same order.
    form.watch(clearedBy.field, ({ previousValue, value }) => {
      if (value !== previousValue && !clearedBy.unless?.(value)) form.setFieldValue(name, empty);
    });
  }
};

interface WatchedInput {
  form: ZodForm<Values, Values>;
  isReadOnly: boolean;
  /** Whether it has changes, or is a new component that could be saved as it is. */
  isUnsaved(): boolean;
}

const useWatchedForm = (input: WatchedInput, watch: ComponentFormProps["watch"]): void => {
  const latest = useRef(input);
  latest.current = input;
  useEffect(
    () =>
      watch?.({
        isDirty: () => latest.current.isUnsaved(),
        settled: () => latest.current.form.settled(),
        save: () => (latest.current.isReadOnly ? Promise.resolve("impossible") : saveNow(latest.current)),
        discard: () => latest.current.form.copy.discard(),
      }),
    [watch],
  );
};

/** Saves like the form's own button, which also shows what is wrong. */
const saveNow = async ({ form, isUnsaved }: WatchedInput): Promise<SaveTry> => {
  submitForm(form.formId);
  if (form.validate().hasErrors) return "impossible";
  // A slow save is waited for, however long it takes.
  do await form.settled();
  while (form.isRunning());
  return isUnsaved() ? "refused" : "saved";
};

/** After a save, shows the stored text, which the server has cleaned, unless the user has kept typing. */
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
    for (const [name, value] of changed) latest.current.setFieldValue(name, value);
    latest.current.markSaved();
  }, [savedAt, kind, stored]);
};
