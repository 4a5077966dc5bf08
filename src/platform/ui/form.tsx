import { VisuallyHidden } from "@mantine/core";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import { type FormEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { CallError, messageOf } from "./api.ts";
import { type Dialogs, useDialogs } from "./dialogs.tsx";
import { fieldErrorsOf } from "./field-errors.ts";
import classes from "./form.module.css";
import { isDisplayed } from "./is-displayed.ts";
import { lazyPart } from "./lazy-part.tsx";
import type { PendingEdits } from "./pending-edits.ts";
import { useSaveShortcut } from "./save-shortcut.ts";
import { useUnsavedChanges } from "./unsaved-changes.tsx";
import { findField, focusFirstError, inScreenOrder, submitForm, type ZodForm } from "./use-zod-form.ts";

/** Loaded after the form, so that the form appears sooner. */
const WorkingCopy = lazyPart(async () => (await import("./working-copies/working-copy.tsx")).WorkingCopy);

export type AfterSave = "closes" | "restarts";

interface FormProps<Values extends Record<string, unknown>, Output> {
  form: ZodForm<Values, Output>;
  /**
   * Saves the form. Return `false` if nothing was saved and the screen has shown why, or `"marked"` if it was saved and
   * `form.markSaved` has been called here. A thrown error is shown as an alert, or in the save bar if the connection was
   * lost. Call `form.markSaved()` before navigating away in here.
   * @param pressed the value of the pressed button; "" for Save, Enter, and Ctrl+S
   */
  onSave(values: Output, pressed: string): unknown;
  /** Whether to ask before leaving with unsaved changes. True by default. */
  isGuarded?: boolean;
  /** The form's name for screen readers, if a screen has several forms. */
  label?: string;
  /** The field that has the cursor when the form opens: the first one of something new. */
  startsAt?: (keyof Values & string) | undefined;
  /**
   * Set it if a save closes the form, or starts it again with other values: what someone typed while the save runs would
   * be lost, so the form is locked.
   */
  afterSave?: AfterSave | undefined;
  children: ReactNode;
}

/**
 * A form. It validates with the schema, focuses the first invalid field, lists the errors at the top, saves on
 * Ctrl+S, guards unsaved changes, and keeps a working copy of them.
 */
export const Form = <Values extends Record<string, unknown>, Output>({
  form,
  onSave,
  isGuarded = true,
  label,
  startsAt,
  afterSave,
  children,
}: FormProps<Values, Output>) => {
  const dialogs = useDialogs();
  const [isClosing, setClosing] = useState(false);
  // A question or an alert covers the form, and the focus may move into the form when it closes.
  const wasAsked = useRef(false);
  wasAsked.current = form.isSaving && (wasAsked.current || dialogs.isOpen);
  const isRunning = form.isSaving && !wasAsked.current;
  const isLocked = useLock(form, afterSave !== undefined && (isRunning || isClosing));
  useStart(form.formId, startsAt);
  useUnsavedChanges(() => isGuarded && form.isDirty(), form.copy.discard, form.settled);
  useSaveShortcut(() => {
    if (!isShortcutTarget(document.getElementById(form.formId))) return;
    commitFocusedInput();
    submitForm(form.formId);
  }, isGuarded);

  const save = useOneSave(form, async (values: Output, pressed) => {
    const sent = form.getValues();
    form.setUnsent(false);
    try {
      if (!(await confirmLosses(form.edits, dialogs))) return false;
      const outcome = await onSave(values, pressed);
      if (outcome === false) return false;
      if (outcome !== "marked") form.markSaved(sent);
      setClosing(afterSave === "closes");
      return true;
    } catch (error) {
      if (isToldLoss(error, form.formId)) form.setUnsent(true);
      else await dialogs.alert(messageOf(error, "Your changes weren't saved. Try again."));
      return false;
    }
  });

  return (
    <form
      id={form.formId}
      data-saves={isGuarded}
      noValidate
      aria-label={label}
      className={classes.form}
      onSubmit={form.onSubmit(
        (values, event) => void save(values, pressedValue(event)),
        (errors) => focusFirstError(form.formId, errors),
      )}
    >
      {/* Screen readers don't see the locked save bar, which says it, too. */}
      {afterSave ? <VisuallyHidden role="status">{isLocked ? "Saving…" : null}</VisuallyHidden> : null}
      <div className={classes.parts} inert={isLocked}>
        {form.copyPlace ? <WorkingCopy form={form} isReadOnly={!isGuarded} /> : null}
        <ErrorSummary form={form} />
        {children}
      </div>
    </form>
  );
};

/**
 * Runs one save at a time. If another one is asked for while a save is running, it runs once that one has succeeded, if
 * something typed since is unsaved or another button was pressed, such as Publish.
 * @param send resolves to whether it saved
 */
const useOneSave = <Values extends Record<string, unknown>, Output>(
  form: ZodForm<Values, Output>,
  send: (values: Output, pressed: string) => Promise<boolean>,
) => {
  // Not `form.isSaving`: a key can be pressed between the end of a save and the rendering that follows it.
  const running = useRef<string | null>(null);
  const next = useRef<{ readonly pressed: string; readonly after: string } | null>(null);
  const latest = useRef(form);
  latest.current = form;
  const { isSaving } = form;
  useEffect(() => {
    if (isSaving) return;
    const asked = next.current;
    next.current = null;
    if (!asked) return;
    const isOther = asked.pressed !== "" && asked.pressed !== asked.after;
    if (isOther || latest.current.isDirty()) submitForm(latest.current.formId, asked.pressed);
  }, [isSaving]);

  return async (values: Output, pressed: string): Promise<void> => {
    if (running.current !== null) {
      // Every button saves, so a Save after it adds nothing.
      next.current = { pressed: pressed || (next.current?.pressed ?? ""), after: running.current };
      return;
    }
    running.current = pressed;
    form.setSaving(true);
    try {
      if (!(await send(values, pressed))) next.current = null;
    } finally {
      running.current = null;
      form.setSaving(false);
    }
  };
};

/** Returns the focus to the form when it isn't locked any longer. A locked form can't have it. */
const useLock = <Values extends Record<string, unknown>, Output>(
  form: ZodForm<Values, Output>,
  isLocked: boolean,
): boolean => {
  const latest = useRef(form);
  latest.current = form;
  useLayoutEffect(() => {
    if (!isLocked) return;
    const focused = document.activeElement;
    return () => {
      // Now, because a dialog that opens returns the focus to where it was.
      if (document.activeElement === document.body && focused instanceof HTMLElement) {
        // A form that starts again has new inputs, with the same ids.
        const place = focused.isConnected ? focused : document.getElementById(focused.id);
        place?.focus();
      }
      setTimeout(() => {
        const { formId, errors } = latest.current;
        const { activeElement } = document;
        const isFree = activeElement === document.body || activeElement === focused;
        if (isFree && Object.keys(errors).length > 0) focusFirstError(formId, errors);
      });
    };
  }, [isLocked]);
  return isLocked;
};

/** Puts the cursor into a field, unless the person is somewhere already or a keyboard would cover the screen. */
const useStart = (formId: string, path: string | undefined): void => {
  useEffect(() => {
    const { activeElement: focused } = document;
    const isFree =
      !focused ||
      focused === document.body ||
      focused.contains(document.getElementById(formId)) ||
      // The button that opened the form.
      focused.localName === "button";
    if (path === undefined || !isFree || window.matchMedia("(pointer: coarse)").matches) return;
    findField(formId, path)?.focus({ preventScroll: true });
  }, [formId, path]);
};

/** Whether a save was lost with the connection, and the save bar says so, below the frame's banner. A popup covers the banner. */
const isToldLoss = (error: unknown, formId: string): boolean => {
  const form = document.getElementById(formId);
  return (
    error instanceof CallError &&
    error.status === 0 &&
    form?.closest("[data-popup]") === null &&
    form.querySelector("[data-save-state]") !== null
  );
};

/** Warns about HTML that the server would remove, before it is lost. */
const confirmLosses = async (edits: PendingEdits, dialogs: Dialogs): Promise<boolean> => {
  const losses = await edits.losses();
  return (
    losses.length === 0 ||
    (await dialogs.confirm({
      text: `Some of your HTML isn't allowed on this site. Saving removes: ${losses.join(", ")}. Save without them?`,
      confirmLabel: "Save without them",
      cancelLabel: "Keep editing",
      danger: true,
    }))
  );
};

/** Whether Ctrl+S saves this form: the focused or only form in the topmost popup, or else on the screen. */
const isShortcutTarget = (form: HTMLElement | null): boolean => {
  const top = document.querySelector("[data-popup=top]");
  const shown = [...document.querySelectorAll<HTMLElement>("form[data-saves=true]")].filter(
    (element) => isDisplayed(element) && element.closest("[data-popup]") === top,
  );
  return (
    form !== null && shown.includes(form) && (shown.length === 1 || form.contains(document.activeElement))
  );
};

/** Makes an input that commits on blur, such as a tag input, commit now. */
const commitFocusedInput = (): void => {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement)) return;
  input.blur();
  input.focus();
};

