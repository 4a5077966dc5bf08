import { schemaResolver, type UseFormReturnType, useForm } from "@mantine/form";
import { useCallback, useId, useMemo, useRef, useState } from "react";
import type { z } from "zod";
import { type PendingEdits, pendingEdits } from "./pending-edits.ts";

type FormValues = Record<string, unknown>;

/** Form state: Mantine's uncontrolled form, plus what a screen of the admin needs to know about saving. */
export interface ZodForm<Values extends FormValues = FormValues, Output = Values>
  extends UseFormReturnType<Values, Output> {
  /** Id of the form element; field ids start with it. */
  formId: string;
  /** True while something differs from what was loaded or last saved. */
  hasChanges: boolean;
  /** When the last save ended well, on this screen. */
  savedAt: Date | null;
  /** Inputs that hand on what was typed a moment later. Saving, resetting, and leaving take it into account. */
  edits: PendingEdits;
  /** True while `onSave` runs. */
  isSaving: boolean;
  setSaving(isSaving: boolean): void;
  /** The given values (by default the current ones) are saved now: they no longer count as changes. */
  markSaved(values?: Values): void;
  /** Shows refusals of the server beside their fields and moves to the first. */
  showErrors(errors: Record<string, string>): void;
}

interface ZodFormOptions<S extends z.ZodType<unknown, FormValues>> {
  schema: S;
  initialValues: z.input<S>;
}

/**
 * A form whose rules are a zod schema. Values are the schema's input; `onSave` gets its output. `initialValues` are
 * read once: give the form's component a `key` to start again with others.
 */
export const useZodForm = <S extends z.ZodType<unknown, FormValues>>({
  schema,
  initialValues,
}: ZodFormOptions<S>): ZodForm<z.input<S>, z.output<S>> => {
  type Values = z.input<S>;
  const formId = useId();
  const [hasChanges, setHasChanges] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [edits] = useState(pendingEdits);
  const isDirty = useRef<UseFormReturnType<Values>["isDirty"]>(() => false);
  const validate = useMemo(() => schemaResolver(schema, { sync: true }), [schema]);
  const onValuesChange = useCallback(() => setHasChanges(isDirty.current()), []);

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
    },
    [resetDirty],
  );
  const showErrors = useCallback(
    (errors: Record<string, string>) => {
      setErrors(errors);
      focusFirstError(formId, errors);
    },
    [setErrors, formId],
  );
  const resetAll = useCallback(() => {
    // What is handed on later would come back after the reset.
    edits.flush();
    reset();
    setHasChanges(false);
  }, [reset, edits]);
  const isDirtyOrPending: UseFormReturnType<Values>["isDirty"] = useCallback(
    (path) => edits.isPending() || isDirty.current(path),
    [edits],
  );
  const submit: typeof onSubmit = (onValid, onInvalid) => {
    const send = onSubmit(onValid, onInvalid);
    return (event) => {
      edits.flush();
      return send(event);
    };
  };

  return {
    ...form,
    isDirty: isDirtyOrPending,
    onSubmit: submit,
    reset: resetAll,
    edits,
    formId,
    hasChanges,
    savedAt,
    isSaving,
    setSaving,
    markSaved,
    showErrors,
  };
};

/** The id of a field's input: links of the error summary lead there. */
export const fieldId = (formId: string, path: string): string => `${formId}-${path.replaceAll(".", "-")}`;

/** The input of a path, or of the nearest path above it (`tags.2` is shown at `tags`). */
export const findField = (formId: string, path: string): HTMLElement | null => {
  const found = document.getElementById(fieldId(formId, path));
  const end = path.lastIndexOf(".");
  return found ?? (end > 0 ? findField(formId, path.slice(0, end)) : null);
};

/** Submits a form as its own button does: with its checks. @param pressed value of the button, where it has several */
export const submitForm = (formId: string, pressed = ""): void => {
  const element = document.getElementById(formId);
  if (!(element instanceof HTMLFormElement)) return;
  const button = [...element.elements].find(
    (one) => one instanceof HTMLButtonElement && one.type === "submit" && one.value === pressed,
  );
  element.requestSubmit(pressed !== "" && button instanceof HTMLElement ? button : null);
};

/** Moves focus to the field that stands first on the screen among those with an error. */
export const focusFirstError = (formId: string, errors: Record<string, unknown>): void => {
  const fields = Object.keys(errors)
    .map((path) => findField(formId, path))
    .filter((field) => field !== null);
  fields.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  fields[0]?.focus();
};
