import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { type PendingEdits, pendingEdits } from "./pending-edits.ts";
import { runningSave } from "./running-save.ts";
import { type CopyEvents, type CopyPlace, copyEvents } from "./working-copies/copy-events.ts";

type FormValues = Record<string, unknown>;

/** Mantine's uncontrolled form, plus the state of saving. */
export interface ZodForm<Values extends FormValues = FormValues, Output = Values>
  extends UseFormReturnType<Values, Output> {
  /** The form element's id. Field ids start with it. */
  formId: string;
  /** True while values differ from those loaded or last saved. */
  hasChanges: boolean;
  /** When the form was last saved successfully on this screen. */
  savedAt: Date | null;
  /** Inputs that pass text to the form with a delay. Saving, resetting, and leaving take them into account. */
  edits: PendingEdits;
  /** Storage for unsaved values; null if they aren't stored. */
  copyPlace: CopyPlace | null;
  copy: CopyEvents;
  /** Whether unsaved values are stored only in this browser, and not yet on the server. */
  isDeviceOnly: boolean;
  setDeviceOnly(isDeviceOnly: boolean): void;
  /** Whether the last save was lost with the connection, and the save bar says so instead of an alert. */
  isUnsent: boolean;
  setUnsent(isUnsent: boolean): void;
  /** True while `onSave` runs. */
  isSaving: boolean;
  setSaving(isSaving: boolean): void;
  /** Resolves once no save is running. Wait for it before asking whether changes may be discarded. */
  settled(): Promise<void>;
  /** Whether a save is running right now. `isSaving` says what the screen shows. */
  isRunning(): boolean;
  /** Marks the given values (by default, the current ones) as saved. */
  markSaved(values?: Values): void;
  /** Shows the server's errors at their fields and focuses the first. */
  showErrors(errors: Record<string, string>): void;
}

interface ZodFormOptions<S extends z.ZodType<unknown, FormValues>> {
  schema: S;
  initialValues: z.input<S>;
  /** Storage for unsaved values until they're saved or discarded. Null for forms that save nothing or only secrets. */
  copyPlace: CopyPlace | null;
}

/**
 * A form validated by a Zod schema. Its values are the schema's input, and `onSave` gets the output. `initialValues`
 * are read once; give the form's component a `key` to restart it with others.
 */
export const useZodForm = <S extends z.ZodType<unknown, FormValues>>({
  schema,
  initialValues,
  copyPlace,
}: ZodFormOptions<S>): ZodForm<z.input<S>, z.output<S>> => {
  type Values = z.input<S>;
  const formId = useId();
  const [hasChanges, setHasChanges] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const { isSaving, setSaving, settled, isRunning } = useRunningSave();
  const [edits] = useState(pendingEdits);
  const [copy] = useState(copyEvents);
  const [isDeviceOnly, setDeviceOnly] = useState(false);
  const [isUnsent, setUnsent] = useState(false);
  const isDirty = useRef<UseFormReturnType<Values>["isDirty"]>(() => false);
  const validate = useMemo(() => schemaResolver(schema, { sync: true }), [schema]);
  const onValuesChange = useCallback(() => {
    setHasChanges(isDirty.current());
    copy.change();
  }, [copy]);

  const form = useForm<Values, z.output<S>>({
    mode: "uncontrolled",
    initialValues,
    validate,
    transformValues: (values) => schema.parse(values),
    onValuesChange,
  }) as UseFormReturnType<Values, z.output<S>>;
  isDirty.current = form.isDirty;

  const { resetDirty, setErrors, reset, onSubmit } = form;
  const markSaved = useCallback(
    (values?: Values) => {
      resetDirty(values);
      setSavedAt(new Date());
      setHasChanges(isDirty.current());
      copy.change();
    },
    [resetDirty, copy],
  );
  const showErrors = useCallback(
    (errors: Record<string, string>) => {
      setErrors(errors);
      focusFirstError(formId, errors);
    },
    [setErrors, formId],
  );
  const resetAll = useCallback(() => {
    // Pending text would reappear after the reset.
    edits.flush();
    reset();
    setHasChanges(false);
    setUnsent(false);
  }, [reset, edits]);
  const isDirtyOrPending: UseFormReturnType<Values>["isDirty"] = useCallback(
    (path) => edits.isPending() || isDirty.current(path),
    [edits],
  );
  return {
    ...form,
    isDirty: isDirtyOrPending,
    onSubmit: flushedFirst(onSubmit, edits),
    reset: resetAll,
    edits,
    copyPlace,
    copy,
    isDeviceOnly,
    setDeviceOnly,
    isUnsent,
    setUnsent,
    formId,
    hasChanges,
    savedAt,
    isSaving,
    setSaving,
    settled,
    isRunning,
    markSaved,
    showErrors,
  };
};

const useRunningSave = () => {
  const [isSaving, setIsSaving] = useState(false);
  const [running] = useState(runningSave);
  const setSaving = useCallback(
    (isNowSaving: boolean) => {
      setIsSaving(isNowSaving);
      running.set(isNowSaving);
    },
    [running],
  );
  return { isSaving, setSaving, settled: running.settled, isRunning: running.isRunning };
};

/** Passes pending text to the form before it is validated. */
const flushedFirst =
  <Values extends FormValues, Output>(
    onSubmit: UseFormReturnType<Values, Output>["onSubmit"],
    edits: PendingEdits,
  ): typeof onSubmit =>
  (onValid, onInvalid) => {
    const send = onSubmit(onValid, onInvalid);
    return (event) => {
      edits.flush();
      return send(event);
    };
  };

/** The id of a field's input, to which the error summary links. */
export const fieldId = (formId: string, path: string): string => `${formId}-${path.replaceAll(".", "-")}`;

/** The input of a path, or of its nearest parent path (`tags` for `tags.2`). */
export const findField = (formId: string, path: string): HTMLElement | null => {
  const found = document.getElementById(fieldId(formId, path));
  const end = path.lastIndexOf(".");
  return found ?? (end > 0 ? findField(formId, path.slice(0, end)) : null);
};

/** Submits and validates a form like its own button. @param pressed the button's value, if the form has several */
export const submitForm = (formId: string, pressed = ""): void => {
  const element = document.getElementById(formId);
  if (!(element instanceof HTMLFormElement)) return;
  const button = [...element.elements].find(
    (candidate) =>
      candidate instanceof HTMLButtonElement && candidate.type === "submit" && candidate.value === pressed,
  );
  element.requestSubmit(pressed !== "" && button instanceof HTMLElement ? button : null);
};

/** Sorts by the fields' places on the screen. What has no field there comes last. */
export const inScreenOrder = <T extends { field: HTMLElement | null }>(entries: readonly T[]): T[] =>
  entries.toSorted((a, b) => {
    if (!a.field || !b.field) return Number(!a.field) - Number(!b.field);
    const place = a.field.compareDocumentPosition(b.field);
    return place & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : place & Node.DOCUMENT_POSITION_PRECEDING ? 1 : 0;
  });

/** Focuses the first field on the screen that has an error. */
export const focusFirstError = (formId: string, errors: Record<string, unknown>): void => {
  const fields = Object.keys(errors).map((path) => ({ field: findField(formId, path) }));
  inScreenOrder(fields)[0]?.field?.focus();
};