const pressedValue = (event: FormEvent | undefined): string => {
  const button = (event?.nativeEvent as SubmitEvent | undefined)?.submitter;
  return button instanceof HTMLButtonElement ? button.value : "";
};

/** Lists a form's errors, each linked to its field. Renders nothing without errors. */
const ErrorSummary = <Values extends Record<string, unknown>, Output>({
  form,
}: {
  form: ZodForm<Values, Output>;
}) => {
  const headingId = useId();
  const errors = fieldErrorsOf(form);
  const listed = errors.map(({ path }) => path).join(" ");
  // The list has just moved the fields down, and the first one has the focus already.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isInvalid = activeElement?.matches(`[id="${form.formId}"] [aria-invalid=true]`);
    if (listed && isInvalid)
      (activeElement?.closest("[class*=InputWrapper-root]") ?? activeElement)?.scrollIntoView({
        block: "nearest",
      });
  }, [listed, form.formId]);
  if (errors.length === 0) return null;
  const fields = errors.map((error) => ({ ...error, field: findField(form.formId, error.path) }));
  return (
    <section className={classes.summary} aria-labelledby={headingId}>
      <IconAlertCircle size={22} aria-hidden="true" />
      <div>
        <p id={headingId} className={classes.summaryTitle}>
          {errors.length === 1
            ? "One field needs your attention"
            : `${errors.length} fields need your attention`}
        </p>
        <ul className={classes.summaryList}>
          {inScreenOrder(fields).flatMap(({ field, path, messages }) =>
            messages.map((message) => (
              <li key={`${path} ${message}`}>
                <a
                  href={`#${field?.id ?? form.formId}`}
                  onClick={(event) => {
                    event.preventDefault();
                    findField(form.formId, path)?.focus();
                  }}
                >
                  {message}
                </a>
              </li>
            )),
          )}
        </ul>
      </div>
    </section>
  );
};
